import type { MigrationStep } from './migration-step.ts'

/** The run of pages that a task belongs to, by which its pages can be deleted together. */
export const tasksOfPageRuns: MigrationStep = async (db, types) => {
  await db.schema.alterTable('tasks').addColumn('run_id', types.text).execute()
}
