import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Who transcribes recordings and describes pictures for a user, and the tasks that do so. */
export const recognition: MigrationStep = async (db, types) => {
  for (const column of ['transcription', 'vision'])
    await db.schema.alterTable('settings').addColumn(column, types.text).execute()
  await db.schema.alterTable('tasks').addColumn('attachment_id', types.text).execute()
  await db.schema.alterTable('tasks').addColumn('lease_expires_at', types.instant).execute()
  await sql`create index tasks_of_attachment on tasks (user_id, attachment_id) where attachment_id is not null`.execute(
    db,
  )
}
