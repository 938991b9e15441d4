import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Notes who has work for housekeeping, and drops the indexes by which it looked through everybody's rows. */
export const waitingWork: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('waiting_work')
    .addColumn('user_id', types.text, (column) => column.notNull())
    .addColumn('kind', types.text, (column) => column.notNull())
    .addColumn('since', types.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('waiting_work_key', ['user_id', 'kind'] as never)
    .execute()
  await sql`create index waiting_work_by_time on waiting_work (kind, since)`.execute(db)
  await sql`
    insert into waiting_work (user_id, kind, since)
    select user_id, 'trash', min(removed_at) from trash group by user_id
    union all select user_id, 'answers', min(created_at) from idempotency_keys group by user_id
    union all select user_id, 'leases', min(generation_expires_at) from days
      where generation_task_id is not null group by user_id
    union all select user_id, 'places', min(created_at) from events
      where place_source = 'pending' group by user_id`.execute(db)
  for (const index of ['trash_expiry', 'idempotency_keys_by_time', 'days_generating'])
    await sql`drop index ${sql.ref(index)}`.execute(db)
  await sql`create index days_generating on days (user_id) where generation_task_id is not null`.execute(db)
}
