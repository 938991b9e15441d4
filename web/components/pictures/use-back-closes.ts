import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Gives what covers the screen an entry of the history, so that Back closes it.
 *
 * @returns closes it, and takes the entry back. A link in it that leads elsewhere replaces the entry instead.
 */
export function useBackCloses(onClose: () => void): () => void {
  const isLeaving = useRef(false)
  const onBack = useEffectEvent(onClose)
  useEffect(() => {
    history.pushState(history.state, '')
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])
  return () => {
    // A second press before the first has closed it would leave the screen.
    if (!isLeaving.current) history.back()
    isLeaving.current = true
  }
}
