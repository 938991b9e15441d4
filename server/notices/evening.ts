/** When a reminder is due by the clocks of a user. */
import { localDate, momentOf } from '../lib/zoned-time.ts'

/**
 * The next moment after `now` at which the clocks of a zone show a time. A date that a zone skips has none.
 *
 * @param now milliseconds since 1970
 * @param time `HH:MM`
 */
export function nextEvening(now: number, time: string, timeZone: string): number {
  for (let date = localDate(now, timeZone); ; date = date.add({ days: 1 })) {
    const at = momentOf(date, time, timeZone)
    if (at > now && localDate(at, timeZone).equals(date)) return at
  }
}
