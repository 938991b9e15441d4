/** Calendar dates as `YYYY-MM-DD`: counted in UTC, where every day has 24 hours. */
const DAY_MS = 86_400_000

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

const toUtc = (date: string): Date => new Date(`${date}T00:00:00Z`)

export const addDays = (date: string, count: number): string =>
  new Date(toUtc(date).getTime() + count * DAY_MS).toISOString().slice(0, 10)

/** 0 is Sunday. */
const weekdayOf = (date: string): number => toUtc(date).getUTCDay()

/** @param month `YYYY-MM` */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${pad(Math.floor(months / 12), 4)}-${pad((months % 12) + 1)}`
}

/** The weeks that show a month, each of seven dates. @param firstWeekday 0 is Sunday */
export function weeksOf(month: string, firstWeekday: number): string[][] {
  const first = `${month}-01`
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const weeks: string[][] = []
  let start = addDays(first, -((weekdayOf(first) - firstWeekday + 7) % 7))
  while (start <= last) {
    const from = start
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(from, index)))
    start = addDays(start, 7)
  }
  return weeks
}

/** The date by the clock of this device, on which a day begins at the given hour. */
export function todayOf(now: Date, dayStartHour: number): string {
  const local = `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
  return now.getHours() < dayStartHour ? addDays(local, -1) : local
}

/** A moment as RFC 3339 with the offset that this device has then. */
export function toOffsetTime(moment: Date): string {
  const offset = -moment.getTimezoneOffset()
  const sign = offset < 0 ? '-' : '+'
  const zone = `${sign}${pad(Math.floor(Math.abs(offset) / 60))}:${pad(Math.abs(offset) % 60)}`
  return `${new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, 19)}${zone}`
}

/** The moment of a wall clock time on a diary day. @param time `HH:MM` */
export function momentOn(date: string, time: string, dayStartHour: number): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const calendarDate = hours < dayStartHour ? addDays(date, 1) : date
  const [year = 0, month = 1, day = 1] = calendarDate.split('-').map(Number)
  const moment = new Date(2000, month - 1, day, hours, minutes)
  // A year below 100 in the constructor would mean the 20th century.
  moment.setFullYear(year, month - 1, day)
  return moment
}

/** The wall clock of where it happened, `HH:MM`: of its zone, or else as the moment was written down. */
export function wallClockOf(occurredAt: string, timeZone: string | null): string {
  if (timeZone === null) return occurredAt.slice(11, 16)
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  return format.format(new Date(occurredAt))
}

/** True for a day that the calendar has, as far as a browser's calendar goes. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(toUtc(text).getTime()) && addDays(text, 0) === text
}
