import { lazy, Suspense } from 'react'
import type { Day } from '../../../contract/days.ts'
import { Loading } from '../shell/states.tsx'

/** Loaded right after sign-in, so that it is there before the first day is. */
const loadPanel = () => import('./page-panel.tsx')
export const preloadPage = (): void =>
  void Promise.all([loadPanel(), import('./markdown.tsx')]).catch(() => undefined)

const PagePanel = lazy(async () => ({ default: (await loadPanel()).PagePanel }))

/** The page's place on the screen of a day. */
export const PageSlot = ({ day }: { day: Day }) => (
  <Suspense fallback={<Loading />}>
    <PagePanel day={day} />
  </Suspense>
)
