import type { Database } from '../database/database.ts'
import { eraseSomeRows, eraseUser, listErasedUserIds } from './accounts.repository.ts'

/** Rows of each table in one transaction: few enough that nobody else waits noticeably. */
const ROWS_AT_ONCE = 500
/** Fewer of these: for each one that goes, the full-text index of SQLite rewrites some pages before the commit. */
const DOCUMENTS_AT_ONCE = 50

/**
 * Removes every row of a user, piece by piece.
 *
 * @param signal ends it after the piece that is under way; what is left over is taken up at the next start
 */
export async function eraseUserData(database: Database, userId: string, signal?: AbortSignal): Promise<void> {
  const goOn = (isMore: boolean) => isMore && !signal?.aborted
  while (
    goOn(await database.write(userId, (db) => database.search.removeSome(db, userId, DOCUMENTS_AT_ONCE)))
  ) {}
  if (signal?.aborted) return
  while (goOn(await database.write(userId, (db) => eraseSomeRows(db, userId, ROWS_AT_ONCE)))) {}
  if (signal?.aborted) return
  // Before the user's own row goes, so that a stop in between leaves a sign to go on.
  await database.tidy('fully', signal)
  if (signal?.aborted) return
  await database.write(userId, (db) => eraseUser(db, userId))
}

/** Goes on with what a stop has interrupted, until `signal` asks it to stop again. */
export async function resumeErasures(database: Database, signal: AbortSignal): Promise<void> {
  for (const userId of await listErasedUserIds(database.reader)) {
    if (signal.aborted) return
    await eraseUserData(database, userId, signal)
  }
}
