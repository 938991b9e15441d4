import type { Db } from '../../database/tables.ts'

/** Failed sign-ins, counted in the store so that every node sees them. */
export interface Attempts {
  failures: number
  lastFailedAt: number
}

/** The count of a key, none where it is new; nobody else changes it until the transaction ends. */
export const lockAttempts = (db: Db, key: string): Promise<Attempts> =>
  db
    .insertInto('attempt_limits')
    .values({ key, failures: 0, last_failed_at: 0 })
    // Without a row there would be nothing to hold; an update that changes nothing holds the one that is there.
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning(['failures', 'last_failed_at as lastFailedAt'])
    .executeTakeFirstOrThrow()

/** Changes a count that is held. */
export async function putAttempts(
  db: Db,
  key: string,
  failures: number,
  lastFailedAt: number,
): Promise<void> {
  await db
    .updateTable('attempt_limits')
    .set({ failures, last_failed_at: lastFailedAt })
    .where('key', '=', key)
    .execute()
}

export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempt_limits').where('key', '=', key).execute()
}

export async function deleteAttemptsBefore(db: Db, instant: number): Promise<void> {
  await db.deleteFrom('attempt_limits').where('last_failed_at', '<', instant).execute()
}
