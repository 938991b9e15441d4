import type { MigrationStep } from './migration-step.ts'

/** Runs that write the missing pages of a range, of each user the latest. */
export const pageRuns: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('page_runs')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('run', types.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('page_runs_key', ['user_id'] as never)
    .execute()
}
