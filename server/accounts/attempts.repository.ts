import type { Db } from '../database/tables.ts'

/** Failed sign-ins, counted in the store so that every node sees them. */
export const findAttempts = (db: Db, key: string) =>
  db
    .selectFrom('attempt_limits')
    .select(['failures', 'last_failed_at as lastFailedAt'])
    .where('key', '=', key)
    .executeTakeFirst()

export async function putAttempts(
  db: Db,
  key: string,
  failures: number,
  lastFailedAt: number,
): Promise<void> {
  const row = { failures, last_failed_at: lastFailedAt }
  await db
    .insertInto('attempt_limits')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempt_limits').where('key', '=', key).execute()
}

export async function deleteAttemptsBefore(db: Db, instant: number): Promise<void> {
  await db.deleteFrom('attempt_limits').where('last_failed_at', '<', instant).execute()
}
