// Revokes all access to an account: login tokens, API keys, links to a new password.
import { AppError } from '../../contract/app-error.ts'
import type { Db } from '../database/tables.ts'
import { updateUser } from './accounts.repository.ts'
import { deleteCredentialsOfUser } from './credentials.repository.ts'
import { deleteReset } from './reset/password-resets.repository.ts'

/** @throws AppError FORBIDDEN; only for somebody who has shown that the account is theirs */
export function assertEnabled({ disabledAt }: { disabledAt: number | null }): void {
  if (disabledAt !== null)
    throw new AppError('FORBIDDEN', { message: 'The operator of this service has disabled the account.' })
}

export async function endAccess(db: Db, userId: string): Promise<void> {
  await deleteCredentialsOfUser(db, userId)
  await deleteReset(db, userId)
}

/** Ends every login token and API key: one that was stolen may be the reason for the new password. */
export async function replacePassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await updateUser(db, userId, { password_hash: passwordHash })
  await endAccess(db, userId)
}
