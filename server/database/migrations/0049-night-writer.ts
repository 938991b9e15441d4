import type { MigrationStep } from './migration-step.ts'

/** Pages that are written by night: the owner's choice, what was done, and what is tried again. */
export const nightWriter: MigrationStep = async (db, types) => {
  await db.schema.alterTable('settings').addColumn('night_writer', types.text).execute()
  await db.schema
    .alterTable('tasks')
    .addColumn('started_by', types.text, (column) => column.notNull().defaultTo('owner'))
    .execute()
  await db.schema
    .createTable('night_runs')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('done_until', types.instant, (column) => column.notNull())
    .addColumn('asked', types.count, (column) => column.notNull().defaultTo(0))
    .addColumn('last_run', types.text)
    .addPrimaryKeyConstraint('night_runs_key', ['user_id'] as never)
    .execute()
  await db.schema
    .createTable('night_days')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('date', types.text, (column) => column.notNull())
    .addColumn('withdrawn', types.count, (column) => column.notNull().defaultTo(0))
    .addColumn('work', types.text)
    .addColumn('tries', types.count, (column) => column.notNull().defaultTo(0))
    .addColumn('code', types.text)
    .addColumn('next_try_at', types.instant)
    .addPrimaryKeyConstraint('night_days_key', ['user_id', 'date'] as never)
    .execute()
}
