import { getDayClock } from '../state/day-clock.ts'
import { queryClient } from '../state/query-client.ts'
import { getUserId } from '../state/session.ts'
import { dateOf } from '../state/zoned-time.ts'
import { AT_ONCE } from './ask-or-show-saved.ts'
import { dayQuery } from './diary.queries.ts'
import { lookBackQuery } from './look-back.queries.ts'
import { settingsQuery } from './settings.queries.ts'

/** Asks for all that today's lines wait for before the screen is made, which takes a slow phone as long as the answers. */
export function askForToday(): void {
  if (getUserId() === '' || location.pathname !== '/') return
  const today = dateOf(Temporal.Now.instant(), getDayClock())
  void queryClient.prefetchQuery({ ...dayQuery(today), meta: AT_ONCE })
  void queryClient.prefetchQuery({ ...settingsQuery, meta: AT_ONCE })
  void queryClient.prefetchQuery({ ...lookBackQuery(today), meta: AT_ONCE })
}
