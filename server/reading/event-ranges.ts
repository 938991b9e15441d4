// Splits a range of days, so that SQLite never reads a whole lifetime while other requests wait.
import { setImmediate } from 'node:timers/promises'
import type { DateRange } from '../lib/dates.ts'
import type { countDays } from './statistics.repository.ts'

/** Reading so many takes some 60 ms. */
export const EVENTS_PER_READ = 20_000

export type MonthRow = Awaited<ReturnType<typeof countDays>>[number]

/** Consecutive months with at most `maxEvents` events together, or one month; oldest first. */
export function splitByEvents(
  months: readonly MonthRow[],
  { from, to }: DateRange,
  maxEvents: number,
): DateRange[] {
  const ranges: DateRange[] = []
  let events = 0
  for (const row of months) {
    const last = ranges.at(-1)
    const [first, end] = [`${row.month}-01`, `${row.month}-31`]
    const bounded = { from: first < from ? from : first, to: end > to ? to : end }
    events += Number(row.events)
    if (last && events <= maxEvents) last.to = bounded.to
    else {
      ranges.push(bounded)
      events = Number(row.events)
    }
  }
  return ranges
}

/** Yields the ranges. Other requests are served before each. */
export async function* inTurns(ranges: readonly DateRange[]): AsyncGenerator<DateRange> {
  for (const range of ranges) {
    await setImmediate()
    yield range
  }
}
