// One-time codes and recovery codes of users.
import type { Db } from '../../database/tables.ts'

export const findTotp = (db: Db, userId: string) =>
  db
    .selectFrom('one_time_codes')
    .select(['secret', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** In the place of an earlier secret that no app has confirmed. */
export async function putSecret(db: Db, userId: string, secret: string): Promise<void> {
  await db
    .insertInto('one_time_codes')
    .values({ user_id: userId, secret, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret, confirmed_at: null, last_step: 0 }),
    )
    .execute()
}

export async function confirmTotp(db: Db, userId: string, confirmedAt: number): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set({ confirmed_at: confirmedAt })
    .where('user_id', '=', userId)
    .execute()
}

/** @returns false if a code of that step, or of a later one, was taken before */
export async function consumeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('one_time_codes')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .execute()
  return taken.length > 0
}

export async function listRecoveryHashes(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('recovery_codes').select('hash').where('user_id', '=', userId).execute()
  return rows.map(({ hash }) => hash)
}

/** Whether an app has confirmed the secret, so that a sign-in asks for a code. */
export async function isTotpOn(db: Db, userId: string): Promise<boolean> {
  const { confirmedAt = null } = (await findTotp(db, userId)) ?? {}
  return confirmedAt !== null
}

/** For the owner's settings. */
export async function describeCodes(db: Db, userId: string) {
  const [totp, hashes] = await Promise.all([isTotpOn(db, userId), listRecoveryHashes(db, userId)])
  return { totp, recoveryCodesLeft: hashes.length }
}

/** @returns false if it was taken before */
export async function consumeRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .returning('hash')
    .execute()
  return taken.length > 0
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute()
}

export async function deleteCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db.deleteFrom('one_time_codes').where('user_id', '=', userId).execute()
}
