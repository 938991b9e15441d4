import type { MigrationStep } from './migration-step.ts'

/** A check makes a call for each sentence. */
export const taskCalls: MigrationStep = async (db, types) => {
  await db.schema.alterTable('tasks').addColumn('calls', types.text).execute()
  for (const name of ['call_count', 'calls_done'])
    await db.schema
      .alterTable('tasks')
      .addColumn(name, types.count, (column) => column.notNull().defaultTo(0))
      .execute()
}
