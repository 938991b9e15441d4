import { lazy, type ReactNode } from 'react'
import type { Day } from '../../../contract/days.ts'
import { ReloadAdvice } from '../shell/fault-boundary.tsx'
import { lazyOrNothing } from '../shell/lazy-or-nothing.ts'

/** Preloaded after sign-in, before the first day has loaded. */
const loadPanel = () => import('./page-panel.tsx')
const loadMarkdown = () => import('../text/markdown.tsx')
export const preloadPage = (): void => void Promise.all([loadPanel(), loadMarkdown()]).catch(() => undefined)

// Where it cannot be loaded, the day can still be written to.
const PagePanel = lazyOrNothing<{ day: Day }>(async () => (await loadPanel()).PagePanel, ReloadAdvice)

/** The page's place on the screen of a day. Suspends until its code is loaded. */
export const PageSlot = ({ day }: { day: Day }) => <PagePanel day={day} />

const Shown = ({ children }: { children: ReactNode }) => children

/** Content below a page, which the page would move: suspends until the page's code has loaded or failed. */
export const BelowPage = lazy(async () => {
  await Promise.allSettled([loadPanel(), loadMarkdown()])
  return { default: Shown }
})
