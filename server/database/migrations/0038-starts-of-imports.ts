import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** A file that has ended the service is not read again. */
export const startsOfImports: MigrationStep = async (db) => {
  await sql`alter table imports add column starts integer not null default 0`.execute(db)
}
