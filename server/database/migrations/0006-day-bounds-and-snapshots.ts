import { sql } from 'kysely'
import type { ColumnTypes, MigrationStep } from './migration-step.ts'

type Target = Parameters<MigrationStep>[0]

/** Counts the bytes of each day's text, and records which events a task and a kept answer were made from. */
export const dayBoundsAndSnapshots: MigrationStep = async (db, types) => {
  await countTextBytes(db, types)
  await createTaskEvents(db, types)
  await limitTaskData(db, types)
  await nameAnsweredEvents(db, types)
}

async function countTextBytes(db: Target, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('days')
    .addColumn('text_bytes', types.count, (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update days set text_bytes = counted.bytes
    from (
      select user_id, date, sum(octet_length(content)) as bytes from events
      where trash_id is null group by user_id, date
    ) as counted
    where counted.user_id = days.user_id and counted.date = days.date`.execute(db)
}

/** Tasks of earlier versions have no rows here. */
async function createTaskEvents(db: Target, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('task_events')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('task_id', types.text, (column) => column.notNull())
    .addColumn('event_id', types.text, (column) => column.notNull())
    .addColumn('number', types.count, (column) => column.notNull())
    .addColumn('changed_from', types.text)
    .addPrimaryKeyConstraint('task_events_key', ['user_id', 'task_id', 'event_id'] as never)
    .execute()
  await sql`create index trash_by_date on trash (user_id, date)`.execute(db)
  await sql`create index task_events_by_event on task_events (user_id, event_id)`.execute(db)
}

async function limitTaskData(db: Target, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('settings')
    .addColumn('keep_task_data_days', types.count, (column) => column.defaultTo(90))
    .execute()
  await db.schema.alterTable('tasks').addColumn('data_removed_at', types.instant).execute()
  await sql`create index journals_by_task on journals (user_id, task_id)`.execute(db)
  await sql`create index tasks_with_data on tasks (user_id, created_at) where request is not null`.execute(db)
  // Due at once: the job that looks at them sets the instant at which the oldest of them is due.
  await sql`
    insert into work_queue (user_id, kind, since)
    select distinct user_id, 'task-data', 0 from tasks where request is not null`.execute(db)
}

async function nameAnsweredEvents(db: Target, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('idempotency_keys').addColumn('event_id', types.text).execute()
  // Every stored response is an event whose first member is its id, a UUID.
  await sql`
    update idempotency_keys set event_id = substr(response, 8, 36) where response like '{"id":"%'`.execute(db)
  await sql`create index idempotency_keys_by_event on idempotency_keys (user_id, event_id)`.execute(db)
}
