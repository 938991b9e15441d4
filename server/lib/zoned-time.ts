/** Wall-clock times of time zones. */
import { LRUCache } from 'lru-cache'
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

/** A span of time in which the clocks of a zone keep their distance from UTC, in milliseconds. */
interface OffsetSpan {
  from: number
  to: number
  offset: number
}

/** Bound the memory for a file with many invented zones and dates. There are some six hundred zones. */
const MAX_ZONES = 700
const MAX_SPANS = 500

const spansByZone = new LRUCache<string, OffsetSpan[]>({ max: MAX_ZONES, memoMethod: () => [] })

/**
 * The span around a moment: a zone is asked once between two changes of its clocks. `Temporal` takes some 10 µs for each
 * moment, and its objects are kept by weak maps, which outlive many collections of garbage.
 *
 * @param ms since 1970
 * @param timeZone an IANA name, or an offset such as `+05:45`
 * @throws RangeError for a moment or a zone that is none
 */
export function offsetSpanAt(ms: number, timeZone: string): OffsetSpan {
  const spans = spansByZone.memo(timeZone)
  const known = spans.find(({ from, to }) => ms >= from && ms < to)
  if (known) return known
  const moment = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
  // Of a change at this very moment, the clocks after it count.
  const previous = moment.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const next = moment.getTimeZoneTransition('next')
  const found = {
    from: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: moment.offsetNanoseconds / 1e6,
  }
  if (spans.length === MAX_SPANS) spans.length = 0
  // The next moment is often in the same one.
  spans.unshift(found)
  return found
}

const MS_PER_MINUTE = 60_000
const MS_PER_HOUR = 60 * MS_PER_MINUTE
const MS_PER_DAY = 24 * MS_PER_HOUR
const HOURS = 24

/** The hour, 0 to 23, that the clocks of a zone show at a moment in milliseconds since 1970; null for an unknown zone. */
export function hourAt(ms: number, timeZone: string): number | null {
  try {
    const hours = Math.floor((ms + offsetSpanAt(ms, timeZone).offset) / MS_PER_HOUR)
    return ((hours % HOURS) + HOURS) % HOURS
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * The moment at which the clocks of a zone show a time on a day: of a time that comes twice the first. One that a change
 * of the clocks leaves out is the moment of the change, which for a date that the zone skips is the beginning of the next.
 *
 * @param day since 1970-01-01
 * @param time `HH:MM`
 * @returns milliseconds since 1970
 */
export function momentOf(day: number, time: string, timeZone: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const wanted = day * MS_PER_DAY + hours * MS_PER_HOUR + minutes * MS_PER_MINUTE
  // No clock is a whole day away from UTC.
  let span = offsetSpanAt(wanted - MS_PER_DAY, timeZone)
  while (wanted - span.offset >= span.to) span = offsetSpanAt(span.to, timeZone)
  return Math.max(wanted - span.offset, span.from)
}

/** The day, counted from 1970-01-01, that the clocks of a zone show. @param ms since 1970 */
export const localDay = (ms: number, timeZone: string): number =>
  Math.floor((ms + offsetSpanAt(ms, timeZone).offset) / MS_PER_DAY)

/** The date that the clocks of a zone show. @param ms since 1970 */
export const localDate = (ms: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate()
