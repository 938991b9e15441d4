// Entries of the trash: one for each deletion, with the events and the page that refer to it.
import type { Db } from '../database/tables.ts'
import { enqueueWork } from '../database/work-queue.ts'
import * as rows from './removal.repository.ts'

export async function insertEntries(
  db: Db,
  userId: string,
  entries: readonly rows.TrashEntryRow[],
): Promise<void> {
  const [first] = entries
  if (!first) return
  await rows.insertEntries(db, userId, entries)
  await enqueueWork(db, userId, 'trash', first.removedAt)
}

/** For events that were deleted each by itself: the entry has the id of its event. */
export const putIntoOwnEntries = (
  db: Db,
  userId: string,
  events: readonly { id: string; date: string }[],
  removedAt: number,
): Promise<void> =>
  insertEntries(
    db,
    userId,
    events.map(({ id, date }) => ({ id, kind: 'event', date, removedAt })),
  )

/** Deletes entries that have neither an event nor a page any more. */
export const removeEmptyEntries = (db: Db, userId: string, ids: readonly string[]): Promise<void> =>
  rows.deleteEmptyEntries(db, userId, [...new Set(ids)])

/** Deletes a page of the trash that is about to be restored from an archive, with all its versions. */
export async function deletePageOfEntry(
  db: Db,
  userId: string,
  { id, entryId }: { id: string; entryId: string },
): Promise<void> {
  await rows.deleteJournal(db, userId, id)
  await removeEmptyEntries(db, userId, [entryId])
}
