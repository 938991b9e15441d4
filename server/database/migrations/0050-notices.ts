import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Notices by Web Push and mail. A subscription is deleted with the login token of its device. */
export const notices: MigrationStep = async (db, types) => {
  await db.schema.alterTable('settings').addColumn('notices', types.text).execute()
  await db.schema.alterTable('settings').addColumn('notice_state', types.text).execute()
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('id', types.text, (column) => column.notNull())
    .addColumn('credential_id', types.text, (column) => column.notNull())
    .addColumn('endpoint', types.text, (column) => column.notNull())
    .addColumn('p256dh', types.text, (column) => column.notNull())
    .addColumn('auth', types.text, (column) => column.notNull())
    .addColumn('name', types.text)
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('last_sent_at', types.instant)
    .addPrimaryKeyConstraint('push_subscriptions_key', ['user_id', 'id'] as never)
    .addForeignKeyConstraint(
      'push_subscriptions_session',
      ['user_id', 'credential_id'] as never,
      'credentials',
      ['user_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await sql`create index push_subscriptions_by_session on push_subscriptions (user_id, credential_id)`.execute(
    db,
  )
  await db.schema
    .createTable('waiting_notices')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('id', types.text, (column) => column.notNull())
    .addColumn('kind', types.text, (column) => column.notNull())
    .addColumn('date', types.text, (column) => column.notNull())
    .addColumn('subscription_id', types.text)
    .addColumn('tries', types.count, (column) => column.notNull())
    .addColumn('next_try_at', types.instant, (column) => column.notNull())
    .addColumn('expires_at', types.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('waiting_notices_key', ['user_id', 'id'] as never)
    .execute()
}
