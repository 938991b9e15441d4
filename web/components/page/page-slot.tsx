import { lazy } from 'react'

/** Loaded right after sign-in, so that it is there before the first day is. */
const loadPanel = () => import('./page-panel.tsx')
export const preloadPage = (): void =>
  void Promise.all([loadPanel(), import('./markdown.tsx')]).catch(() => undefined)

/** The page's place on the screen of a day. Suspends until its code is loaded. */
export const PageSlot = lazy(async () => ({ default: (await loadPanel()).PagePanel }))
