import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Counts the versions of events, and keeps for a time what they said before. */
export const versionsOfEvents: MigrationStep = async (db, types) => {
  await db.schema
    .alterTable('events')
    .addColumn('version', types.count, (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createTable('event_versions')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('event_id', types.text, (column) => column.notNull())
    .addColumn('version', types.count, (column) => column.notNull())
    .addColumn('state', types.text, (column) => column.notNull())
    .addColumn('changed_at', types.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('event_versions_key', ['user_id', 'event_id', 'version'] as never)
    .execute()
  // For those whose time is over.
  await sql`create index event_versions_by_time on event_versions (user_id, changed_at)`.execute(db)
}
