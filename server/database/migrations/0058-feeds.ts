import type { MigrationStep } from './migration-step.ts'

/** Feeds, what they have sent lately, and which event came from which feed. */
export const feeds: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('feeds')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('id', types.text, (column) => column.notNull())
    .addColumn('kind', types.text, (column) => column.notNull())
    .addColumn('name', types.text, (column) => column.notNull())
    .addColumn('access', types.text, (column) => column.notNull())
    .addColumn('options', types.text, (column) => column.notNull())
    .addColumn('token_hash', types.text)
    .addColumn('state', types.text, (column) => column.notNull())
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('last_run_at', types.instant)
    .addColumn('last_result', types.text)
    .addColumn('next_run_at', types.instant)
    .addColumn('failures', types.count, (column) => column.notNull())
    .addColumn('failing_since', types.instant)
    .addPrimaryKeyConstraint('feeds_key', ['user_id', 'id'] as never)
    .execute()
  await db.schema
    .createTable('feed_data')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('feed_id', types.text, (column) => column.notNull())
    .addColumn('key', types.text, (column) => column.notNull())
    .addColumn('data', types.text, (column) => column.notNull())
    .addColumn('received_at', types.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('feed_data_key', ['user_id', 'feed_id', 'key'] as never)
    .execute()
  await db.schema.alterTable('events').addColumn('feed_id', types.text).execute()
  await db.schema.alterTable('events').addColumn('feed_key', types.text).execute()
  await db.schema.alterTable('import_entries').addColumn('event_version', types.count).execute()
}
