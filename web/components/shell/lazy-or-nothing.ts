import { type ComponentType, lazy } from 'react'

/**
 * A component that is loaded later.
 *
 * @param otherwise stands in its place where it cannot be loaded; without it nothing does
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
