// Imports and their imported entries.
import { type Selectable, sql } from 'kysely'
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

const ifRun = (count: 'event_count' | 'page_count' | 'attachment_count') =>
  sql<number>`case when is_preview = 1 then 0 else ${sql.ref(count)} end`

/** A preview that ends has imported nothing, so its counts become 0. */
const COUNTS_IF_RUN = {
  event_count: ifRun('event_count'),
  page_count: ifRun('page_count'),
  attachment_count: ifRun('attachment_count'),
}
const ENDED: ReadonlySet<ImportRow['status'] | undefined> = new Set(['cancelled', 'failed', 'removed'])

/**
 * The texts of a preview end with it: nothing would purge them with their events.
 *
 * @returns whether the import was in one of these states and was changed
 */
export async function changeImport(
  db: Db,
  userId: string,
  id: string,
  { from, to }: { from: readonly ImportRow['status'][]; to: ImportChanges },
): Promise<boolean> {
  const isOver = to.status !== undefined && to.status !== 'preview'
  const rows = await db
    .updateTable('imports')
    .set({ ...(ENDED.has(to.status) && COUNTS_IF_RUN), ...to, ...(isOver && { samples: '[]' }) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .execute()
  return rows.length > 0
}

export interface KnownEntry {
  sourceKey: string
  importId: string
  textHash: string
  missingFiles: string | null
  /** Null if the event was purged. */
  eventId: string | null
  trashId: string | null
  importStatus: ImportRow['status'] | null
  version: number | null
  /** As a feed last wrote the event. */
  eventVersion: number | null
  /** By the page of the event's day. */
  isLocked: boolean
}

export async function listKnown(
  db: Db,
  userId: string,
  sourceKeys: readonly string[],
): Promise<KnownEntry[]> {
  const rows = await db
    .selectFrom('import_entries')
    .leftJoin('events', (join) =>
      join
        .onRef('events.user_id', '=', 'import_entries.user_id')
        .onRef('events.id', '=', 'import_entries.event_id'),
    )
    .leftJoin('imports', (join) =>
      join
        .onRef('imports.user_id', '=', 'import_entries.user_id')
        .onRef('imports.id', '=', 'import_entries.import_id'),
    )
    .leftJoin('days', (join) =>
      join.onRef('days.user_id', '=', 'events.user_id').onRef('days.date', '=', 'events.date'),
    )
    .select([
      'import_entries.source_key as sourceKey',
      'import_entries.import_id as importId',
      'import_entries.text_hash as textHash',
      'import_entries.missing_files as missingFiles',
      'events.id as eventId',
      'events.trash_id as trashId',
      'imports.status as importStatus',
      'events.version as version',
      'import_entries.event_version as eventVersion',
      'days.journal_id as lockedBy',
    ])
    .where('import_entries.user_id', '=', userId)
    .where('import_entries.source_key', 'in', sourceKeys)
    .execute()
  return rows.map(({ lockedBy, ...row }) => ({ ...row, isLocked: lockedBy !== null }))
}

/** Includes events in the trash. */
export const listEventsById = (db: Db, userId: string, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('events')
        .select(['id', 'date', 'content', 'updated_at as updatedAt', 'trash_id as trashId'])
        .where('user_id', '=', userId)
        .where('id', 'in', ids)
        .execute()

interface NewEntry {
  sourceKey: string
  importId: string
  /** The event or page created from the entry. */
  eventId: string
  textHash: string
  missingFiles?: readonly string[]
  eventVersion?: number | null
}

export async function putEntries(db: Db, userId: string, entries: readonly NewEntry[]): Promise<void> {
  await db
    .insertInto('import_entries')
    .values(
      entries.map(({ sourceKey, importId, eventId, textHash, missingFiles = [], eventVersion = null }) => ({
        user_id: userId,
        source_key: sourceKey,
        import_id: importId,
        event_id: eventId,
        text_hash: textHash,
        missing_files: missingFiles.length === 0 ? null : JSON.stringify(missingFiles),
        event_version: eventVersion,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'source_key']).doUpdateSet((set) => ({
        import_id: set.ref('excluded.import_id'),
        event_id: set.ref('excluded.event_id'),
        text_hash: set.ref('excluded.text_hash'),
        missing_files: set.ref('excluded.missing_files'),
        event_version: set.ref('excluded.event_version'),
      })),
    )
    .execute()
}

/** The entries of an import after an event's id, in order of ids. */
const selectImported = (db: Db, userId: string, importId: string, { after, limit }: Batch) =>
  db
    .selectFrom('import_entries')
    .where('import_entries.user_id', '=', userId)
    .where('import_entries.import_id', '=', importId)
    .where('import_entries.event_id', '>', after)
    .orderBy('import_entries.event_id')
    .limit(limit)

interface Batch {
  /** An event's id. */
  after: string
  limit: number
}

/** The pages of a batch of an import's entries have a date, unless they are in the trash. */
export const listImportedPages = (db: Db, userId: string, importId: string, batch: Batch) =>
  selectImported(db, userId, importId, batch)
    .leftJoin('journals', (join) =>
      join
        .onRef('journals.user_id', '=', 'import_entries.user_id')
        .onRef('journals.id', '=', 'import_entries.event_id')
        .on('journals.trash_id', 'is', null),
    )
    .select(['import_entries.event_id as id', 'journals.date'])
    .execute()

/** The events of a batch of an import's entries have a date, unless they are in the trash. */
export const listImportedEvents = (db: Db, userId: string, importId: string, batch: Batch) =>
  selectImported(db, userId, importId, batch)
    .leftJoin('events', (join) =>
      join
        .onRef('events.user_id', '=', 'import_entries.user_id')
        .onRef('events.id', '=', 'import_entries.event_id')
        .on('events.trash_id', 'is', null),
    )
    .leftJoin('days', (join) =>
      join.onRef('days.user_id', '=', 'events.user_id').onRef('days.date', '=', 'events.date'),
    )
    .select(['import_entries.event_id as id', 'events.date', 'days.journal_id as lockedBy'])
    .execute()

/** Which of these imports were undone. */
export async function listUndone(db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('status', '=', 'removed')
    .execute()
  return rows.map(({ id }) => id)
}

export async function setMissingFiles(
  db: Db,
  userId: string,
  sourceKey: string,
  record: string,
): Promise<void> {
  await db
    .updateTable('import_entries')
    .set({ missing_files: record })
    .where('user_id', '=', userId)
    .where('source_key', '=', sourceKey)
    .execute()
}

/** Marks attachments that an import has added to events of earlier imports. */
export async function setImportOfAttachments(
  db: Db,
  userId: string,
  ids: readonly string[],
  importId: string,
): Promise<void> {
  await db
    .updateTable('attachments')
    .set({ import_id: importId })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute()
}

/** The attachments that an import has added to events of earlier imports, unless these are in the trash. */
export const listAddedAttachments = (
  db: Db,
  userId: string,
  importId: string,
  { after, limit }: { after: string; limit: number },
) =>
  db
    .selectFrom('attachments')
    .innerJoin('events', (join) =>
      join
        .onRef('events.user_id', '=', 'attachments.user_id')
        .onRef('events.id', '=', 'attachments.event_id'),
    )
    .select(['attachments.id', 'events.id as eventId'])
    .where('attachments.user_id', '=', userId)
    .where('attachments.import_id', '=', importId)
    .where('attachments.id', '>', after)
    .where('events.trash_id', 'is', null)
    .orderBy('attachments.id')
    .limit(limit)
    .execute()
