import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Imports that ended as previews have brought nothing. */
export const countsOfPreviews: MigrationStep = async (db) => {
  await sql`update imports set event_count = 0, page_count = 0, attachment_count = 0
    where is_preview = 1 and status in ('cancelled', 'failed', 'removed')`.execute(db)
}
