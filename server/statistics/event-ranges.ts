// Reads a range of days in parts, so that SQLite never reads a whole lifetime while other requests wait.
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../database/tables.ts'
import type { DateRange } from '../lib/dates.ts'
import { countDays, countPlaces } from './statistics.repository.ts'

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

/** The parts of a range, oldest first. */
export const readRanges = async (
  db: Db,
  userId: string,
  range: DateRange,
  maxEvents: number,
): Promise<DateRange[]> => splitByEvents(await countDays(db, userId, range), range, maxEvents)

/** @param count PostgreSQL gives sums as strings */
export const addTo = (counts: Map<string, number>, name: string, count: number): void =>
  void counts.set(name, (counts.get(name) ?? 0) + Number(count))

/** Places with their events, the most frequent first; of as many events, by name. */
export const mostFrequent = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .map(([placeName, events]) => ({ placeName, events }))
    .sort((one, other) => other.events - one.events || (one.placeName < other.placeName ? -1 : 1))

/** Every name of a place in use, the most frequent first. */
export async function listPlaceNames(
  db: Db,
  userId: string,
  ranges: readonly DateRange[],
): Promise<string[]> {
  const counts = new Map<string, number>()
  for await (const range of inTurns(ranges))
    for (const { placeName, events } of await countPlaces(db, userId, range)) addTo(counts, placeName, events)
  return mostFrequent(counts).map(({ placeName }) => placeName)
}
