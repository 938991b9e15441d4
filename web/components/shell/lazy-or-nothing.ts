import { type ComponentType, createElement, lazy, useEffect } from 'react'
import { useIsReachable } from '../../state/connection.ts'
import { createStore } from '../../state/store.ts'

const RETRY_MS = 10_000

/**
 * A component that is loaded later. If that fails, it is tried again while the service is reachable; a browser that does
 * not load a file again has it after the next reload.
 *
 * @param otherwise rendered while it cannot be loaded; nothing by default
 */
export function lazyOrNothing<P extends object>(
  load: () => Promise<ComponentType<P>>,
  otherwise: ComponentType<P> = () => null,
): ComponentType<P> {
  const toModule = (part: ComponentType<P>) => ({ default: part })
  const Instead = (properties: P) => {
    const isReachable = useIsReachable()
    useEffect(() => {
      if (!isReachable) return undefined
      const retry = () => void load().then(shown.set, () => undefined)
      retry()
      const timer = setInterval(retry, RETRY_MS)
      return () => clearInterval(timer)
    }, [isReachable])
    return createElement(otherwise, properties)
  }
  const shown = createStore<ComponentType<P>>(lazy(() => load().then(toModule, () => toModule(Instead))))
  return (properties) => createElement(shown.use(), properties)
}
