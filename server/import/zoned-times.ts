// Converts times of entries to a date of the diary and a time with an offset.
import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill/implementation'
import { isCalendarDate } from '../../contract/primitives.ts'
import { dateAt as zonedDateAt } from '../lib/zoned-time.ts'
import type { ReadContext, When } from './entry.ts'

export interface TimedDay {
  date: string
  occurredAt: string | null
  timeZone: string | null
}

const knownZones = new Map<string, boolean>()
/** Bounds the cache against files with many invented zone names. */
const MAX_KNOWN_ZONES = 1000

export function isTimeZone(name: string): boolean {
  const known = knownZones.get(name)
  if (known !== undefined) return known
  const isZone = /^[A-Za-z]/.test(name) && name.length <= 64 && canFormat(name)
  if (knownZones.size < MAX_KNOWN_ZONES) knownZones.set(name, isZone)
  return isZone
}

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
    const offset = offsetsOf(zone).near(local)
    if (offset !== undefined) return { instant: local - offset, offset }
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
  if (offsetsOf(zone).at(instant - DAY_MS) > offset) return zonedDateAt(instant, { timeZone: zone, dayStart })
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
  // Android writes such names for zones that are set by hand, Journiv offsets alone.
  const [, sign, hours, minutes = '00'] =
    /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(when.zone ?? '') ?? []
  return hours && `${sign}${hours.padStart(2, '0')}:${minutes}`
}

function timeOf(when: When, zone: string): ClockTime | undefined {
  if ('wallTime' in when && when.wallTime !== undefined) return readWallTime(when.wallTime, zone)
  if (!('instant' in when) || when.instant === undefined) return undefined
  const instant = Math.round(when.instant)
  return { instant, offset: offsetsOf(zone).at(instant) }
}

/** Bound the memory for a file with many invented zones and days. */
const MAX_ZONES = 32
const MAX_DAYS = 4096

const knownOffsets = new LRUCache<string, ZoneOffsets>({
  max: MAX_ZONES,
  memoMethod: (zone) => new ZoneOffsets(zone),
})

export const offsetsOf = (zone: string): ZoneOffsets => knownOffsets.memo(zone)

/**
 * The offsets of a zone, cached for days without a clock change. The objects of the polyfill of Temporal are kept by weak
 * maps, which outlive many collections of garbage: a million of them took 100 MB, and blocked others for half a second.
 */
class ZoneOffsets {
  readonly #zone: string
  readonly #days = new Map<number, number | null>()

  constructor(zone: string) {
    this.#zone = zone
  }

  /** Milliseconds to add to an instant for local time. @throws RangeError for an instant or a zone that is none */
  at(instant: number): number {
    return this.#onDay(Math.floor(instant / DAY_MS)) ?? this.#ask(instant)
  }

  /** The same for a local time; undefined if a clock change may be near. */
  near(local: number): number | undefined {
    const day = Math.floor(local / DAY_MS)
    const offset = this.#onDay(day)
    const isSame = offset === this.#onDay(day - 1) && offset === this.#onDay(day + 1)
    return isSame && offset !== null ? offset : undefined
  }

  /** Null for a day with a clock change. */
  #onDay(day: number): number | null {
    const known = this.#days.get(day)
    if (known !== undefined) return known
    const start = this.#ask(day * DAY_MS)
    const isConstant =
      start === this.#ask((day + 1) * DAY_MS) && start === this.#ask(day * DAY_MS + 12 * HOUR_MS)
    if (this.#days.size === MAX_DAYS) this.#days.clear()
    this.#days.set(day, isConstant ? start : null)
    return isConstant ? start : null
  }

  #ask(instant: number): number {
    return (
      Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(this.#zone).offsetNanoseconds / 1e6
    )
  }
}
