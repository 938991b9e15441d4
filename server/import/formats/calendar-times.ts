// Times as ical.js has them.
import ICAL from 'ical.js'

export const pad = (number: number) => String(number).padStart(2, '0')
export const dateOf = (time: ICAL.Time) =>
  `${String(time.year).padStart(4, '0')}-${pad(time.month)}-${pad(time.day)}`

/** Of a zone that the calendar describes under a name of its own. */
export function offsetOf(time: ICAL.Time): string {
  const minutes = Math.round(time.utcOffset() / 60)
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

/** Whether a time is one that a series leaves out. */
export function leftOutOf(master: ICAL.Component): (time: ICAL.Time) => boolean {
  const times = master.getAllProperties('exdate').flatMap((one) => one.getValues() as ICAL.Time[])
  // One without an hour is for the whole day.
  const days = new Set(times.filter(({ isDate }) => isDate).map(dateOf))
  const moments = new Set(times.filter(({ isDate }) => !isDate).map((time) => time.toUnixTime()))
  return (time) => days.has(dateOf(time)) || (!time.isDate && moments.has(time.toUnixTime()))
}

const MINUTE_MS = 60_000

/** By the wall clock, in milliseconds as if it were in UTC. Years below 100 are such years. */
export const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) + (hour * 60 + minute) * MINUTE_MS + second * 1000

/** A time of a series that begins at `start`. */
export function toTime(wall: number, { isDate, zone }: ICAL.Time): ICAL.Time {
  const date = new Date(wall)
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
  const time = { hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds() }
  return new ICAL.Time({ ...day, ...(!isDate && time), isDate }, zone)
}
