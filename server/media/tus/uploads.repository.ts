import type { Db } from '../../database/tables.ts'
import type { UploadRow } from '../../database/upload-tables.ts'

export async function insertUpload(db: Db, row: UploadRow): Promise<void> {
  await db.insertInto('uploads').values(row).execute()
}

const selectOwn = (db: Db, userId: string) => db.selectFrom('uploads').where('user_id', '=', userId)

/** Undefined for an expired upload. */
export const findUpload = (
  db: Db,
  userId: string,
  { id, now }: { id: string; now: number },
): Promise<UploadRow | undefined> =>
  selectOwn(db, userId).selectAll().where('id', '=', id).where('expires_at', '>', now).executeTakeFirst()

/** Bytes that a request added to an upload. */
export interface Progress {
  id: string
  /** The offset before the request. */
  from: number
  to: number
  expiresAt: number
  /** The attachment or import made from the upload; set with the last byte. */
  attachmentId?: string
  importId?: string
}

/** @returns false if another request advanced the upload first, or the upload no longer exists */
export async function advanceUpload(db: Db, userId: string, progress: Progress): Promise<boolean> {
  const rows = await db
    .updateTable('uploads')
    .set({
      received: progress.to,
      expires_at: progress.expiresAt,
      attachment_id: progress.attachmentId ?? null,
      import_id: progress.importId ?? null,
    })
    .where('user_id', '=', userId)
    .where('id', '=', progress.id)
    .where('received', '=', progress.from)
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function deleteUploads(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('uploads').where('user_id', '=', userId).where('id', 'in', ids).execute()
}

/** Number and total declared size, in bytes, of a user's unfinished uploads, but for one of them if its id is given. */
export async function countAwaited(
  db: Db,
  userId: string,
  { now, exceptId = '' }: { now: number; exceptId?: string | undefined },
): Promise<{ count: number; size: number }> {
  const row = await selectOwn(db, userId)
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      select.fn.sum<number | null>('size').as('total'),
    ])
    .where('attachment_id', 'is', null)
    .where('import_id', 'is', null)
    .where('expires_at', '>', now)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return { count: Number(row?.count ?? 0), size: Number(row?.total ?? 0) }
}

/** Marks an ended upload: no request can continue from offset -1. */
const ENDED = { received: -1, expires_at: 0 }

export async function endUpload(db: Db, userId: string, id: string): Promise<void> {
  await db.updateTable('uploads').set(ENDED).where('user_id', '=', userId).where('id', '=', id).execute()
}

/** @returns all ended uploads, including those whose removal was interrupted */
export async function endExpiredUploads(db: Db, userId: string, until: number): Promise<string[]> {
  const ended = await db
    .updateTable('uploads')
    .set(ENDED)
    .where('user_id', '=', userId)
    .where('expires_at', '<=', until)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** When the next of a user's uploads expires, in milliseconds since 1970; null if there is none. */
export async function findNextExpiry(db: Db, userId: string): Promise<number | null> {
  const row = await selectOwn(db, userId)
    .select((select) => select.fn.min<number | null>('expires_at').as('next'))
    .executeTakeFirst()
  return row?.next ?? null
}
