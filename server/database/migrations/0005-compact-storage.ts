import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

const DAY_INDEXES = [
  { name: 'events_by_day', where: 'trash_id is null' },
  { name: 'events_on_map', where: 'trash_id is null and latitude is not null' },
]

/**
 * Stores less: the indexes of events by day lose the columns of the order within a day, which are sorted as a day is
 * read, and the search index what its numbers already say. Tables get the standard names of what they are.
 */
export const compactStorage: MigrationStep = async (db, types) => {
  for (const { name, where } of DAY_INDEXES) {
    await sql`drop index ${sql.ref(name)}`.execute(db)
    await sql`create index ${sql.ref(name)} on events (user_id, date) where ${sql.raw(where)}`.execute(db)
  }
  // Of two indexes that serve a query alike SQLite takes the one that was made last: here the one of fewer rows.
  await sql`drop index events_pending`.execute(db)
  await sql`create index events_pending on events (user_id) where place_source = 'pending'`.execute(db)
  await db.schema.alterTable('waiting_work').renameTo('work_queue').execute()
  await sql`drop index waiting_work_by_time`.execute(db)
  await sql`create index work_queue_by_time on work_queue (kind, since)`.execute(db)
  await db.schema.alterTable('key_check').renameTo('key_fingerprint').execute()
  for (const statement of types.compactTables) await sql.raw(statement).execute(db)
}
