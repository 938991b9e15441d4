// All versions of pages. The content of the current version is null here: the page's row has it.
import type { Insertable } from 'kysely'
import type { Db, JournalVersionsTable } from '../database/tables.ts'

const SUMMARY = ['version', 'kind', 'title', 'created_at', 'task_id'] as const

export async function insertVersion(db: Db, row: Insertable<JournalVersionsTable>): Promise<void> {
  await db.insertInto('journal_versions').values(row).execute()
}

/** Changes a version: stores its content when another becomes current, or its evidence. */
export async function updateVersion(
  db: Db,
  userId: string,
  { journalId, version }: { journalId: string; version: number },
  changes: { content: string } | { own: string } | { opinions: string },
): Promise<void> {
  await db
    .updateTable('journal_versions')
    .set(changes)
    .where('user_id', '=', userId)
    .where('journal_id', '=', journalId)
    .where('version', '=', version)
    .execute()
}

/** Newest first, without their texts. */
export const listVersions = (
  db: Db,
  userId: string,
  journalId: string,
  { before, limit }: { before: number | undefined; limit: number },
) =>
  db
    .selectFrom('journal_versions')
    .select(SUMMARY)
    .where('user_id', '=', userId)
    .where('journal_id', '=', journalId)
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()

/** Oldest first, with their texts. The current version's `content` is null. */
export const listWholeVersions = (db: Db, userId: string, journalId: string) =>
  db
    .selectFrom('journal_versions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('journal_id', '=', journalId)
    .orderBy('version')
    .execute()

export const findVersion = (db: Db, userId: string, journalId: string, version: number) =>
  db
    .selectFrom('journal_versions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('journal_id', '=', journalId)
    .where('version', '=', version)
    .executeTakeFirst()

/** The highest number among a page's texts, kept or not. */
export async function findLatestVersion(db: Db, userId: string, journalId: string): Promise<number> {
  const row = await db
    .selectFrom('journal_versions')
    .select((build) => build.fn.max('version').as('version'))
    .where('user_id', '=', userId)
    .where('journal_id', '=', journalId)
    .executeTakeFirst()
  return Number(row?.version ?? 0)
}

export async function updateJournalFlags(
  db: Db,
  userId: string,
  journalId: string,
  flags:
    | { edited?: number; doubt_count: number }
    | { proposed: number | null }
    | { cover_id: string | null; hidden_pictures: string | null },
): Promise<void> {
  await db
    .updateTable('journals')
    .set(flags)
    .where('user_id', '=', userId)
    .where('id', '=', journalId)
    .execute()
}
