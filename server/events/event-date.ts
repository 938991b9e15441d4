import { Temporal } from 'temporal-polyfill/implementation'
import { invalidInput } from '../../contract/app-error.ts'
import type { CreateEvent } from '../../contract/events.ts'
import { isCalendarDate } from '../../contract/primitives.ts'

/** How a user counts days. */
export interface DayRules {
  /** An IANA name; null where the user has not chosen one. */
  timeZone: string | null
  /** `HH:MM`: what happens earlier belongs to the day before. */
  dayStart: string
}

/**
 * The day that a moment belongs to: by the event's own zone, else the user's, else its offset.
 *
 * @throws AppError INVALID_INPUT for a day before 0001-01-01 or after 9999-12-31
 */
export function dateOfEvent(
  { occurredAt, timeZone }: Pick<CreateEvent, 'occurredAt' | 'timeZone'>,
  rules: DayRules,
): string {
  // The schema demands a moment where there is no date.
  if (typeof occurredAt !== 'string')
    throw invalidInput('body.date', 'is needed where there is no occurredAt')
  // RFC 3339 lets a second have more digits than Temporal reads; milliseconds decide the order of events too.
  const date = Temporal.Instant.fromEpochMilliseconds(Date.parse(occurredAt))
    .toZonedDateTimeISO(timeZone ?? rules.timeZone ?? offsetOf(occurredAt))
    .toPlainDateTime()
  const isEarly = Temporal.PlainTime.compare(date.toPlainTime(), rules.dayStart) < 0
  const day = date
    .toPlainDate()
    .subtract({ days: isEarly ? 1 : 0 })
    .toString()
  if (!isCalendarDate(day))
    throw invalidInput('body.occurredAt', 'falls on a day outside 0001-01-01 to 9999-12-31')
  return day
}

const offsetOf = (occurredAt: string): string =>
  occurredAt.endsWith('Z') ? 'UTC' : occurredAt.slice(-'+00:00'.length)
