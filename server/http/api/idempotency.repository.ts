import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../database/tables.ts'
import { inBatches } from '../../lib/batches.ts'

// Stored answers by idempotency key.

/** Ids in one statement, each of them a parameter. */
const IDS_PER_BATCH = 500

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
  answer: Omit<Insertable<Tables['idempotency_keys']>, 'user_id' | 'key'>,
): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...answer })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(answer))
    .execute()
}

/** Empties the answers about purged events or attachments. Their keys stay, so that a repeated request does not create an event again. */
export async function emptyAnswers(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  for (const batch of inBatches(ids, IDS_PER_BATCH))
    await db
      .updateTable('idempotency_keys')
      .set({ response: '', body_hash: '' })
      .where('user_id', '=', userId)
      .where('event_id', 'in', batch)
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
