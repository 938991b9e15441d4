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

/** True for a day that the calendar has, as far as a browser's calendar goes. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(toUtc(text).getTime()) && addDays(text, 0) === text
}
