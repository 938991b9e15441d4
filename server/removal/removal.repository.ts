// Rows of the trash, and what is deleted for ever.
import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { inBatches } from '../lib/batches.ts'

/** Ids in one statement, each of them a parameter. */
const IDS_PER_BATCH = 500

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
  for (const batch of inBatches(eventIds, IDS_PER_BATCH))
    await db
      .deleteFrom('event_versions')
      .where('user_id', '=', userId)
      .where('event_id', 'in', batch)
      .execute()
}

/** Deletes those of these entries in which neither an event nor a page is any more. */
export async function deleteEmptyEntries(db: Db, userId: string, entryIds: readonly string[]): Promise<void> {
  const hasAny = (table: 'events' | 'journals') =>
    sql<boolean>`exists (select 1 from ${sql.table(table)} as content where content.user_id = ${userId} and content.trash_id = trash.id)`
  for (const batch of inBatches(entryIds, IDS_PER_BATCH))
    await db
      .deleteFrom('trash')
      .where('user_id', '=', userId)
      .where('id', 'in', batch)
      .where((where) => where.not(hasAny('events')))
      .where((where) => where.not(hasAny('journals')))
      .execute()
}

export interface PurgedEvent {
  id: string
  /** Milliseconds since 1970. */
  createdAt: number
}

export interface PurgedJournal {
  id: string
  /** Milliseconds since 1970. */
  generatedAt: number
}

export async function deleteEvents(db: Db, userId: string, ids: readonly string[]): Promise<PurgedEvent[]> {
  const deleted: PurgedEvent[] = []
  for (const batch of inBatches(ids, IDS_PER_BATCH))
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
async function deleteJournals(
  db: Db,
  userId: string,
  [column, values]: ['id' | 'trash_id', readonly string[]],
): Promise<(PurgedJournal & { entryId: string | null })[]> {
  const deleted = await db
    .deleteFrom('journals')
    .where('user_id', '=', userId)
    .where(column, 'in', values)
    .returning(['id', 'generated_at as generatedAt', 'trash_id as entryId'])
    .execute()
  const ids = deleted.map(({ id }) => id)
  if (ids.length > 0)
    await db
      .deleteFrom('journal_versions')
      .where('user_id', '=', userId)
      .where('journal_id', 'in', ids)
      .execute()
  return deleted
}

export const deleteJournal = (db: Db, userId: string, id: string) => deleteJournals(db, userId, ['id', [id]])

/** @param entryIds at most a batch */
export async function deleteJournalsOfEntries(db: Db, userId: string, entryIds: readonly string[]) {
  return entryIds.length === 0 ? [] : deleteJournals(db, userId, ['trash_id', entryIds])
}

/** Deletes at most `limit` events for ever. @param entryIds at most a batch */
export async function deleteSomeEventsOfEntries(
  db: Db,
  userId: string,
  entryIds: readonly string[],
  limit: number,
): Promise<(PurgedEvent & { entryId: string | null })[]> {
  if (entryIds.length === 0) return []
  return db
    .deleteFrom('events')
    .where('user_id', '=', userId)
    .where('id', 'in', (some) =>
      some
        .selectFrom('events')
        .select('id')
        .where('user_id', '=', userId)
        .where('trash_id', 'in', entryIds)
        .limit(limit),
    )
    .returning(['id', 'created_at as createdAt', 'trash_id as entryId'])
    .execute()
}

/** @param ids at most a batch */
export async function deleteEntries(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.deleteFrom('trash').where('user_id', '=', userId).where('id', 'in', ids).execute()
}
