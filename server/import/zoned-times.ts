// Converts times of entries to a date of the diary and a time with an offset.
import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill/implementation'
import { isCalendarDate } from '../../contract/primitives.ts'
import { offsetSpanAt, dateAt as zonedDateAt } from '../lib/zoned-time.ts'
import type { ReadContext, When } from './entry.ts'

export interface TimedDay {
  date: string
  occurredAt: string | null
  timeZone: string | null
}

/** Bounds the cache against files with many invented zone names. */
const MAX_KNOWN_ZONES = 1000
const knownZones = new LRUCache<string, boolean>({ max: MAX_KNOWN_ZONES, memoMethod: canFormat })

export const isTimeZone = (name: string): boolean =>
  /^[A-Za-z]/.test(name) && name.length <= 64 && knownZones.memo(name)

function canFormat(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

const ownZone = (zone: string | undefined) => (zone !== undefined && isTimeZone(zone) ? zone : undefined)

/** A moment, and the offset of its clock in milliseconds. */
interface ClockTime {
  instant: number
  offset: number
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const WALL_TIME = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{3})\d*)?)?$/

/** @returns undefined for an invalid time. A time skipped by a clock change is moved forward. */
function readWallTime(text: string, zone: string): ClockTime | undefined {
  const [, year, month, day, hour, minute, second = '00', fraction = '000'] = WALL_TIME.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  if (isCalendarDate(date)) {
    const local = Date.parse(`${date}T${hour}:${minute}:${second}.${fraction}Z`)
    const { from, to, offset } = offsetSpanAt(local, zone)
    // No change of the clocks is near, whatever the offset.
    if (from + 2 * DAY_MS <= local && local < to - 2 * DAY_MS) return { instant: local - offset, offset }
  }
  try {
    // Finer digits than milliseconds could be rounded up to the next day.
    const plain = Temporal.PlainDateTime.from(text.replace(/(\.\d{3})\d+$/, '$1'))
    const { epochMilliseconds, offsetNanoseconds } = plain.toZonedDateTime(zone)
    return { instant: epochMilliseconds, offset: offsetNanoseconds / 1e6 }
  } catch {
    return undefined
  }
}

/**
 * The date in the diary that an instant belongs to.
 *
 * @param dayStart `HH:MM`
 * @throws RangeError for a time that is none
 */
export function dateAt({ instant, offset }: ClockTime, { zone, dayStart }: ReadContext): string {
  // The clocks were set back within a day: it depends on the change. Otherwise arithmetic is enough, and much faster.
  if (offsetSpanAt(instant - DAY_MS, zone).offset > offset)
    return zonedDateAt(instant, { timeZone: zone, dayStart })
  const early = Number(dayStart.slice(0, 2)) * HOUR_MS + Number(dayStart.slice(3)) * MINUTE_MS
  return new Date(instant + offset - early).toISOString().slice(0, -'T00:00:00.000Z'.length)
}

/** ISO 8601, with the offset to the minute. */
function write({ instant, offset }: ClockTime): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS)
  const sign = offset < 0 && minutes > 0 ? '-' : '+'
  const pad = (number: number) => String(number).padStart(2, '0')
  const local = new Date(instant + offset).toISOString().replace(/(\.000)?Z$/, '')
  return `${local}${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** @returns undefined for a time outside the supported calendar */
export function toTimedDay(when: When, { zone: assumed, dayStart }: ReadContext): TimedDay | undefined {
  const own = ownZone(when.zone)
  try {
    const zone = own ?? offsetOf(when) ?? assumed
    const time = timeOf(when, zone)
    const isWholeDay = 'isWholeDay' in when && when.isWholeDay === true
    const days = { zone, dayStart: isWholeDay ? '00:00' : dayStart }
    const date = 'date' in when ? when.date : time && dateAt(time, days)
    if (!isCalendarDate(date)) return undefined
    if (!time || isWholeDay) return { date, occurredAt: null, timeZone: null }
    // An assumed zone is not stored as if the source had stated it.
    return { date, occurredAt: write(time), timeZone: own ?? null }
  } catch {
    return undefined
  }
}

function offsetOf(when: When): string | undefined {
  if ('offset' in when && /^[+-]\d{2}:\d{2}$/.test(when.offset ?? '')) return when.offset
  return offsetNamed(when.zone)
}

/** Android and cameras write such names for zones that are set by hand, Journiv offsets alone. */
function offsetNamed(zone = ''): string | undefined {
  const [, sign, hours, minutes = '00'] = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(zone) ?? []
  return hours && `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** Whether an instant can be shown as the clocks of this zone, or of this offset. */
export const isKnownZone = (zone: string): boolean => isTimeZone(zone) || offsetNamed(zone) !== undefined

function timeOf(when: When, zone: string): ClockTime | undefined {
  if ('wallTime' in when && when.wallTime !== undefined) return readWallTime(when.wallTime, zone)
  if (!('instant' in when) || when.instant === undefined) return undefined
  const instant = Math.round(when.instant)
  return { instant, offset: offsetSpanAt(instant, zone).offset }
}
