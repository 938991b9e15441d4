import { invalidInput } from '../../contract/app-error.ts'
import type { CreateEvent } from '../../contract/events.ts'
import { isCalendarDate } from '../../contract/primitives.ts'
import { dateAt } from '../lib/zoned-time.ts'

/**
 * The day that a moment belongs to: by the event's own zone, else the user's, else its offset.
 *
 * @param rules how the user counts days; the zone is null where none is chosen
 * @throws AppError INVALID_INPUT for a day before 0001-01-01 or after 9999-12-31
 */
export function dateOfEvent(
  { occurredAt, timeZone }: Pick<CreateEvent, 'occurredAt' | 'timeZone'>,
  rules: { timeZone: string | null; dayStart: string },
): string {
  // The schema requires `occurredAt` if there is no date.
  if (typeof occurredAt !== 'string')
    throw invalidInput('body.date', 'is needed where there is no occurredAt')
  const date = dateAt(Date.parse(occurredAt), {
    timeZone: timeZone ?? rules.timeZone ?? offsetOf(occurredAt),
    dayStart: rules.dayStart,
  })
  if (!isCalendarDate(date))
    throw invalidInput('body.occurredAt', 'falls on a day outside 0001-01-01 to 9999-12-31')
  return date
}

const offsetOf = (occurredAt: string): string =>
  occurredAt.endsWith('Z') ? 'UTC' : occurredAt.slice(-'+00:00'.length)
