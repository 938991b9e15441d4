// Invitations: accounts without a password, and a link by which it is set once.
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import { isUniqueViolation } from '../database/errors.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { EVENING_DAY_START, findUserByEmail, insertUser } from './accounts.repository.ts'
import { emailKeyOf } from './accounts.service.ts'
import { putReset } from './reset/password-resets.repository.ts'
import { createToken } from './tokens.ts'
import { createAccountWrite } from './write-account.ts'

export const INVITATION_DAYS = 7

/**
 * For the operator's command. A second invitation of an account that nobody has entered yet ends the first.
 *
 * @returns the token of the link
 * @throws AppError EMAIL_TAKEN
 */
export async function inviteUser(
  { database, clock }: { database: Database; clock: Clock },
  email: string,
): Promise<string> {
  const emailKey = emailKeyOf(email)
  const found = await findUserByEmail(database.reader, emailKey)
  if (found && (found.passwordHash !== '' || found.identity !== null)) throw new AppError('EMAIL_TAKEN')
  const now = clock.now()
  const userId = found?.id ?? newId()
  const { token, hash } = createToken('reset', userId)
  const store = createAccountWrite(database)(userId, async (db) => {
    const user = {
      id: userId,
      email,
      emailKey,
      passwordHash: '',
      createdAt: now,
      dayStart: EVENING_DAY_START,
    }
    if (!found) await insertUser(db, user)
    await putReset(db, { userId, hash, expiresAt: now + INVITATION_DAYS * 24 * 3_600_000 })
  })
  await store.catch((error) => {
    throw isUniqueViolation(error) ? new AppError('EMAIL_TAKEN') : error
  })
  return token
}
