import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Receivers that are told of changes, and what is sent to them. */
export const webhooks: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('webhooks')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('id', types.text, (column) => column.notNull())
    .addColumn('name', types.text)
    .addColumn('url', types.text, (column) => column.notNull())
    .addColumn('events', types.text, (column) => column.notNull())
    .addColumn('include_content', types.count, (column) => column.notNull())
    .addColumn('is_enabled', types.count, (column) => column.notNull())
    .addColumn('failed_at', types.instant)
    .addColumn('secret', types.text, (column) => column.notNull())
    .addColumn('previous_secret', types.text)
    .addColumn('previous_secret_until', types.instant)
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('webhooks_key', ['user_id', 'id'] as never)
    .execute()
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('id', types.text, (column) => column.notNull())
    .addColumn('webhook_id', types.text, (column) => column.notNull())
    .addColumn('type', types.text, (column) => column.notNull())
    .addColumn('entity_id', types.text, (column) => column.notNull())
    .addColumn('date', types.text)
    .addColumn('previous_date', types.text)
    .addColumn('changed_at', types.instant, (column) => column.notNull())
    .addColumn('state', types.text, (column) => column.notNull())
    .addColumn('tries', types.count, (column) => column.notNull().defaultTo(0))
    .addColumn('next_try_at', types.instant)
    .addColumn('last_tried_at', types.instant)
    .addColumn('http_status', types.count)
    .addColumn('reason', types.text)
    .addPrimaryKeyConstraint('webhook_deliveries_key', ['user_id', 'id'] as never)
    .execute()
  await sql`create index webhook_deliveries_by_webhook on webhook_deliveries (user_id, webhook_id, state, id)`.execute(
    db,
  )
}
