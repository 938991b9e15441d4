/** Ways to sign in to an account that need no link of an operator. */
import { AppError } from '../../contract/app-error.ts'
import type { Db } from '../database/tables.ts'
import { findUser, type User } from './accounts.repository.ts'
import { hasPasskeys } from './passkeys/passkeys.repository.ts'

export const hasWayIn = async (db: Db, { id, passwordHash, identity }: User): Promise<boolean> =>
  passwordHash !== '' || identity !== null || (await hasPasskeys(db, id))

/** In the transaction that has taken a way away. @throws AppError FORBIDDEN */
export async function assertWayIn(db: Db, userId: string): Promise<void> {
  const user = await findUser(db, userId)
  if (user && (await hasWayIn(db, user))) return
  throw new AppError('FORBIDDEN', {
    message: 'This is the last way to sign in to the account. Set a password or add a passkey first.',
  })
}
