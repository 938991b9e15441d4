// Converts times of entries to a date of the diary and a time with an offset.
import { Temporal } from 'temporal-polyfill/implementation'
import { isCalendarDate } from '../../contract/primitives.ts'
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

const zonedTime = (instant: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(instant)).toZonedDateTimeISO(zone)

/** @returns undefined for an invalid time. A time skipped by a clock change is moved forward. */
function parseWallTime(text: string, zone: string): Temporal.ZonedDateTime | undefined {
  try {
    // Finer digits than milliseconds could be rounded up to the next day.
    const plain = Temporal.PlainDateTime.from(text.replace(/(\.\d{3})\d+$/, '$1'))
    return plain.toZonedDateTime(zone)
  } catch {
    return undefined
  }
}

/** The date in the diary that a time belongs to. @param dayStart `HH:MM` */
function dayOf(time: Temporal.ZonedDateTime, dayStart: string): string {
  const isEarly = time.hour * 60 + time.minute < Number(dayStart.slice(0, 2)) * 60 + Number(dayStart.slice(3))
  return time
    .toPlainDate()
    .subtract({ days: isEarly ? 1 : 0 })
    .toString()
}

const write = (time: Temporal.ZonedDateTime): string =>
  time.toString({ timeZoneName: 'never', smallestUnit: time.millisecond === 0 ? 'second' : 'millisecond' })

/** @returns undefined for a time outside the supported calendar */
export function toTimedDay(when: When, { zone: assumed, dayStart }: ReadContext): TimedDay | undefined {
  const own = ownZone(when.zone)
  try {
    const time = timeOf(when, own ?? offsetOf(when) ?? assumed)
    const isWholeDay = 'isWholeDay' in when && when.isWholeDay === true
    const date = 'date' in when ? when.date : time && dayOf(time, isWholeDay ? '00:00' : dayStart)
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
  // Android writes such names for zones that are set by hand.
  const [, sign, hours, minutes = '00'] =
    /^(?:GMT|UTC)([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(when.zone ?? '') ?? []
  return hours && `${sign}${hours.padStart(2, '0')}:${minutes}`
}

function timeOf(when: When, zone: string): Temporal.ZonedDateTime | undefined {
  if ('wallTime' in when && when.wallTime !== undefined) return parseWallTime(when.wallTime, zone)
  return 'instant' in when && when.instant !== undefined ? zonedTime(when.instant, zone) : undefined
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The offset of a zone at many instants, cached for days without a clock change. */
export class ZoneOffsets {
  readonly #zone: string
  readonly #days = new Map<number, number | null>()

  constructor(zone: string) {
    this.#zone = zone
  }

  /** Milliseconds to add to an instant for local time. */
  at(instant: number): number {
    const day = Math.floor(instant / DAY_MS)
    let offset = this.#days.get(day)
    if (offset === undefined) {
      const start = this.#ask(day * DAY_MS)
      offset =
        start === this.#ask((day + 1) * DAY_MS) && start === this.#ask(day * DAY_MS + 12 * HOUR_MS)
          ? start
          : null
      this.#days.set(day, offset)
    }
    return offset ?? this.#ask(instant)
  }

  #ask(instant: number): number {
    return zonedTime(instant, this.#zone).offsetNanoseconds / 1e6
  }
}

/** Like `dayOf`, for many instants. */
export function dateAt(instant: number, offsets: ZoneOffsets, dayStart: string): string {
  const early = Number(dayStart.slice(0, 2)) * HOUR_MS + Number(dayStart.slice(3)) * 60_000
  return new Date(instant + offsets.at(instant) - early).toISOString().slice(0, 10)
}
