import type { MigrationStep } from './migration-step.ts'

/** Lets an upload that can be resumed become an import. */
export const uploadedImports: MigrationStep = async (db, types) => {
  for (const column of ['import_wishes', 'import_id'])
    await db.schema.alterTable('uploads').addColumn(column, types.text).execute()
}
