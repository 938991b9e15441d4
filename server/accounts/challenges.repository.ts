// Challenges that were answered, of each user, until they expire.
import type { Db } from '../database/tables.ts'
import { sha256 } from '../lib/secrets.ts'

interface Spent {
  text: string
  expiresAt: number
}

/** In the transaction of what the answer allows. @returns false if it was spent before */
export async function spendChallenge(
  db: Db,
  userId: string,
  { text, expiresAt }: Spent,
  now: number,
): Promise<boolean> {
  await db
    .deleteFrom('spent_challenges')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now)
    .execute()
  const inserted = await db
    .insertInto('spent_challenges')
    .values({ user_id: userId, hash: sha256(text), expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doNothing())
    .returning('hash')
    .execute()
  return inserted.length > 0
}
