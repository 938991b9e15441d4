// Invitations: accounts without a password, and a link by which it is set once.
import { AppError } from '../../contract/app-error.ts'
import { EVENING_DAY_START } from '../../contract/evening-day-start.ts'
import type { Database } from '../database/database.ts'
import { isForeignKeyViolation } from '../database/errors.ts'
import type { Db } from '../database/tables.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { eraseUser, findUser, findUserByEmail, insertUser, type User } from './accounts.repository.ts'
import { emailKeyOf } from './accounts.service.ts'
import { findResetExpiry, putReset } from './reset/password-resets.repository.ts'
import { createToken } from './tokens.ts'
import { hasWayIn } from './ways-in.ts'
import { createAccountWrite, failAsEmailTaken } from './write-account.ts'

export const INVITATION_DAYS = 7
const INVITATION_MS = INVITATION_DAYS * 24 * 3_600_000

/** Whether nobody has ever signed in to the account, and nobody can but by a link. */
const isUnentered = async (db: Db, user: User): Promise<boolean> => !(await hasWayIn(db, user))

/** @returns null for an account that somebody has entered */
export async function findInvitation(db: Db, user: User, now: number): Promise<'open' | 'expired' | null> {
  if (!(await isUnentered(db, user))) return null
  return ((await findResetExpiry(db, user.id)) ?? 0) > now ? 'open' : 'expired'
}

/**
 * A second invitation of an account that nobody has entered yet ends the first.
 *
 * @param check runs in the transaction, and throws where it is not allowed
 * @returns the token of the link, and its end in milliseconds since 1970
 * @throws AppError EMAIL_TAKEN
 */
export async function inviteUser(
  { database, clock }: { database: Database; clock: Clock },
  email: string,
  check: (db: Db) => Promise<void> = async () => {},
): Promise<{ userId: string; token: string; expiresAt: number }> {
  const emailKey = emailKeyOf(email)
  const known = await findUserByEmail(database.reader, emailKey)
  const now = clock.now()
  const expiresAt = now + INVITATION_MS
  const userId = known?.id ?? newId()
  const { token, hash } = createToken('reset', userId)
  const store = createAccountWrite(database)(userId, async (db) => {
    await check(db)
    const found = await findUserByEmail(db, emailKey)
    if (found && (found.id !== userId || !(await isUnentered(db, found)))) throw new AppError('EMAIL_TAKEN')
    const user = {
      id: userId,
      email,
      emailKey,
      passwordHash: '',
      createdAt: now,
      dayStart: EVENING_DAY_START,
    }
    if (!found) await insertUser(db, user)
    await putReset(db, { userId, hash, expiresAt })
  })
  await store.catch(failAsEmailTaken)
  return { userId, token, expiresAt }
}

/**
 * Deletes the account with the invitation.
 *
 * @param check as of `inviteUser`
 * @returns false for an account that somebody has entered, or for which the operator has imported a diary
 * @throws AppError NOT_FOUND
 */
export async function removeInvitation(
  database: Database,
  userId: string,
  check: (db: Db) => Promise<void> = async () => {},
): Promise<boolean> {
  const removed = createAccountWrite(database)(userId, async (db) => {
    await check(db)
    const found = await findUser(db, userId)
    if (!found) throw new AppError('NOT_FOUND')
    if (!(await isUnentered(db, found))) return false
    await eraseUser(db, userId)
    return true
  })
  return removed.catch((error) => {
    if (isForeignKeyViolation(error)) return false
    throw error
  })
}
