/** Wall-clock times of time zones. */
import { Temporal } from 'temporal-polyfill/implementation'

/** How a person counts days. */
export interface DayClock {
  /** An IANA name, or an offset such as `+05:45`. */
  timeZone: string
  /** `HH:MM`: earlier times belong to the day before. */
  dayStart: string
}

/** The day found last for a way of counting them, and a part of it. Most moments that are asked for lie in it. */
const lastDays = new Map<string, { date: string; from: number; until: number }>()
const MAX_LAST_DAYS = 1000

/**
 * The date of the diary day that a moment belongs to. A day begins when the clocks show its start for the first time: if
 * they are set back afterwards, the hour that comes twice belongs to the new day, so a later moment never has an earlier
 * day.
 *
 * @param ms since 1970
 * @returns as `Temporal.PlainDate` writes it: years before 0001 and after 9999 have a form of their own
 */
export function dateAt(ms: number, { timeZone, dayStart }: DayClock): string {
  const key = `${timeZone} ${dayStart}`
  const last = lastDays.get(key)
  if (last && last.from <= ms && ms < last.until) return last.date
  const shown = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
  const days = Temporal.PlainTime.compare(shown.toPlainTime(), dayStart) < 0 ? 1 : 0
  const day = shown.toPlainDate().subtract({ days })
  const next = day.add({ days: 1 })
  // The first of two equal times.
  const nextStart = next.toZonedDateTime({ timeZone, plainTime: dayStart })
  const until = nextStart.epochMilliseconds
  if (until <= ms) return next.toString()
  const date = day.toString()
  // Where a change of the clocks leaves the start out, the next day begins earlier.
  if (nextStart.toPlainDateTime().equals(next.toPlainDateTime(dayStart))) {
    if (lastDays.size >= MAX_LAST_DAYS) lastDays.clear()
    lastDays.set(key, { date, from: ms, until })
  }
  return date
}

/** The hour, 0 to 23, that the clocks of a zone show at a moment in milliseconds since 1970; null for an unknown zone. */
export function hourAt(ms: number, timeZone: string): number | null {
  try {
    return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).hour
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * The moment at which the clocks of a zone show a time on a date: of a time that comes twice the first. One that a change
 * of the clocks leaves out is the moment of the change, which for a date that the zone skips is the beginning of the next.
 *
 * @param time `HH:MM`
 * @returns milliseconds since 1970
 */
export function momentOf(date: Temporal.PlainDate, time: string, timeZone: string): number {
  const wanted = date.toPlainDateTime(Temporal.PlainTime.from(time))
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (found.toPlainDateTime().equals(wanted)) return found.epochMilliseconds
  // It is before the change that leaves the wanted time out.
  return (found.getTimeZoneTransition('next') ?? found).epochMilliseconds
}

/** The date that the clocks of a zone show. @param ms since 1970 */
export const localDate = (ms: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate()
