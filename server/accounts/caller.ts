import { AppError } from '../../contract/app-error.ts'
import type { Db } from '../database/tables.ts'
import { hasCredential, listLivingCredentials } from './credentials.repository.ts'

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
export async function assertCredential(db: Db, { userId, credentialId }: Caller): Promise<void> {
  if (!(await hasCredential(db, userId, credentialId))) throw new AppError('UNAUTHORIZED')
}

export { listLivingCredentials }
