import type { MigrationStep } from './migration-step.ts'

/** Whether an import replaces the events of entries that have another text now. */
export const replacingImports: MigrationStep = async (db, types) => {
  await db.schema
    .alterTable('imports')
    .addColumn('replaces_changed', types.count, (column) => column.notNull().defaultTo(0))
    .execute()
}
