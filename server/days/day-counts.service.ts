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

/** @throws AppError DAY_FULL */
export async function addToDay(db: Db, userId: string, event: CountedEvent): Promise<void> {
  const counts = { type: typeOf(event), textBytes: textBytesOf(event) }
  if (!(await dayCounts.countEvent(db, userId, event.date, counts))) throw dayFull(event.date)
}

/** @param sign 1 for added events, -1 for removed ones */
const sumOf = (events: readonly CountedEvent[], sign: 1 | -1): dayCounts.CountChanges => ({
  types: Object.fromEntries([...Map.groupBy(events, typeOf)].map(([type, own]) => [type, sign * own.length])),
  textBytes: sign * events.reduce((sum, event) => sum + textBytesOf(event), 0),
})

/**
 * Counts events on a date that has a row, and increments its revision once.
 *
 * @throws AppError DAY_FULL, unless `isBounded` is false
 */
export async function addAllToDay(
  db: Db,
  userId: string,
  { date, events, isBounded }: { date: string; events: readonly CountedEvent[]; isBounded: boolean },
): Promise<void> {
  const changes = sumOf(events, 1)
  if (!isBounded) return dayCounts.changeCounts(db, userId, date, changes)
  if (!(await dayCounts.changeCountsWithinBounds(db, userId, date, changes))) throw dayFull(date)
}

export const takeFromDay = (db: Db, userId: string, event: CountedEvent): Promise<void> =>
  dayCounts.changeCounts(db, userId, event.date, {
    types: { [typeOf(event)]: -1 },
    textBytes: -textBytesOf(event),
  })

/** Increments the revision of the date once. */
export const takeAllFromDay = (
  db: Db,
  userId: string,
  { date, events }: { date: string; events: readonly CountedEvent[] },
): Promise<void> => dayCounts.changeCounts(db, userId, date, sumOf(events, -1))

/**
 * Counts a changed event: its date, type or content may differ.
 *
 * @throws AppError DAY_FULL if a day would exceed its bounds; then nothing was changed
 */
export async function moveOnDays(
  db: Db,
  userId: string,
  before: CountedEvent,
  after: CountedEvent,
): Promise<void> {
  if (before.date !== after.date) {
    await addToDay(db, userId, after)
    return takeFromDay(db, userId, before)
  }
  const textBytes = textBytesOf(after) - textBytesOf(before)
  const types = before.type === after.type ? {} : { [typeOf(before)]: -1, [typeOf(after)]: 1 }
  // A day older than the bounds may exceed them; it may be changed unless it grows.
  if (textBytes <= 0) return dayCounts.changeCounts(db, userId, after.date, { types, textBytes })
  const isCounted = await dayCounts.changeCountsWithinBounds(db, userId, after.date, { types, textBytes })
  if (!isCounted) throw dayFull(after.date)
}

/** @throws AppError EVENT_IMMUTABLE for a date that has a page */
export function assertUnlocked(lockedDate: string | null): void {
  if (lockedDate === null) return
  throw new AppError('EVENT_IMMUTABLE', {
    message: `${lockedDate} has a diary page, which locks its events. Delete the page to change them.`,
  })
}

export const { ensureDay, findDayRow, listLockedDates, setJournal } = dayCounts
