// Files of users: which bytes the media store has or is about to receive.
import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'

export const findFile = (db: Db, userId: string, sha256: string) =>
  db
    .selectFrom('files')
    .select(['size', 'state'])
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()

/** Records that a file is about to be stored. */
export async function putArriving(
  db: Db,
  userId: string,
  { sha256, size, now }: { sha256: string; size: number; now: number },
): Promise<void> {
  await db
    .insertInto('files')
    .values({ user_id: userId, sha256, size, created_at: now, state: 'arriving' })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'sha256']).doUpdateSet({ state: 'arriving', created_at: now }),
    )
    .execute()
}

/** @returns false if the row was deleted: the account was erased, or the upload took more than a day */
export async function setPresent(db: Db, userId: string, sha256: string): Promise<boolean> {
  const rows = await db
    .updateTable('files')
    .set({ state: 'present' })
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .where('state', '<>', 'removing')
    .returning('sha256')
    .execute()
  return rows.length > 0
}

/**
 * Total size of a user's files in bytes, with those of imports that wait to be run. The file of a running import does not
 * count: what it has is counted as it is stored.
 */
export async function sumSizes(db: Db, userId: string): Promise<number> {
  const stored = await db
    .selectFrom('files')
    .select((select) => select.fn.sum<number | null>('size').as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const waiting = await db
    .selectFrom('imports')
    .select((select) => select.fn.sum<number | null>('file_size').as('total'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['reading', 'preview'])
    .executeTakeFirst()
  return Number(stored?.total ?? 0) + Number(waiting?.total ?? 0)
}

const hasNoAttachment = (userId: string) => sql<boolean>`not exists (
  select 1 from attachments where attachments.user_id = ${userId} and attachments.sha256 = files.sha256
)`

/**
 * Marks the files that no attachment uses.
 *
 * @param arrivedUntil uploads that began before it count as interrupted
 * @returns all marked files, including those of an interrupted removal
 */
export async function markUnused(db: Db, userId: string, arrivedUntil: number): Promise<string[]> {
  await db
    .updateTable('files')
    .set({ state: 'removing' })
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('state', '=', 'present'),
        where.and([where('state', '=', 'arriving'), where('created_at', '<=', arrivedUntil)]),
      ]),
    )
    .where(hasNoAttachment(userId))
    .execute()
  const rows = await db
    .selectFrom('files')
    .select('sha256')
    .where('user_id', '=', userId)
    .where('state', '=', 'removing')
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

export async function deleteFiles(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db
    .deleteFrom('files')
    .where('user_id', '=', userId)
    .where('sha256', 'in', hashes)
    .where('state', '=', 'removing')
    .execute()
}

/**
 * Start of the oldest unfinished upload, in milliseconds since 1970; null if there is none. A repeated upload leaves the
 * file of an attachment as arriving.
 */
export async function findOldestArriving(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('files')
    .select((select) => select.fn.min<number | null>('created_at').as('oldest'))
    .where('user_id', '=', userId)
    .where('state', '=', 'arriving')
    .where(hasNoAttachment(userId))
    .executeTakeFirst()
  return row?.oldest ?? null
}
