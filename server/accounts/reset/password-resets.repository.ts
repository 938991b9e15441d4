// Links to a new password, stored as hashes: one for each user, because a new one takes the place of the last.
import type { Db } from '../../database/tables.ts'

interface PasswordReset {
  userId: string
  hash: string
  expiresAt: number
}

export async function putReset(db: Db, { userId, hash, expiresAt }: PasswordReset): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({ user_id: userId, hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, expires_at: expiresAt }))
    .execute()
}

export async function hasReset(db: Db, userId: string, hash: string, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

export async function findResetExpiry(db: Db, userId: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('password_resets')
    .select('expires_at as expiresAt')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.expiresAt
}

export async function deleteReset(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}
