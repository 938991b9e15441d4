import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Imports of diaries, and which event each imported entry became. */
export const imports: MigrationStep = async (db, types) => {
  const count = (name: string) => [name, types.count] as const
  let table = db.schema
    .createTable('imports')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('id', types.text, (column) => column.notNull())
    .addColumn('status', types.text, (column) => column.notNull())
    .addColumn('format', types.text)
    .addColumn('file_name', types.text, (column) => column.notNull())
    .addColumn('time_zone', types.text, (column) => column.notNull())
    .addColumn('day_start', types.text, (column) => column.notNull())
    .addColumn('language', types.text)
    .addColumn('first_date', types.text)
    .addColumn('last_date', types.text)
    .addColumn('problems', types.text, (column) => column.notNull())
    .addColumn('samples', types.text, (column) => column.notNull())
    .addColumn('progress', types.coordinate, (column) => column.notNull())
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('finished_at', types.instant)
  for (const [name, type] of [
    'is_preview',
    'event_count',
    'page_count',
    'attachment_count',
    'present_count',
    'skipped_count',
  ].map(count))
    table = table.addColumn(name, type, (column) => column.notNull().defaultTo(0))
  await table.addPrimaryKeyConstraint('imports_key', ['user_id', 'id'] as never).execute()
  await db.schema
    .createTable('import_entries')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('source_key', types.text, (column) => column.notNull())
    .addColumn('import_id', types.text, (column) => column.notNull())
    .addColumn('event_id', types.text, (column) => column.notNull())
    .addColumn('text_hash', types.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('import_entries_key', ['user_id', 'source_key'] as never)
    .execute()
  await sql`create index entries_of_import on import_entries (user_id, import_id, event_id)`.execute(db)
}
