import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** An index of the events that have a point: a map of few would else look through all events for the last of them. */
export const eventsOnMap: MigrationStep = async (db) => {
  await sql`create index events_on_map on events (user_id, date desc, sort_at, created_at, id) where trash_id is null and latitude is not null`.execute(
    db,
  )
}
