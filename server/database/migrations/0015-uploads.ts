import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Uploads that can be resumed. */
export const uploads: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('uploads')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('id', types.text, (column) => column.notNull())
    .addColumn('size', types.instant, (column) => column.notNull())
    .addColumn('received', types.instant, (column) => column.notNull())
    .addColumn('name', types.text, (column) => column.notNull())
    .addColumn('declared_type', types.text, (column) => column.notNull())
    .addColumn('time_zone', types.text)
    .addColumn('duration_ms', types.instant)
    .addColumn('attachment_id', types.text)
    .addColumn('expires_at', types.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('uploads_key', ['user_id', 'id'] as never)
    .execute()
  await sql`create index uploads_by_end on uploads (user_id, expires_at)`.execute(db)
}
