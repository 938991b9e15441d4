import type { CalendarDay, Day } from '../../contract/days.ts'
import type { Journal } from '../../contract/journal.ts'
import { api, call } from '../api/call.ts'
import { findKeptLookBack, keepOnThisDay } from '../offline/kept-today.ts'
import { addDays } from '../state/calendar-date.ts'
import { getUserId } from '../state/session.ts'
import { queryOrSaved } from './ask-or-show-saved.ts'

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
  queryOrSaved<LookBack>(
    ['diary', 'look-back', today],
    (userId) => findKeptLookBack(userId, today),
    async (signal) => {
      const userId = getUserId()
      const date = addDays(today, -1)
      const [days, [yesterday], [latest]] = await Promise.all([
        call(api['on-this-day'].$get, { query: { date: today } }, signal),
        call(api.calendar.$get, { query: { from: date, to: date } }, signal),
        call(api.journals.$get, { query: { to: date, limit: 1 } }, signal),
      ])
      void keepOnThisDay(userId, today, days).catch(() => undefined)
      return { days, yesterday, latest }
    },
  )
