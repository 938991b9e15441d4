// Rows of the trash, and what is deleted for ever.
import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { inBatches } from '../lib/batches.ts'

/** Events per statement: each id is a parameter. */
const EVENTS_PER_BATCH = 500

/** Entries per statement: each has five parameters. */
const ENTRIES_PER_BATCH = 100

/** One deletion. Its events and its page refer to it. */
export interface TrashEntryRow {
  id: string
  kind: 'event' | 'day' | 'journal'
  date: string
  removedAt: number
}

export async function insertEntries(
  db: Db,
  userId: string,
  entries: readonly TrashEntryRow[],
): Promise<void> {
  for (const batch of inBatches(entries, ENTRIES_PER_BATCH))
    await db
      .insertInto('trash')
      .values(batch.map(({ removedAt, ...entry }) => ({ user_id: userId, ...entry, removed_at: removedAt })))
      .execute()
}

/** Deletes the states of purged events before their changes. */
export async function deleteStatesOf(db: Db, userId: string, eventIds: readonly string[]): Promise<void> {
  for (const batch of inBatches(eventIds, EVENTS_PER_BATCH))
    await db
      .deleteFrom('event_versions')
      .where('user_id', '=', userId)
      .where('event_id', 'in', batch)
      .execute()
}

/** Deletes an entry unless an event or a page is still in it. */
export async function deleteEmptyEntry(db: Db, userId: string, entryId: string): Promise<void> {
  const hasAny = (table: 'events' | 'journals') =>
    sql<boolean>`exists (select 1 from ${sql.table(table)} as content where content.user_id = ${userId} and content.trash_id = ${entryId})`
  await db
    .deleteFrom('trash')
    .where('user_id', '=', userId)
    .where('id', '=', entryId)
    .where((where) => where.not(hasAny('events')))
    .where((where) => where.not(hasAny('journals')))
    .execute()
}

export interface PurgedEvent {
  id: string
  /** Milliseconds since 1970. */
  createdAt: number
}

export async function deleteEvents(db: Db, userId: string, ids: readonly string[]): Promise<PurgedEvent[]> {
  const deleted: PurgedEvent[] = []
  for (const batch of inBatches(ids, EVENTS_PER_BATCH))
    deleted.push(
      ...(await db
        .deleteFrom('events')
        .where('user_id', '=', userId)
        .where('id', 'in', batch)
        .returning(['id', 'created_at as createdAt'])
        .execute()),
    )
  return deleted
}

/** Deletes pages with all their versions. */
async function deleteJournals(db: Db, userId: string, by: { id: string } | { trash_id: string }) {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['trash_id', by.trash_id] as const)
  const rows = await db
    .deleteFrom('journals')
    .where('user_id', '=', userId)
    .where(column, '=', value)
    .returning(['id', 'generated_at as generatedAt'])
    .execute()
  for (const { id } of rows)
    await db
      .deleteFrom('journal_versions')
      .where('user_id', '=', userId)
      .where('journal_id', '=', id)
      .execute()
  return rows
}

export const deleteJournal = (db: Db, userId: string, id: string) => deleteJournals(db, userId, { id })

export const deleteJournalsOfEntry = (db: Db, userId: string, entryId: string) =>
  deleteJournals(db, userId, { trash_id: entryId })

/** Deletes at most `limit` events for ever. @returns the deleted events */
export function deleteSomeEventsOfEntry(
  db: Db,
  userId: string,
  entryId: string,
  limit: number,
): Promise<PurgedEvent[]> {
  return db
    .deleteFrom('events')
    .where('user_id', '=', userId)
    .where('id', 'in', (some) =>
      some
        .selectFrom('events')
        .select('id')
        .where('user_id', '=', userId)
        .where('trash_id', '=', entryId)
        .limit(limit),
    )
    .returning(['id', 'created_at as createdAt'])
    .execute()
}

export async function deleteEntry(db: Db, userId: string, entryId: string): Promise<void> {
  await db.deleteFrom('trash').where('user_id', '=', userId).where('id', '=', entryId).execute()
}
