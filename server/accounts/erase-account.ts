// Erases the rows of deleted accounts in batches, in the background.
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { runForEach } from '../lib/run-for-each.ts'
import { eraseSomeRows, eraseUser, listErasedUserIds } from './accounts.repository.ts'

/** Rows of each table in one transaction: some milliseconds, for which other writes wait. */
const ROWS_PER_BATCH = 500
/** Fewer than rows: the full-text index of SQLite rewrites some pages for each removed document. */
const DOCUMENTS_PER_BATCH = 50

interface Files {
  removeAll(userId: string): Promise<void>
}

/**
 * Deletes every row and file of a user, batch by batch.
 *
 * @param signal ends it after the current batch; the user's row is deleted last, so the next run continues
 */
export async function eraseUserData(
  database: Database,
  files: Files,
  userId: string,
  signal?: AbortSignal,
): Promise<void> {
  const continues = (isMore: boolean) => isMore && !signal?.aborted
  for (let isLeft = true; continues(isLeft); ) {
    while (
      continues(
        await database.write(userId, (db) => database.search.removeSome(db, userId, DOCUMENTS_PER_BATCH)),
      )
    ) {}
    if (signal?.aborted) return
    while (continues(await database.write(userId, (db) => eraseSomeRows(db, userId, ROWS_PER_BATCH)))) {}
    if (signal?.aborted) return
    await files.removeAll(userId)
    // While the user's row still exists, so that an interrupted compaction is done again by the next run.
    await database.compact(signal)
    if (signal?.aborted) return
    isLeft = await database.write(userId, (db) => eraseLast(database, db, userId), 'account')
  }
  await database.compact(signal)
}

/**
 * Deletes the user's row if no other row is left. A request that was authenticated before the deletion may have written
 * since; after the user's row is deleted, the foreign key rejects such writes.
 *
 * @returns whether rows were left; then the user's row was kept
 */
async function eraseLast(database: Database, db: Db, userId: string): Promise<boolean> {
  const isLeft =
    (await database.search.removeSome(db, userId, DOCUMENTS_PER_BATCH)) ||
    (await eraseSomeRows(db, userId, ROWS_PER_BATCH))
  if (!isLeft) await eraseUser(db, userId)
  return isLeft
}

/** Erases the data of every deleted account, those deleted meanwhile included, until `signal` aborts. */
export async function resumeErasures(database: Database, files: Files, signal: AbortSignal): Promise<void> {
  for (;;) {
    const userIds = await listErasedUserIds(database.reader)
    if (userIds.length === 0) return
    await runForEach(userIds, signal, (userId) => eraseUserData(database, files, userId, signal))
    if (signal.aborted) return
  }
}
