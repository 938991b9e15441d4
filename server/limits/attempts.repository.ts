import type { Db } from '../database/tables.ts'

/** A row without failures marks a network that signed in to an account, at `lastFailedAt`. */
export interface Attempts {
  failures: number
  lastFailedAt: number
}

/** Where attempts are counted. */
export interface AttemptsStore {
  /** Reads the count of a key, zero for a new one. No other work changes it meanwhile. */
  lock(key: string): Promise<Attempts>
  /** Changes a locked count. */
  put(key: string, failures: number, lastFailedAt: number): Promise<void>
  delete(key: string): Promise<void>
  has(key: string, since: number): Promise<boolean>
}

/** Within a transaction, whose end unlocks the counts. */
export const attemptsIn = (db: Db): AttemptsStore => ({
  lock: (key) => lockAttempts(db, key),
  put: (key, failures, lastFailedAt) => putAttempts(db, key, failures, lastFailedAt),
  delete: (key) => deleteAttempts(db, key),
  has: (key, since) => hasAttempts(db, key, since),
})

/** Reads the count of a key, zero for a new one, and locks its row until the transaction ends. */
const lockAttempts = (db: Db, key: string): Promise<Attempts> =>
  db
    .insertInto('attempt_limits')
    .values({ key, failures: 0, last_failed_at: 0 })
    // An update that changes nothing locks a row that exists.
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning(['failures', 'last_failed_at as lastFailedAt'])
    .executeTakeFirstOrThrow()

/** Changes a locked count. */
async function putAttempts(db: Db, key: string, failures: number, lastFailedAt: number): Promise<void> {
  await db
    .updateTable('attempt_limits')
    .set({ failures, last_failed_at: lastFailedAt })
    .where('key', '=', key)
    .execute()
}

async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempt_limits').where('key', '=', key).execute()
}

async function hasAttempts(db: Db, key: string, since: number): Promise<boolean> {
  const found = await db
    .selectFrom('attempt_limits')
    .select('key')
    .where('key', '=', key)
    .where('last_failed_at', '>=', since)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes old failures, and old marks of networks from which an account was signed in to. */
export async function deleteOldAttempts(
  db: Db,
  { failuresBefore, marksBefore }: { failuresBefore: number; marksBefore: number },
): Promise<void> {
  await db
    .deleteFrom('attempt_limits')
    .where((where) =>
      where.or([
        where('failures', '>', 0).and('last_failed_at', '<', failuresBefore),
        where('failures', '=', 0).and('last_failed_at', '<', marksBefore),
      ]),
    )
    .execute()
}
