import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { eraseSomeRows, eraseUser, listErasedUserIds } from './accounts.repository.ts'

/** Rows of each table in one transaction: few enough that nobody else waits noticeably. */
const ROWS_PER_BATCH = 500
/** Fewer of these: for each one that goes, the full-text index of SQLite rewrites some pages before the commit. */
const DOCUMENTS_PER_BATCH = 50

/**
 * Removes every row of a user, piece by piece.
 *
 * @param signal ends it after the piece that is under way; what is left over is taken up at the next start
 */
export async function eraseUserData(database: Database, userId: string, signal?: AbortSignal): Promise<void> {
  const goOn = (isMore: boolean) => isMore && !signal?.aborted
  for (let isLeft = true; goOn(isLeft); ) {
    while (
      goOn(await database.write(userId, (db) => database.search.removeSome(db, userId, DOCUMENTS_PER_BATCH)))
    ) {}
    if (signal?.aborted) return
    while (goOn(await database.write(userId, (db) => eraseSomeRows(db, userId, ROWS_PER_BATCH)))) {}
    if (signal?.aborted) return
    // Before the user's own row is deleted, so that the next start takes up what a stop has interrupted.
    await database.compact(signal)
    if (signal?.aborted) return
    isLeft = await database.write(userId, (db) => eraseLast(database, db, userId))
  }
  await database.compact(signal)
}

/**
 * A request that was let in before the account ended may have written since. Once the user's own row has gone none
 * can, because what it would write belongs to nobody.
 *
 * @returns whether something was left, and the user with it
 */
async function eraseLast(database: Database, db: Db, userId: string): Promise<boolean> {
  const isLeft =
    (await database.search.removeSome(db, userId, DOCUMENTS_PER_BATCH)) ||
    (await eraseSomeRows(db, userId, ROWS_PER_BATCH))
  if (!isLeft) await eraseUser(db, userId)
  return isLeft
}

/** Erases the data of every deleted account, those deleted meanwhile included, until `signal` aborts. */
export async function resumeErasures(database: Database, signal: AbortSignal): Promise<void> {
  for (;;) {
    const userIds = await listErasedUserIds(database.reader)
    if (userIds.length === 0) return
    for (const userId of userIds) {
      if (signal.aborted) return
      await eraseUserData(database, userId, signal)
    }
  }
}
