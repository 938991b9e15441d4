import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Every text that a page has had, and what its sentences rest on. A page of before has one version. */
export const pageVersions: MigrationStep = async (db, types) => {
  for (const [column, value] of [
    ['version', 1],
    ['edited', 0],
    ['doubt_count', 0],
  ] as const)
    await db.schema
      .alterTable('journals')
      .addColumn(column, types.count, (definition) => definition.notNull().defaultTo(value))
      .execute()
  await db.schema
    .createTable('journal_versions')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('journal_id', types.text, (column) => column.notNull())
    .addColumn('version', types.count, (column) => column.notNull())
    .addColumn('kind', types.text, (column) => column.notNull())
    .addColumn('title', types.text)
    .addColumn('content', types.text)
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('task_id', types.text)
    .addColumn('snapshot_task_id', types.text, (column) => column.notNull())
    .addColumn('revision', types.count, (column) => column.notNull())
    .addColumn('event_count', types.count, (column) => column.notNull())
    .addColumn('marks', types.text, (column) => column.notNull())
    .addColumn('own', types.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('journal_versions_key', ['user_id', 'journal_id', 'version'] as never)
    .execute()
  await sql`
    insert into journal_versions
      (user_id, journal_id, version, kind, title, content, created_at, task_id, snapshot_task_id, revision, event_count, marks, own)
    select user_id, id, 1, 'generated', title, null, generated_at, task_id, task_id, revision, event_count, '[]', '[]'
    from journals`.execute(db)
}
