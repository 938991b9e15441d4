// Webhooks, and what a delivery tells with texts.
import type { Insertable, Selectable, Updateable } from 'kysely'
import { selectActive } from '../database/disabled-users.ts'
import type { Db, Tables } from '../database/tables.ts'

export type WebhookRow = Selectable<Tables['webhooks']>

export const insertWebhook = (db: Db, row: Insertable<Tables['webhooks']>) =>
  db.insertInto('webhooks').values(row).execute()

const select = (db: Db, userId: string) => db.selectFrom('webhooks').selectAll().where('user_id', '=', userId)

export const listWebhooks = (db: Db, userId: string): Promise<WebhookRow[]> =>
  select(db, userId).orderBy('id').execute()

export const findWebhook = (db: Db, userId: string, id: string): Promise<WebhookRow | undefined> =>
  select(db, userId).where('id', '=', id).executeTakeFirst()

/** Those whose address an earlier version has stored in plain text. */
export const listPlain = (db: Db): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().where('url', 'like', 'http%://%').execute()

/** None for an account that is disabled or being erased. */
export const listEnabled = (db: Db, userId: string): Promise<WebhookRow[]> =>
  selectEnabled(db, userId).execute()

export const findEnabled = (db: Db, userId: string, id: string): Promise<WebhookRow | undefined> =>
  selectEnabled(db, userId).where('id', '=', id).executeTakeFirst()

const selectEnabled = (db: Db, userId: string) =>
  select(db, userId)
    .where('is_enabled', '=', 1)
    .where(({ exists }) => exists(selectActive(db, userId)))

export async function changeWebhook(
  db: Db,
  userId: string,
  id: string,
  changes: Updateable<Tables['webhooks']>,
): Promise<void> {
  await db.updateTable('webhooks').set(changes).where('user_id', '=', userId).where('id', '=', id).execute()
}

export async function deleteWebhook(db: Db, userId: string, id: string, reader: string): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('user_id', '=', userId)
    .where('webhook_id', '=', id)
    .execute()
  await db.deleteFrom('change_cursors').where('user_id', '=', userId).where('reader', '=', reader).execute()
  await db.deleteFrom('webhooks').where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Undefined for an event that is deleted. */
export const findEvent = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('events')
    .select(['type', 'content', 'latitude', 'longitude', 'time_zone as timeZone', 'is_private as isPrivate'])
    .select(['place_name as placeName', 'occurred_at as occurredAt'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('trash_id', 'is', null)
    .executeTakeFirst()

/** Undefined for a page that is deleted. */
export const findPage = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('journals')
    .select('content')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('trash_id', 'is', null)
    .executeTakeFirst()
