/** Calendar dates as `YYYY-MM-DD`, and months as `YYYY-MM`. */
export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

export const addMonths = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** The weeks that show a month, each of seven dates. @param firstWeekday 0 is Sunday */
export function weeksOf(month: string, firstWeekday: number): string[][] {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const daysBefore = (first.dayOfWeek - firstWeekday + 7) % 7
  const weekCount = Math.ceil((daysBefore + first.daysInMonth) / 7)
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => first.add({ days: week * 7 + day - daysBefore }).toString()),
  )
}

/** The dates that `weeksOf` shows. */
export function gridRangeOf(month: string, firstWeekday: number): { from: string; to: string } {
  const dates = weeksOf(month, firstWeekday).flat()
  return { from: dates.at(0) ?? '', to: dates.at(-1) ?? '' }
}

/** True for a day that the calendar has. */
export function isDate(text: string): boolean {
  try {
    // The other ways to write one are none of ours.
    return /^\d{4}-\d\d-\d\d$/.test(text) && Boolean(Temporal.PlainDate.from(text))
  } catch {
    return false
  }
}
