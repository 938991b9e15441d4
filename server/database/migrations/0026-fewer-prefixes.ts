import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Stores less: the full-text index of SQLite keeps its words and the shortest prefixes alone. */
export const fewerPrefixes: MigrationStep = async (db, types) => {
  for (const statement of types.fewerPrefixes) await sql.raw(statement).execute(db)
}
