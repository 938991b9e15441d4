import type { Db } from '../database/tables.ts'
import { findUser } from './accounts.repository.ts'

/**
 * Bytes that a user's files may take: what the operator has set for this user, or else for all.
 *
 * @param ofAll undefined: unlimited
 */
export const findQuota = async (
  db: Db,
  userId: string,
  ofAll: number | undefined,
): Promise<number | undefined> => (await findUser(db, userId))?.quotaBytes ?? ofAll
