import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import * as credentials from './credentials.repository.ts'
import { heldLoginsOf } from './held-logins.ts'

export interface Caller {
  userId: string
  credentialId: string
}

/**
 * Called inside the transaction that changes an account: the credential may have been revoked while the request's body
 * arrived or a password was hashed.
 *
 * @throws AppError UNAUTHORIZED
 */
export async function assertCredential(db: Db, { userId, credentialId }: Caller) {
  const found = await credentials.findCredential(db, userId, credentialId)
  if (!found) throw new AppError('UNAUTHORIZED')
  return found
}

/** Ids of login tokens and API keys that have not ended. */
export const listLivingCredentials = async (
  database: Database,
  userId: string,
  now: number,
): Promise<string[]> => [
  ...(await credentials.listLivingCredentials(database.reader, userId, now)),
  ...heldLoginsOf(database)
    .listOf(userId)
    .map(({ id }) => id),
]
