// Brings deleted events and pages back, in the caller's transaction.
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import type { Db, EventRow } from '../database/tables.ts'
import { enqueueWork } from '../database/work-queue.ts'
import { addAllToDay, findDayRow, setJournal } from '../days/day-counts.service.ts'
import { toSearchDocument } from '../events/event-mapping.ts'
import { settlePage } from '../journal/page-changes.ts'
import * as trash from './trash.repository.ts'

export interface Restored {
  eventIds: string[]
  journalId: string | null
}

type SearchIndex = Database['search']

/** @throws AppError NOT_FOUND unless all of them are in the trash, DAY_FULL if a day has no room for them */
export async function restoreEvents(
  search: SearchIndex,
  db: Db,
  userId: string,
  eventIds: readonly string[],
): Promise<Restored> {
  const wanted = [...new Set(eventIds)]
  const rows = await trash.listTrashedEvents(db, userId, wanted)
  if (rows.length < wanted.length)
    throw new AppError('NOT_FOUND', { message: 'Not all of these are in the trash.' })
  await restoreRows(search, db, { userId, rows, isBounded: true })
  for (const date of new Set(rows.map((row) => row.date))) await settlePage(db, userId, date)
  return { eventIds: wanted, journalId: null }
}

/**
 * Restores the events of a date's deleted days and, unless the date has a page again, its last deleted page.
 *
 * @throws AppError NOT_FOUND if there is nothing to restore, DAY_FULL if the day has no room for all of it
 */
export const restoreDate = async (
  search: SearchIndex,
  db: Db,
  userId: string,
  date: string,
): Promise<Restored> =>
  restoreEntries(search, db, userId, {
    date,
    entryIds: await trash.listDayEntriesWithEvents(db, userId, date),
    journal: await trash.findLastJournal(db, userId, ['trash.date', date]),
  })

/**
 * Restores what one deletion has put into the trash: its events and, unless the date has a page again, its page.
 *
 * @throws as `restoreDate`
 */
export async function restoreEntry(
  search: SearchIndex,
  db: Db,
  userId: string,
  entryId: string,
): Promise<Restored> {
  const entry = await trash.findEntry(db, userId, entryId)
  if (!entry) throw new AppError('NOT_FOUND')
  return restoreEntries(search, db, userId, {
    date: entry.date,
    entryIds: [entryId],
    journal: await trash.findLastJournal(db, userId, ['trash.id', entryId]),
  })
}

interface Deleted {
  date: string
  entryIds: readonly string[]
  journal: Awaited<ReturnType<typeof trash.findLastJournal>>
}

async function restoreEntries(
  search: SearchIndex,
  db: Db,
  userId: string,
  { date, entryIds, journal }: Deleted,
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
      await restoreRows(search, db, { userId, rows, isBounded })
      for (const { id } of rows) eventIds.push(id)
    }
  }
  // The date may have another page by now.
  const restored = day?.journalId ? undefined : journal
  if (!restored && eventIds.length === 0)
    throw new AppError('NOT_FOUND', { message: 'The trash has nothing that this day can take back.' })
  if (restored) await restoreJournal(search, db, userId, { ...restored, date })
  await settlePage(db, userId, date)
  return { eventIds, journalId: restored?.id ?? null }
}

async function restoreRows(
  search: SearchIndex,
  db: Db,
  { userId, rows, isBounded }: { userId: string; rows: readonly EventRow[]; isBounded: boolean },
): Promise<void> {
  const ids = rows.map((row) => row.id)
  const byDate = Map.groupBy(rows, (row) => row.date)
  // Before any other change: an import continues if this throws DAY_FULL.
  for (const [date, events] of byDate) await addAllToDay(db, userId, { date, events, isBounded })
  await trash.setEventsTrash(db, userId, ids, null)
  await search.put(db, ...rows.map(toSearchDocument))
  const pending = rows.filter((row) => row.place_source === 'pending').map((row) => row.created_at)
  if (pending.length > 0) await enqueueWork(db, userId, 'places', Math.min(...pending))
  for (const entryId of new Set(rows.map((row) => row.trash_id))) {
    if (entryId) await trash.deleteEmptyEntry(db, userId, entryId)
  }
}

/** Does not settle the page. */
export async function restoreJournal(
  search: SearchIndex,
  db: Db,
  userId: string,
  journal: { id: string; date: string; content: string; revision: number; entryId: string },
): Promise<void> {
  const { id, date, content: text, revision, entryId } = journal
  await trash.restoreJournal(db, userId, { id, revision })
  await setJournal(db, userId, date, { id, revision })
  await search.put(db, { userId, kind: 'journal', id, date, type: null, text })
  await trash.deleteEmptyEntry(db, userId, entryId)
}
