// Keeps the rows of days in step with their events. Every function takes part in its caller's transaction.
import { AppError } from '../../contract/app-error.ts'
import type { EventType } from '../../contract/events.ts'
import type { Db, EventRow } from '../database/tables.ts'
import * as dayCounts from './day-counts.repository.ts'

type CountedEvent = Pick<EventRow, 'date' | 'type' | 'content' | 'more_text'>

export const textBytesOf = ({ content, more_text }: Pick<CountedEvent, 'content' | 'more_text'>): number =>
  Buffer.byteLength(content) + Buffer.byteLength(more_text ?? '')

// Only values of the contract are ever written.
const typeOf = ({ type }: CountedEvent) => type as EventType

const dayFull = (date: string) =>
  new AppError('DAY_FULL', {
    message: `${date} holds as many events, or as much text, as a day may hold.`,
  })

/** An event before and after a change; null where it is not in the diary. */
export interface CountedChange {
  before: CountedEvent | null
  after: CountedEvent | null
}

function sumByDate(changes: readonly CountedChange[]): dayCounts.CountChanges[] {
  const sums = new Map<string, dayCounts.CountChanges>()
  const add = (event: CountedEvent, sign: 1 | -1) => {
    const { date } = event
    const { types, textBytes } = sums.get(date) ?? { types: {}, textBytes: 0 }
    const type = typeOf(event)
    sums.set(date, {
      date,
      types: { ...types, [type]: (types[type] ?? 0) + sign },
      textBytes: textBytes + sign * textBytesOf(event),
    })
  }
  for (const { before, after } of changes) {
    if (before) add(before, -1)
    if (after) add(after, 1)
  }
  return [...sums.values()]
}

const isGrowth = ({ types, textBytes }: dayCounts.CountChanges): boolean =>
  textBytes > 0 || Object.values(types).reduce((sum, change) => sum + change, 0) > 0

export interface CountOptions {
  /** False: a day may exceed its bounds. Even else a day that is older than the bounds may, unless it grows. */
  isBounded?: boolean
  /** Whether the caller has found that none of the days has a page. */
  isUnlocked?: boolean
}

/**
 * Counts changes of events; the revision of each of their days increases by one.
 *
 * @returns the days that have a page
 * @throws AppError DAY_FULL; if only one day grows, nothing was changed then
 */
export async function countChanges(
  db: Db,
  userId: string,
  changes: readonly CountedChange[],
  { isBounded = true, isUnlocked = false }: CountOptions = {},
): Promise<string[]> {
  const withPage: string[] = []
  const isBoundedGrowth = (sum: dayCounts.CountChanges) => isBounded && isGrowth(sum)
  const sums = sumByDate(changes)
  for (const sum of sums.filter(isBoundedGrowth)) {
    const day = await dayCounts.growDay(db, userId, sum)
    if (!day) throw dayFull(sum.date)
    if (day.journalId !== null) withPage.push(sum.date)
  }
  for (const sum of sums.filter((sum) => !isBoundedGrowth(sum))) {
    const day = await dayCounts.changeCounts(db, userId, sum, !isUnlocked)
    if (day && day.journalId !== null) withPage.push(sum.date)
  }
  return withPage
}

/** @throws AppError EVENT_IMMUTABLE for a date that has a page */
export function assertUnlocked(lockedDate: string | null): void {
  if (lockedDate === null) return
  throw new AppError('EVENT_IMMUTABLE', {
    message: `${lockedDate} has a diary page, which locks its events. Delete the page to change them.`,
  })
}

export const { ensureDay, findDayRow, listLockedDates, setJournal } = dayCounts
