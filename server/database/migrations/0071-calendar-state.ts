import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** What a run of a calendar left for the next had its address, which is often a secret. The next run asks for all of it. */
export const calendarState: MigrationStep = async (db) => {
  await sql`update feeds set state = '{}' where kind = 'calendar'`.execute(db)
}
