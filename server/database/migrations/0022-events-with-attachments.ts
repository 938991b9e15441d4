import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** An index of the events that have attachments: a list of few would else look through all events for the last of them. */
export const eventsWithAttachments: MigrationStep = async (db) => {
  await sql`create index events_with_attachments on events (user_id, date) where trash_id is null and attachments is not null`.execute(
    db,
  )
}
