import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Undone imports had the format as the name of their file. */
export const namesOfUndoneImports: MigrationStep = async (db) => {
  await sql`update imports set file_name = ''
    where status = 'removed' and finished_at is not null and file_name = coalesce(format, 'import')`.execute(
    db,
  )
}
