import type { Db } from '../database/tables.ts'

// Stored answers by idempotency key.

export const findAnswer = (db: Db, userId: string, key: string) =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hash as bodyHash', 'response', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

export async function putAnswer(
  db: Db,
  userId: string,
  key: string,
  answer: { bodyHash: string; response: string; eventId: string; createdAt: number },
): Promise<void> {
  const row = {
    body_hash: answer.bodyHash,
    response: answer.response,
    event_id: answer.eventId,
    created_at: answer.createdAt,
  }
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(row))
    .execute()
}

/** Empties the answers about events. Their keys stay, so that a repeated request does not create an event again. */
export async function emptyAnswersAbout(db: Db, userId: string, eventIds: readonly string[]): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ response: '', body_hash: '' })
    .where('user_id', '=', userId)
    .where('event_id', 'in', eventIds)
    .execute()
}

export async function deleteAnswersUntil(db: Db, userId: string, instant: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('created_at', '<=', instant)
    .execute()
}

export async function findOldestAnswer(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select((select) => select.fn.min<number | null>('created_at').as('oldest'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.oldest ?? null
}
