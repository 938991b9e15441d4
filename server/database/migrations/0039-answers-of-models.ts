import type { MigrationStep } from './migration-step.ts'

/** Which model has answered, and why a provider failed. */
export const answersOfModels: MigrationStep = async (db, types) => {
  for (const name of ['answered_model', 'error_reason'])
    await db.schema.alterTable('tasks').addColumn(name, types.text).execute()
}
