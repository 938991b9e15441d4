import type { Database } from '../database/database.ts'
import { eraseSomeRows, eraseUser, listErasedUserIds } from './accounts.repository.ts'

/** Rows of each table in one transaction: few enough that nobody else waits noticeably. */
const ROWS_AT_ONCE = 500

/** Removes every row of a user, piece by piece; what a stop leaves over is taken up at the next start. */
export async function eraseUserData(database: Database, userId: string): Promise<void> {
  while (await database.write((db) => database.search.removeSome(db, userId, ROWS_AT_ONCE))) {}
  while (await database.write((db) => eraseSomeRows(db, userId, ROWS_AT_ONCE))) {}
  await database.write((db) => eraseUser(db, userId))
}

export async function resumeErasures(database: Database): Promise<void> {
  for (const userId of await listErasedUserIds(database.reader)) await eraseUserData(database, userId)
}
