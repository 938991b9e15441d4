/**
 * Moments and the wall clocks of time zones, by `Intl` alone: not every browser has `Temporal` yet, and its
 * polyfills weigh more than the rest of a screen. The tests hold this against the `Temporal` of Node.
 */
import { addDays } from './calendar-date.ts'

/** How a person counts days: by the clock of which zone, and from which hour on. */
export interface DayClock {
  /** An IANA name. */
  timeZone: string
  /** What happens before this hour belongs to the day before. */
  dayStartHour: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const formats = new Map<string, Intl.DateTimeFormat>()

/** @throws RangeError when the browser does not know the zone */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(formatOf(name))
  } catch {
    return false
  }
}

/** What the zone's clock shows at a moment, as the milliseconds of a UTC clock that shows the same. */
function wallClockMs(momentMs: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(momentMs)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return Date.parse(`${date}T${part('hour')}:${part('minute')}:${part('second')}Z`)
}

const offsetMs = (momentMs: number, timeZone: string): number =>
  wallClockMs(momentMs, timeZone) - Math.floor(momentMs / 1000) * 1000

/**
 * The moment at which the zone's clock shows this. Of an hour that comes twice it is the first; a time that is
 * skipped is taken as long after midnight as it would have been, as `Temporal` does it too.
 */
function momentAt(wallMs: number, timeZone: string): number {
  const before = wallMs - offsetMs(wallMs - DAY_MS, timeZone)
  const after = wallMs - offsetMs(wallMs + DAY_MS, timeZone)
  const shown = [before, after].filter((moment) => wallClockMs(moment, timeZone) === wallMs)
  return shown.length > 0 ? Math.min(...shown) : before
}

/** The date that a person's clock gives a moment. */
export function dateOf(moment: Date, { timeZone, dayStartHour }: DayClock): string {
  const wall = new Date(wallClockMs(moment.getTime(), timeZone))
  const date = wall.toISOString().slice(0, 10)
  return wall.getUTCHours() < dayStartHour ? addDays(date, -1) : date
}

/** The moment of a wall clock time on a diary day. @param time `HH:MM` */
export function momentOn(date: string, time: string, { timeZone, dayStartHour }: DayClock): Date {
  const calendarDate = Number(time.slice(0, 2)) < dayStartHour ? addDays(date, 1) : date
  return new Date(momentAt(Date.parse(`${calendarDate}T${time}:00Z`), timeZone))
}

/** A moment as RFC 3339 with the offset that the zone has then. */
export function toOffsetTime(moment: Date, timeZone: string): string {
  // Before zones were agreed on, towns had offsets with seconds, which the format cannot say.
  const minutes = Math.round(offsetMs(moment.getTime(), timeZone) / MINUTE_MS)
  const local = new Date(moment.getTime() + minutes * MINUTE_MS).toISOString().slice(0, 19)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${local}${minutes < 0 ? '-' : '+'}${pad(hours)}:${pad(rest)}`
}

/** The wall clock of where it happened, `HH:MM`: of its zone, or else as the moment was written down. */
export function wallClockOf(occurredAt: string, timeZone: string | null): string {
  if (timeZone === null || !isTimeZone(timeZone)) return occurredAt.slice(11, 16)
  return new Date(wallClockMs(Date.parse(occurredAt), timeZone)).toISOString().slice(11, 16)
}
