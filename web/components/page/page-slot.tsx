import { lazy, type ReactNode } from 'react'
import type { Day } from '../../../contract/days.ts'

/** Loaded right after sign-in, so that it is there before the first day is. */
const loadPanel = () => import('./page-panel.tsx')
const loadMarkdown = () => import('./markdown.tsx')
export const preloadPage = (): void => void Promise.all([loadPanel(), loadMarkdown()]).catch(() => undefined)

const PagePanel = lazy(async () => ({ default: (await loadPanel()).PagePanel }))

/** The page's place on the screen of a day. Suspends until its code is there. */
export const PageSlot = ({ day }: { day: Day }) => <PagePanel day={day} />

const Shown = ({ children }: { children: ReactNode }) => children

/** What stands below a page, and would be moved by it: suspends until the code of the page is there, or has failed. */
export const BelowPage = lazy(async () => {
  await Promise.allSettled([loadPanel(), loadMarkdown()])
  return { default: Shown }
})
