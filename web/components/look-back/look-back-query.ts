// The content above today: the same day of an earlier year, and a yesterday without a page. Below, while today is empty:
// the latest page.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CalendarDay, Day } from '../../../contract/days.ts'
import type { Journal } from '../../../contract/journal.ts'
import { api, call } from '../../api/call.ts'
import { addDays } from '../../state/calendar-date.ts'
import type { LastPage } from './last-page.tsx'
import type { LookBackView } from './look-back-view.tsx'
import { wasOffered } from './offered-yesterday.ts'

/**
 * Today's events wait for it, so that they do not move. After this time it is left out. Long enough for a slow phone
 * that loads the code as well.
 */
const WAIT_MS = 1_500

export interface LookBack {
  /** Undefined if there is nothing to show, or it came too late. */
  View?: typeof LookBackView
  earlier?: Day | undefined
  yesterday?: CalendarDay | undefined
  LastPage?: typeof LastPage
  /** The latest page before today. */
  latest?: Journal | undefined
}

const lookBackQuery = (today: string) =>
  queryOptions({
    queryKey: ['diary', 'look-back', today],
    queryFn: async (): Promise<LookBack> =>
      (await Promise.race([ask(today).catch(() => undefined), after(WAIT_MS)])) ?? {},
  })

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

async function ask(today: string): Promise<LookBack | undefined> {
  const date = addDays(today, -1)
  const [{ LookBackView }, { LastPage }, days, [yesterday], [latest]] = await Promise.all([
    import('./look-back-view.tsx'),
    import('./last-page.tsx'),
    call(api['on-this-day'].$get, { query: { date: today } }),
    call(api.calendar.$get, { query: { from: date, to: date } }),
    call(api.journals.$get, { query: { to: date, limit: 1 } }),
  ])
  const isOffered = yesterday && !yesterday.hasJournal && !wasOffered(date)
  // Newest first: the nearest year.
  const earlier = days.find((day) => day.date < today)
  return { View: LookBackView, earlier, yesterday: isOffered ? yesterday : undefined, LastPage, latest }
}

/** @returns undefined while loading */
export function useLookBack(today: string, isWanted: boolean): LookBack | undefined {
  const { data } = useQuery({ ...lookBackQuery(today), enabled: isWanted })
  return isWanted ? data : {}
}
