// The browsers to which notices are sent.
import type { Db, Tables } from '../database/tables.ts'

export type Subscription = Omit<Tables['push_subscriptions'], 'user_id'>

/** Of sessions that have not ended, oldest first. */
export const listSubscriptions = (db: Db, userId: string, now: number): Promise<Subscription[]> =>
  db
    .selectFrom('push_subscriptions as own')
    .innerJoin('credentials as session', (join) =>
      join.onRef('session.user_id', '=', 'own.user_id').onRef('session.id', '=', 'own.credential_id'),
    )
    .selectAll('own')
    .where('own.user_id', '=', userId)
    .where((where) =>
      where.or([where('session.expires_at', 'is', null), where('session.expires_at', '>', now)]),
    )
    .orderBy('own.created_at')
    .orderBy('own.id')
    .execute()

export async function putSubscription(db: Db, userId: string, subscription: Subscription): Promise<void> {
  await db
    .insertInto('push_subscriptions')
    .values({ user_id: userId, ...subscription })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(subscription))
    .execute()
}

/** @returns false when the user has no such one */
export async function deleteSubscription(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return deleted.length > 0
}

/** What a push service said of a subscription is noted with it. */
export async function noteOutcome(
  db: Db,
  userId: string,
  id: string,
  { result, now }: { result: string; now: number },
): Promise<void> {
  if (result === 'gone') await deleteSubscription(db, userId, id)
  if (result !== 'sent') return
  await db
    .updateTable('push_subscriptions')
    .set({ last_sent_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}
