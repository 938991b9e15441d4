// Imports and their imported entries.
import type { Selectable } from 'kysely'
import type { ImportsTable } from '../database/import-tables.ts'
import type { Db } from '../database/tables.ts'

export type ImportRow = Selectable<ImportsTable>
export type ImportChanges = Partial<Omit<ImportRow, 'user_id' | 'id'>>

export async function insertImport(db: Db, row: ImportRow): Promise<void> {
  await db.insertInto('imports').values(row).execute()
}

export const findImport = (db: Db, userId: string, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

/** Newest first; ids are ordered by time. */
export function listImports(
  db: Db,
  userId: string,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<ImportRow[]> {
  let query = db.selectFrom('imports').selectAll().where('user_id', '=', userId)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** Imports to be read or undone. */
export const listUnfinished = (db: Db, userId: string) =>
  db
    .selectFrom('imports')
    .select(['id', 'status', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('status', 'in', ['reading', 'running', 'preview']),
        where.and([where('status', '=', 'removed'), where('finished_at', 'is', null)]),
      ]),
    )
    .execute()

/** @returns whether the import was in one of these states and was changed */
export async function changeImport(
  db: Db,
  userId: string,
  id: string,
  change: { from: readonly ImportRow['status'][]; to: ImportChanges },
): Promise<boolean> {
  const rows = await db
    .updateTable('imports')
    .set(change.to)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', 'in', change.from)
    .returning('id')
    .execute()
  return rows.length > 0
}

export interface KnownEntry {
  sourceKey: string
  importId: string
  textHash: string
  /** Null if the event was purged. */
  eventId: string | null
}

export const listKnown = (db: Db, userId: string, sourceKeys: readonly string[]): Promise<KnownEntry[]> =>
  db
    .selectFrom('import_entries')
    .leftJoin('events', (join) =>
      join
        .onRef('events.user_id', '=', 'import_entries.user_id')
        .onRef('events.id', '=', 'import_entries.event_id'),
    )
    .select([
      'import_entries.source_key as sourceKey',
      'import_entries.import_id as importId',
      'import_entries.text_hash as textHash',
      'events.id as eventId',
    ])
    .where('import_entries.user_id', '=', userId)
    .where('import_entries.source_key', 'in', sourceKeys)
    .execute()

/** Includes events in the trash. */
export const listEventsById = (db: Db, userId: string, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('events')
        .select(['id', 'date', 'content', 'occurred_at as occurredAt', 'trash_id as trashId'])
        .where('user_id', '=', userId)
        .where('id', 'in', ids)
        .execute()

interface NewEntry {
  sourceKey: string
  importId: string
  /** The event or page created from the entry. */
  eventId: string
  textHash: string
}

export async function putEntries(db: Db, userId: string, entries: readonly NewEntry[]): Promise<void> {
  await db
    .insertInto('import_entries')
    .values(
      entries.map(({ sourceKey, importId, eventId, textHash }) => ({
        user_id: userId,
        source_key: sourceKey,
        import_id: importId,
        event_id: eventId,
        text_hash: textHash,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'source_key']).doUpdateSet((set) => ({
        import_id: set.ref('excluded.import_id'),
        event_id: set.ref('excluded.event_id'),
        text_hash: set.ref('excluded.text_hash'),
      })),
    )
    .execute()
}

/** Events created by an import that are not in the trash. */
const selectBrought = (db: Db, userId: string, importId: string) =>
  db
    .selectFrom('import_entries')
    .innerJoin('events', (join) =>
      join
        .onRef('events.user_id', '=', 'import_entries.user_id')
        .onRef('events.id', '=', 'import_entries.event_id'),
    )
    .where('import_entries.user_id', '=', userId)
    .where('import_entries.import_id', '=', importId)
    .where('events.trash_id', 'is', null)

/** Dates of remaining events, at most `limit`, oldest first. */
export async function listBroughtDates(
  db: Db,
  userId: string,
  importId: string,
  limit: number,
): Promise<string[]> {
  const rows = await selectBrought(db, userId, importId)
    .select('events.date')
    .distinct()
    .orderBy('events.date')
    .limit(limit)
    .execute()
  return rows.map(({ date }) => date)
}

/** Pages created by an import that are not in the trash, in order of id. */
export const listBroughtPages = (
  db: Db,
  userId: string,
  importId: string,
  { after, limit }: { after: string; limit: number },
) =>
  db
    .selectFrom('import_entries')
    .innerJoin('journals', (join) =>
      join
        .onRef('journals.user_id', '=', 'import_entries.user_id')
        .onRef('journals.id', '=', 'import_entries.event_id'),
    )
    .select(['journals.id', 'journals.date'])
    .where('import_entries.user_id', '=', userId)
    .where('import_entries.import_id', '=', importId)
    .where('import_entries.event_id', '>', after)
    .where('journals.trash_id', 'is', null)
    .orderBy('import_entries.event_id')
    .limit(limit)
    .execute()

/** Without events locked by a page. */
export async function listBroughtIds(
  db: Db,
  userId: string,
  importId: string,
  limit: number,
): Promise<string[]> {
  const rows = await selectBrought(db, userId, importId)
    .leftJoin('days', (join) =>
      join.onRef('days.user_id', '=', 'events.user_id').onRef('days.date', '=', 'events.date'),
    )
    .where('days.journal_id', 'is', null)
    .select('events.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes at most `limit` entry records of an import, so that the entries can be imported again. Keeps the records of
 * remaining events.
 *
 * @returns whether any were deleted
 */
export async function deleteEntries(
  db: Db,
  userId: string,
  importId: string,
  limit: number,
): Promise<boolean> {
  const rows = await db
    .deleteFrom('import_entries')
    .where('user_id', '=', userId)
    .where('source_key', 'in', (some) =>
      some
        .selectFrom('import_entries')
        .leftJoin('events', (join) =>
          join
            .onRef('events.user_id', '=', 'import_entries.user_id')
            .onRef('events.id', '=', 'import_entries.event_id')
            .on('events.trash_id', 'is', null),
        )
        .select('import_entries.source_key')
        .where('import_entries.user_id', '=', userId)
        .where('import_entries.import_id', '=', importId)
        .where('events.id', 'is', null)
        .limit(limit),
    )
    .returning('source_key')
    .execute()
  return rows.length > 0
}
