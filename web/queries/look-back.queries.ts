import type { CalendarDay, Day } from '../../contract/days.ts'
import type { Journal } from '../../contract/journal.ts'
import { api, call } from '../api/call.ts'
import { findKeptLookBack, keepOnThisDay } from '../offline/kept-look-back.ts'
import { addDays } from '../state/calendar-date.ts'
import { queryClient } from '../state/query-client.ts'
import { getUserId } from '../state/session.ts'
import { onThisDayQuery } from './diary.queries.ts'
import { queryOrKept } from './kept-query.ts'

export interface LookBack {
  /** The days of this date in other years, newest first. */
  days: readonly Day[]
  /** Undefined if it is empty. */
  yesterday: CalendarDay | undefined
  /** The latest page before today. */
  latest: Journal | undefined
}

/** What is above today, and in the place of its page while it is empty. */
export const lookBackQuery = (today: string) =>
  queryOrKept<LookBack>(
    ['diary', 'look-back', today],
    (userId) => findKeptLookBack(userId, today),
    async (signal) => {
      const userId = getUserId()
      const date = addDays(today, -1)
      const [days, [yesterday], [latest]] = await Promise.all([
        // Below the day they are shown too.
        queryClient.fetchQuery({ ...onThisDayQuery(today), retry: false }),
        call(api.calendar.$get, { query: { from: date, to: date } }, signal),
        call(api.journals.$get, { query: { to: date, limit: 1 } }, signal),
      ])
      void keepOnThisDay(userId, today, days).catch(() => undefined)
      return { days, yesterday, latest }
    },
  )
