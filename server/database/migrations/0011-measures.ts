import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Figures of events, and what events are found by besides their content and their place. */
export const measures: MigrationStep = async (db, types) => {
  for (const column of ['measures', 'more_text'])
    await db.schema.alterTable('events').addColumn(column, types.text).execute()
  // Few events have figures: adding up a year of them would else read all its events.
  await sql`create index events_with_measures on events (user_id, date, id) where trash_id is null and measures is not null`.execute(
    db,
  )
}
