import { AppError } from '../../contract/app-error.ts'
import type { EventType } from '../../contract/events.ts'
import type { Db } from '../database/tables.ts'
import * as ledger from './day-counts.repository.ts'

/** Keeps the days' rows in step with their events. Every function takes part in its caller's transaction. */
interface Counted {
  date: string
  type: EventType
}

export const addToDay = (db: Db, userId: string, event: Counted) =>
  ledger.countEvent(db, userId, event.date, event.type)

/** Counts events of a date that has been counted before. They raise its revision by one. */
export async function addAllToDay(
  db: Db,
  userId: string,
  date: string,
  events: readonly Counted[],
): Promise<void> {
  const types = Map.groupBy(events, ({ type }) => type).entries()
  const changes = Object.fromEntries([...types].map(([type, own]) => [type, own.length]))
  await ledger.changeCounts(db, userId, date, changes)
}

export const takeFromDay = (db: Db, userId: string, event: Counted) =>
  ledger.changeCounts(db, userId, event.date, { [event.type]: -1 })

/** Counts an event that changed: on another day, as another type, or only in what it says. */
export async function moveOnDays(db: Db, userId: string, before: Counted, after: Counted): Promise<void> {
  if (before.date !== after.date) {
    await takeFromDay(db, userId, before)
    await addToDay(db, userId, after)
  } else if (before.type !== after.type) {
    await ledger.changeCounts(db, userId, after.date, { [before.type]: -1, [after.type]: 1 })
  } else {
    await ledger.changeCounts(db, userId, after.date, { [after.type]: 0 })
  }
}

/** @throws AppError EVENT_IMMUTABLE for a date that has a page */
export function refuseLocked(date: string | null): void {
  if (date === null) return
  throw new AppError('EVENT_IMMUTABLE', {
    message: `${date} has a diary page, which locks its events. Delete the page to change them.`,
  })
}

export const { findDayRow: readDay, listLockedDates } = ledger

export const setJournal = ledger.setJournal
