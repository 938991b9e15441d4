import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables } from '../database/tables.ts'

export type DeliveryRow = Selectable<Tables['webhook_deliveries']>

/** Of one statement; each row has fourteen parameters. */
const ROWS_PER_STATEMENT = 50

export async function insertDeliveries(
  db: Db,
  rows: readonly Insertable<Tables['webhook_deliveries']>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await db
      .insertInto('webhook_deliveries')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute()
}

const of = (db: Db, userId: string, webhookId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('webhook_id', '=', webhookId)

/** In the order of the changes. */
export const listWaiting = (db: Db, userId: string, webhookId: string): Promise<DeliveryRow[]> =>
  of(db, userId, webhookId).where('state', '=', 'waiting').orderBy('id').execute()

/** Newest first. */
export function listDeliveries(
  db: Db,
  userId: string,
  webhookId: string,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<DeliveryRow[]> {
  let query = of(db, userId, webhookId)
  if (before) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** One that waits: another was ended meanwhile. */
export async function changeDelivery(
  db: Db,
  userId: string,
  id: string,
  changes: Updateable<Tables['webhook_deliveries']>,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export const isWaiting = async (db: Db, { user_id: userId, id }: DeliveryRow): Promise<boolean> => {
  const found = db.selectFrom('webhook_deliveries').select('id').where('user_id', '=', userId)
  const waiting = found.where('id', '=', id).where('state', '=', 'waiting')
  return (await waiting.executeTakeFirst()) !== undefined
}

const changeWaiting = (
  db: Db,
  userId: string,
  webhookId: string,
  changes: Updateable<Tables['webhook_deliveries']>,
) =>
  db
    .updateTable('webhook_deliveries')
    .set(changes)
    .where('user_id', '=', userId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')

/** None that waits is tried before. */
export async function postpone(db: Db, userId: string, webhookId: string, until: number): Promise<void> {
  await changeWaiting(db, userId, webhookId, { next_try_at: until })
    .where('next_try_at', '<', until)
    .execute()
}

/** Those that wait are due. */
export async function tryNow(db: Db, userId: string, webhookId: string, now: number): Promise<void> {
  await changeWaiting(db, userId, webhookId, { next_try_at: now }).execute()
}

/** Its webhook is turned off. */
export async function dropWaiting(db: Db, userId: string, webhookId: string): Promise<void> {
  await changeWaiting(db, userId, webhookId, { state: 'dropped', next_try_at: null }).execute()
  await deleteOld(db, userId, webhookId)
}

/** Of those that do not wait. */
const MAX_KEPT = 100

/** Deletes all but the newest of those that do not wait. */
export async function deleteOld(db: Db, userId: string, webhookId: string): Promise<void> {
  const oldest = await of(db, userId, webhookId)
    .where('state', '!=', 'waiting')
    .orderBy('id', 'desc')
    .offset(MAX_KEPT)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await db
    .deleteFrom('webhook_deliveries')
    .where('user_id', '=', userId)
    .where('webhook_id', '=', webhookId)
    .where('state', '!=', 'waiting')
    .where('id', '<=', oldest.id)
    .execute()
}
