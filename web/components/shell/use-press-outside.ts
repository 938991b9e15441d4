import { type RefObject, useEffect } from 'react'

/** Closes what is open at a press elsewhere. */
export function usePressOutside(within: RefObject<Element | null>, isOpen: boolean, close: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` sets a state alone.
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !within.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
}
