import { Temporal } from 'temporal-polyfill/implementation'
import { readStatedTime } from '../../../contract/stated-time.ts'
import type { NameDate } from './name-date.ts'

export interface TakenAt {
  /** RFC 3339 with the local offset. */
  takenAt: string | null
  /** `YYYY-MM-DD`: a date that may be wrong, if `takenAt` is null. */
  takenOn: string | null
  timeZone: string | null
}

export type Tags = Readonly<Record<string, unknown>>

export const NO_TIME: TakenAt = { takenAt: null, takenOn: null, timeZone: null }

const textOf = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\u0000', '').trim() : '')

/** A local time as it is stated, with the offset that is stated beside it. */
interface Stated {
  local: Temporal.PlainDateTime
  offset: string | undefined
}

/**
 * When a photo was taken. Cameras write local time, some with its offset. Otherwise the offset follows from the GPS
 * time, or from the first of `zones`; without these only the date is known. The process's time zone is never used.
 *
 * The time of the last change counts last, because programs that edit pictures set it; if the file's name has another
 * date, neither is certain.
 */
export function readTakenAt(
  tags: Tags,
  {
    zones,
    xmp = '',
    named,
  }: { zones: readonly string[]; xmp?: string | undefined; named?: NameDate | undefined },
): TakenAt {
  const stated = readStated(tags) ?? readXmp(xmp)
  if (stated) return toTakenAt(stated, tags, zones)
  const bySatellites = satelliteTime(tags)
  if (bySatellites !== undefined) return takenAtInstant(bySatellites, zones)
  const changed = stateOf(tags.ModifyDate ?? tags.DateTime, tags.OffsetTime)
  const isNamedOtherwise = named && changed && changed.local.toPlainDate().toString() !== named.date
  if (changed && !isNamedOtherwise) return toTakenAt(changed, tags, zones)
  return { ...NO_TIME, takenOn: named?.date ?? dateInXmp(xmp) ?? null }
}

function toTakenAt({ local, offset: given }: Stated, tags: Tags, zones: readonly string[]): TakenAt {
  const offset = given ?? offsetBySatellites(local, tags)
  if (offset !== undefined)
    return { ...NO_TIME, takenAt: `${local.toString({ smallestUnit: 'second' })}${offset}` }
  return takenAtLocal(local, zones)
}

/** A local time in the first of `zones`. */
export function takenAtLocal(local: Temporal.PlainDateTime, zones: readonly string[]): TakenAt {
  const [timeZone] = zones
  if (timeZone === undefined) return { ...NO_TIME, takenOn: local.toPlainDate().toString() }
  return withZone(local.toZonedDateTime(timeZone), timeZone)
}

const withZone = (time: Temporal.ZonedDateTime, timeZone: string): TakenAt => ({
  takenAt: time.toString({ smallestUnit: 'second', timeZoneName: 'never' }),
  takenOn: null,
  timeZone,
})

/** Of several offsets that of the tag itself counts; some cameras write only one. */
const readStated = (tags: Tags): Stated | undefined =>
  stateOf(tags.DateTimeOriginal, tags.OffsetTimeOriginal, tags.OffsetTimeDigitized, tags.OffsetTime) ??
  stateOf(tags.CreateDate, tags.OffsetTimeDigitized, tags.OffsetTimeOriginal, tags.OffsetTime)

function stateOf(...said: Parameters<typeof readStatedTime>): Stated | undefined {
  const stated = readStatedTime(...said)
  const local = stated && toLocal(stated.local)
  return local && { local, offset: stated.offset }
}

/** Names of XMP for the time at which a picture was taken, the most exact first. As attributes or elements. */
const XMP_NAMES = ['exif:DateTimeOriginal', 'photoshop:DateCreated', 'xmp:CreateDate']

/** @returns the texts of all names, in order */
const valuesInXmp = (xmp: string): string[] =>
  XMP_NAMES.flatMap((name) => {
    const [, attribute, element] =
      new RegExp(`${name}(?:\\s*=\\s*["']([^"'<]*)|>\\s*([^<]*))`).exec(xmp) ?? []
    return attribute ?? element ?? []
  })

/** Part 1 of the specification of XMP, 8.2.1.1: ISO 8601, to the second, minute, day, month or year. */
const readXmp = (xmp: string): Stated | undefined =>
  valuesInXmp(xmp)
    .map((value) => stateOf(value))
    .find(Boolean)

const dateInXmp = (xmp: string): string | undefined =>
  valuesInXmp(xmp)
    .map((value) => toLocal(`${value.trim()}T00:00:00`)?.toPlainDate().toString())
    .find(Boolean)

/** Writers of films put 0 for an unknown time, and wrong clocks begin at an epoch. */
const [MIN_MS, MAX_MS] = [Date.UTC(1990), Date.UTC(2200)]

/** An instant, in milliseconds since 1970, in the first of `zones`. */
export function takenAtInstant(instantMs: number | undefined, zones: readonly string[]): TakenAt {
  const instant = toCredibleInstant(instantMs)
  if (!instant) return NO_TIME
  const [timeZone] = zones
  if (timeZone === undefined) return { ...NO_TIME, takenAt: instant.toString({ smallestUnit: 'second' }) }
  return withZone(instant.toZonedDateTimeISO(timeZone), timeZone)
}

export const toCredibleInstant = (ms: number | undefined): Temporal.Instant | undefined =>
  ms !== undefined && ms >= MIN_MS && ms < MAX_MS ? Temporal.Instant.fromEpochMilliseconds(ms) : undefined

function toLocal(text: string): Temporal.PlainDateTime | undefined {
  try {
    return Temporal.PlainDateTime.from(text)
  } catch {
    // Some cameras write 0000:00:00 for an unknown time.
    return undefined
  }
}

const QUARTER_MINUTES = 15
/** Of zones that are no whole hours from UTC. Other offsets come from a time of satellites that is older than the photo. */
const PARTS_OF_HOURS = new Set([-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825])
const isOffset = (minutes: number): boolean =>
  minutes >= -12 * 60 && minutes <= 14 * 60 && (minutes % 60 === 0 || PARTS_OF_HOURS.has(minutes))

/** In milliseconds since 1970; undefined if a photo does not state it. */
function satelliteTime(tags: Tags): number | undefined {
  const date = textOf(tags.GPSDateStamp).replaceAll(':', '-')
  const time = tags.GPSTimeStamp
  const parts = Array.isArray(time) ? time.map(Number) : textOf(time).split(':').map(Number)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || parts.length !== 3 || parts.some((part) => !Number.isFinite(part)))
    return undefined
  const [hour = 0, minute = 0, second = 0] = parts
  return Date.parse(`${date}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1000
}

function offsetBySatellites(local: Temporal.PlainDateTime, tags: Tags): string | undefined {
  const universal = satelliteTime(tags)
  if (universal === undefined) return undefined
  const minutes = (Date.parse(`${local.toString({ smallestUnit: 'second' })}Z`) - universal) / 60_000
  const rounded = Math.round(minutes / QUARTER_MINUTES) * QUARTER_MINUTES
  if (!isOffset(rounded) || Math.abs(minutes - rounded) > 5) return undefined
  const [hours, rest] = [Math.floor(Math.abs(rounded) / 60), Math.abs(rounded) % 60]
  return `${rounded < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
