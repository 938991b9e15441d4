// Brings deleted events and pages back, in the caller's transaction.
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import type { Db, EventRow } from '../database/tables.ts'
import { findDayRow } from '../diary/day-counts.service.ts'
import type { ChangeEvents } from '../events/change-events.ts'
import { changePage, type PageContext } from '../journal/pages/change-page.ts'
import type { Clock } from '../lib/clock.ts'
import { removeEmptyEntries } from '../removal/entries.ts'
import * as trash from './trash.repository.ts'

export interface Restored {
  eventIds: string[]
  journalId: string | null
}

export interface Doors {
  database: Pick<Database, 'search'>
  clock: Clock
  changeEvents: ChangeEvents
}

/** @throws AppError NOT_FOUND unless all of them are in the trash, DAY_FULL if a day has no room for them */
export async function restoreEvents(
  { changeEvents }: Doors,
  db: Db,
  userId: string,
  eventIds: readonly string[],
): Promise<Restored> {
  const wanted = [...new Set(eventIds)]
  const rows = await trash.listTrashedEvents(db, userId, wanted)
  if (rows.length < wanted.length)
    throw new AppError('NOT_FOUND', { message: 'Not all of these are in the trash.' })
  await changeEvents(db, userId, rows.map(toLiving))
  return { eventIds: wanted, journalId: null }
}

const toLiving = (before: EventRow) => ({ before, after: { ...before, trash_id: null } })

/**
 * Restores the events of a date's deleted days and, unless the date has a page again, its last deleted page.
 *
 * @throws AppError NOT_FOUND if there is nothing to restore, DAY_FULL if the day has no room for all of it
 */
export const restoreDate = async (doors: Doors, db: Db, userId: string, date: string): Promise<Restored> =>
  restoreEntries(doors, db, userId, {
    date,
    entryIds: await trash.listDayEntriesWithEvents(db, userId, date),
    page: await trash.findLastPage(db, userId, ['trash.date', date]),
  })

/**
 * Restores what one deletion has put into the trash: its events and, unless the date has a page again, its page.
 *
 * @throws as `restoreDate`
 */
export async function restoreEntry(doors: Doors, db: Db, userId: string, entryId: string): Promise<Restored> {
  const entry = await trash.findEntry(db, userId, entryId)
  if (!entry) throw new AppError('NOT_FOUND')
  return restoreEntries(doors, db, userId, {
    date: entry.date,
    entryIds: [entryId],
    page: await trash.findLastPage(db, userId, ['trash.id', entryId]),
  })
}

interface Deleted {
  date: string
  entryIds: readonly string[]
  page: Awaited<ReturnType<typeof trash.findLastPage>>
}

async function restoreEntries(
  { database, clock, changeEvents }: Doors,
  db: Db,
  userId: string,
  { date, entryIds, page }: Deleted,
): Promise<Restored> {
  const day = await findDayRow(db, userId, date)
  // A day deleted as a whole may exceed the bounds: it may be older than they are.
  const isBounded = (day?.eventCount ?? 0) > 0 || entryIds.length > 1
  const eventIds: string[] = []
  for (const entryId of entryIds) {
    for (;;) {
      const rows = await trash.listSomeEventsOfEntry(db, userId, entryId)
      if (rows.length === 0) break
      // Between two batches, reads of other requests run.
      await setImmediate()
      await changeEvents(db, userId, rows.map(toLiving), { isBounded })
      for (const { id } of rows) eventIds.push(id)
    }
  }
  // The date may have another page by now.
  const restored = day?.journalId ? undefined : page
  if (!restored && eventIds.length === 0)
    throw new AppError('NOT_FOUND', { message: 'The trash has nothing of this day that can be restored.' })
  if (restored) await restorePage({ database, now: clock.now() }, db, userId, { ...restored, date })
  return { eventIds, journalId: restored?.id ?? null }
}

export async function restorePage(
  context: PageContext,
  db: Db,
  userId: string,
  { entryId, ...page }: { id: string; date: string; content: string; revision: number; entryId: string },
): Promise<void> {
  await changePage(context, db, userId, { kind: 'page.restored', page })
  await removeEmptyEntries(db, userId, [entryId])
}
