// The browsers to which notices are sent.
import type { Db, Tables } from '../database/tables.ts'

export type Subscription = Pick<
  Tables['push_subscriptions'],
  'id' | 'endpoint' | 'p256dh' | 'auth' | 'name'
> & { createdAt: number; lastSentAt: number | null }

const select = (db: Db, userId: string) =>
  db
    .selectFrom('push_subscriptions as own')
    .innerJoin('credentials as session', (join) =>
      join.onRef('session.user_id', '=', 'own.user_id').onRef('session.id', '=', 'own.credential_id'),
    )
    .select(['own.id', 'own.endpoint', 'own.p256dh', 'own.auth', 'own.name'])
    .select(['own.created_at as createdAt', 'own.last_sent_at as lastSentAt'])
    .where('own.user_id', '=', userId)

/** Of sessions that have not ended, oldest first. */
export const listSubscriptions = (db: Db, userId: string, now: number): Promise<Subscription[]> =>
  select(db, userId)
    .where('session.expires_at', '>', now)
    .orderBy('own.created_at')
    .orderBy('own.id')
    .execute()

/** Likewise. */
export const findByEndpoint = (db: Db, userId: string, endpoint: string): Promise<Subscription | undefined> =>
  select(db, userId).where('own.endpoint', '=', endpoint).executeTakeFirst()

export async function putSubscription(
  db: Db,
  userId: string,
  { createdAt, lastSentAt, ...columns }: Subscription & { credential_id: string },
): Promise<void> {
  const row = { ...columns, created_at: createdAt, last_sent_at: lastSentAt }
  await db
    .insertInto('push_subscriptions')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(row))
    .execute()
}

/** @returns false when the user has no such one */
export async function deleteSubscription(db: Db, userId: string, id: string): Promise<boolean> {
  await db
    .deleteFrom('waiting_notices')
    .where('user_id', '=', userId)
    .where('subscription_id', '=', id)
    .execute()
  const deleted = await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return deleted.length > 0
}

export async function updateLastSent(db: Db, userId: string, id: string, sentAt: number): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ last_sent_at: sentAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}
