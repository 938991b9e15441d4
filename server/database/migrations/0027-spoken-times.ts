import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Stores when each part of a transcript is spoken, and counts what is said of attachments in the text of a day. */
export const spokenTimes: MigrationStep = async (db, types) => {
  await db.schema.alterTable('attachments').addColumn('transcript_times', types.text).execute()
  await sql`
    update days set text_bytes = text_bytes + counted.bytes
    from (
      select user_id, date, sum(octet_length(more_text)) as bytes from events
      where trash_id is null and more_text is not null group by user_id, date
    ) as counted
    where counted.user_id = days.user_id and counted.date = days.date`.execute(db)
}
