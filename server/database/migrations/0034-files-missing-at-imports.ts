import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Files that an entry lacked when it was imported, and the attachments that a later import has added to its event. */
export const filesMissingAtImports: MigrationStep = async (db, types) => {
  await db.schema.alterTable('import_entries').addColumn('missing_files', types.text).execute()
  await db.schema.alterTable('attachments').addColumn('import_id', types.text).execute()
  await sql`create index attachments_of_import on attachments (user_id, import_id, id) where import_id is not null`.execute(
    db,
  )
}
