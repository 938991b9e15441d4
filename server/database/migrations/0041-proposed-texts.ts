import type { MigrationStep } from './migration-step.ts'

/** The version of a page's text that waits to be kept or declined. */
export const proposedTexts: MigrationStep = async (db) => {
  await db.schema.alterTable('journals').addColumn('proposed', 'integer').execute()
}
