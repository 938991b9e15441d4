import { type ComponentType, lazy } from 'react'

/**
 * A component that is loaded later.
 *
 * @param otherwise rendered if it cannot be loaded; nothing by default
 */
export const lazyOrNothing = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  otherwise: ComponentType<P> = () => null,
) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: otherwise }),
    ),
  )
