import { getFormats } from '../i18n/formats.ts'
import { gridRangeOf, isDate } from '../state/calendar-date.ts'
import { getDayClock } from '../state/day-clock.ts'
import { readLocal } from '../state/local.ts'
import { queryClient } from '../state/query-client.ts'
import { getUserId } from '../state/session.ts'
import { dateOf } from '../state/zoned-time.ts'
import { calendarQuery, dayQuery, pageTitlesQuery } from './diary.queries.ts'
import { AT_ONCE } from './kept-query.ts'
import { lookBackQuery } from './look-back.queries.ts'
import { sourcesQuery } from './page.queries.ts'
import { monthQuery, monthsQuery } from './reading.queries.ts'
import { settingsQuery } from './settings.queries.ts'

/** Asks for what the screen of the address shows before it is made, which takes a slow phone as long as the answers. */
export function askForScreen(): void {
  if (getUserId() === '') return
  const [, screen = '', detail] = location.pathname.split('/')
  SCREENS[screen]?.(dateOf(Temporal.Now.instant(), getDayClock()), detail)
}

/** By the first part of the address. @param detail the second part */
const SCREENS: Record<string, (today: string, detail: string | undefined) => void> = {
  '': (today) => {
    void askForDay({ ...dayQuery(today), meta: AT_ONCE })
    void queryClient.prefetchQuery({ ...settingsQuery, meta: AT_ONCE })
    void queryClient.prefetchQuery({ ...lookBackQuery(today), meta: AT_ONCE })
  },
  day: (_, date = '') => {
    void queryClient.prefetchQuery(settingsQuery)
    if (isDate(date)) void askForDay(dayQuery(date))
  },
  calendar: (today, month = today.slice(0, 7)) => {
    void queryClient.prefetchQuery(settingsQuery)
    if (!isDate(`${month}-01`)) return
    const { from, to } = gridRangeOf(month, getFormats().firstWeekday)
    void queryClient.prefetchQuery(calendarQuery(from, to))
    void queryClient.prefetchQuery(pageTitlesQuery(from, to))
    if (today.startsWith(month)) void queryClient.prefetchQuery(dayQuery(today))
  },
  pages: (today) => {
    void queryClient.prefetchQuery(settingsQuery)
    void queryClient.prefetchQuery(monthsQuery)
    const place = new URLSearchParams(location.search).get('day') ?? today
    // The first month of all is not known yet.
    if (isDate(place.padEnd(10, '-01')) && readLocal('reading-order') !== 'oldest')
      void queryClient.prefetchQuery(monthQuery(place.slice(0, 7)))
  },
}

/** With what its page rests on, which tells where its pictures stand. */
async function askForDay(query: ReturnType<typeof dayQuery>): Promise<void> {
  const day = await queryClient.fetchQuery(query).catch(() => undefined)
  if (day?.journal) await queryClient.prefetchQuery(sourcesQuery(day.journal))
}
