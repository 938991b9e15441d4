import type { MigrationStep } from './migration-step.ts'

/** The size of an import's file. Earlier imports count as empty: their files are deleted within seven days. */
export const sizesOfImports: MigrationStep = async (db, types) => {
  await db.schema
    .alterTable('imports')
    .addColumn('file_size', types.instant, (column) => column.notNull().defaultTo(0))
    .execute()
}
