import type { MigrationStep } from './migration-step.ts'

/** The date of a photo or film whose time is not certain. */
export const uncertainDatesOfFiles: MigrationStep = async (db, types) => {
  await db.schema.alterTable('attachments').addColumn('taken_on', types.text).execute()
}
