import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Attachments of events, and the files that hold their bytes. */
export const attachments: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('files')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('sha256', types.text, (column) => column.notNull())
    .addColumn('size', types.instant, (column) => column.notNull())
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('state', types.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('files_key', ['user_id', 'sha256'] as never)
    .execute()
  await db.schema
    .createTable('attachments')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('id', types.text, (column) => column.notNull())
    .addColumn('event_id', types.text)
    .addColumn('position', types.count, (column) => column.notNull())
    .addColumn('detached_at', types.instant)
    .addColumn('sha256', types.text, (column) => column.notNull())
    .addColumn('kind', types.text, (column) => column.notNull())
    .addColumn('media_type', types.text, (column) => column.notNull())
    .addColumn('name', types.text, (column) => column.notNull())
    .addColumn('size', types.instant, (column) => column.notNull())
    .addColumn('width', types.count)
    .addColumn('height', types.count)
    .addColumn('duration_ms', types.instant)
    .addColumn('taken_at', types.text)
    .addColumn('time_zone', types.text)
    .addColumn('latitude', types.coordinate)
    .addColumn('longitude', types.coordinate)
    .addColumn('description', types.text)
    .addColumn('transcript', types.text)
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('attachments_key', ['user_id', 'id'] as never)
    .execute()
  await sql`create index attachments_by_event on attachments (user_id, event_id, position)`.execute(db)
  await sql`create index attachments_by_file on attachments (user_id, sha256)`.execute(db)
  await sql`create index attachments_detached on attachments (user_id, detached_at) where detached_at is not null`.execute(
    db,
  )
  await db.schema.alterTable('events').addColumn('attachments', types.text).execute()
}
