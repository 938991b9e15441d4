import type { MigrationStep } from './migration-step.ts'

/** Room for what tells one secret key from another, so that nodes with different ones notice. */
export const keyCheck: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('key_check')
    .addColumn('purpose', types.text, (column) => column.primaryKey())
    .addColumn('value', types.text, (column) => column.notNull())
    .execute()
}
