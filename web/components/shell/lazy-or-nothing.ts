import { type ComponentType, lazy } from 'react'

/** A part of a screen that is loaded later; where it cannot be, the rest is worth showing without it. */
export const lazyOrNothing = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )
