/** When a reminder is due by the clocks of a user. */
import { Temporal } from 'temporal-polyfill/implementation'

/**
 * The next moment after `now` at which the clocks of a zone show a time. A time that a change of the clocks leaves out is
 * the next one that exists, one that happens twice the first; a date that a zone leaves out has none.
 *
 * @param now milliseconds since 1970
 * @param time `HH:MM`
 */
export function nextEvening(now: number, time: string, timeZone: string): number {
  const plainTime = Temporal.PlainTime.from(time)
  let date = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  for (;;) {
    const at = firstAt(date, plainTime, timeZone)
    if (at !== undefined && at > now) return at
    date = date.add({ days: 1 })
  }
}

function firstAt(
  date: Temporal.PlainDate,
  plainTime: Temporal.PlainTime,
  timeZone: string,
): number | undefined {
  const shown = date.toZonedDateTime({ timeZone, plainTime })
  if (shown.toPlainTime().equals(plainTime)) return shown.epochMilliseconds
  // The moment at which the clocks are set forward.
  const next = shown.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') ?? shown
  return next.toPlainDate().equals(date) ? next.epochMilliseconds : undefined
}
