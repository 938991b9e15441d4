import { type ComponentType, lazy } from 'react'

/** A component that is loaded later, and left out if that fails. */
export const lazyOrNothing = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )
