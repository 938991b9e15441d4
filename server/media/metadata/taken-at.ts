import { Temporal } from 'temporal-polyfill/implementation'

export interface TakenAt {
  /** RFC 3339 with the local offset. */
  takenAt: string | null
  timeZone: string | null
}

type Tags = Readonly<Record<string, unknown>>

const NONE: TakenAt = { takenAt: null, timeZone: null }

const textOf = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\u0000', '').trim() : '')

/**
 * When a photo was taken. Cameras write local time, some with its offset. Otherwise the offset follows from the GPS
 * time, or from the first of `zones`; without these the time is unknown. The process's time zone is never used.
 */
export function readTakenAt(tags: Tags, zones: readonly string[]): TakenAt {
  const local = readLocal(textOf(tags.DateTimeOriginal) || textOf(tags.CreateDate) || textOf(tags.DateTime))
  if (!local) return NONE
  const given = textOf(tags.OffsetTimeOriginal) || textOf(tags.OffsetTimeDigitized) || textOf(tags.OffsetTime)
  const offset = readOffset(given) ?? offsetBySatellites(local, tags)
  if (offset !== undefined)
    return { takenAt: `${local.toString({ smallestUnit: 'second' })}${offset}`, timeZone: null }
  const [timeZone] = zones
  if (timeZone === undefined) return NONE
  const zoned = local.toZonedDateTime(timeZone)
  const takenAt = zoned.toString({ smallestUnit: 'second', timeZoneName: 'never' })
  return { takenAt, timeZone }
}

/** Writers of films put 0 for an unknown time, and wrong clocks begin at an epoch. */
const [MIN_MS, MAX_MS] = [Date.UTC(1990), Date.UTC(2200)]

/** An instant, in milliseconds since 1970, in the first of `zones`. */
export function takenAtInstant(instantMs: number | undefined, zones: readonly string[]): TakenAt {
  if (instantMs === undefined || !(instantMs >= MIN_MS && instantMs < MAX_MS)) return NONE
  const instant = Temporal.Instant.fromEpochMilliseconds(instantMs)
  const [timeZone] = zones
  if (timeZone === undefined) return { takenAt: instant.toString({ smallestUnit: 'second' }), timeZone: null }
  const zoned = instant.toZonedDateTimeISO(timeZone)
  return { takenAt: zoned.toString({ smallestUnit: 'second', timeZoneName: 'never' }), timeZone }
}

function readLocal(text: string): Temporal.PlainDateTime | undefined {
  const parts = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}):(\d{2}):(\d{2})/.exec(text)
  if (!parts) return undefined
  try {
    const [, year, month, day, hour, minute, second] = parts
    return Temporal.PlainDateTime.from(`${year}-${month}-${day}T${hour}:${minute}:${second}`)
  } catch {
    // Some cameras write 0000:00:00 for an unknown time.
    return undefined
  }
}

const readOffset = (text: string): string | undefined => {
  if (/^[zZ]$/.test(text)) return '+00:00'
  return /^[+-](0\d|1[0-4]):[0-5]\d$/.test(text) ? text : undefined
}

/** Offsets are multiples of 15 minutes; GPS times are some seconds older than the photo. */
const QUARTER_MINUTES = 15
const MAX_OFFSET_MINUTES = 14 * 60

function offsetBySatellites(local: Temporal.PlainDateTime, tags: Tags): string | undefined {
  const date = textOf(tags.GPSDateStamp).replaceAll(':', '-')
  const time = tags.GPSTimeStamp
  const parts = Array.isArray(time) ? time.map(Number) : textOf(time).split(':').map(Number)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || parts.length !== 3 || parts.some((part) => !Number.isFinite(part)))
    return undefined
  const [hour = 0, minute = 0, second = 0] = parts
  const universal = Date.parse(`${date}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1000
  const minutes = (Date.parse(`${local.toString({ smallestUnit: 'second' })}Z`) - universal) / 60_000
  const rounded = Math.round(minutes / QUARTER_MINUTES) * QUARTER_MINUTES
  if (!(Math.abs(rounded) <= MAX_OFFSET_MINUTES) || Math.abs(minutes - rounded) > 5) return undefined
  const [hours, rest] = [Math.floor(Math.abs(rounded) / 60), Math.abs(rounded) % 60]
  return `${rounded < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
