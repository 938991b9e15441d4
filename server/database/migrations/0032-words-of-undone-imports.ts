import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Deletes what undone imports still quote of their files, and the names of these. */
export const wordsOfUndoneImports: MigrationStep = async (db) => {
  await sql`update imports set problems = '[]', file_name = coalesce(format, 'import')
    where status = 'removed' and finished_at is not null and problems not like '%"code":"locked"%'`.execute(
    db,
  )
}
