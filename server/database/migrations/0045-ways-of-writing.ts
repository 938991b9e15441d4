import type { MigrationStep } from './migration-step.ts'

/** Whether a user's pages are written whole or note by note. */
export const waysOfWriting: MigrationStep = async (db, types) => {
  await db.schema.alterTable('settings').addColumn('writing', types.text).execute()
}
