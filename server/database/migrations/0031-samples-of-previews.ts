import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Deletes the texts of previews that are over: their events may have been purged since. */
export const samplesOfPreviews: MigrationStep = async (db) => {
  await sql`update imports set samples = '[]' where status not in ('reading', 'preview')`.execute(db)
}
