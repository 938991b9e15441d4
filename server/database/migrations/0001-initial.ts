import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { ColumnTypes, MigrationStep } from './migration-step.ts'

/** The first tables. What each column holds is said in `tables.ts`. */
export const initial: MigrationStep = async (db, types) => {
  await createAccounts(db, types)
  await createEvents(db, types)
  await createDays(db, types)
  await createTrash(db, types)
  await createIdempotencyKeys(db, types)
  await createJournals(db, types)
  await createTasks(db, types)
  for (const statement of types.ownTables) await sql.raw(statement).execute(db)
}

/** A table of user data: the owner leads its primary key. */
function owned<T extends string>(db: Kysely<unknown>, types: ColumnTypes, table: T, key: string) {
  return db.schema
    .createTable(table)
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn(key, types.text, (column) => column.notNull())
    .addPrimaryKeyConstraint(`${table}_key`, ['user_id', key] as never) as CreateTableBuilder<T, string>
}

async function createAccounts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', types.text, (column) => column.primaryKey())
    .addColumn('email', types.text, (column) => column.notNull())
    .addColumn('email_key', types.text, (column) => column.notNull().unique())
    .addColumn('password_hash', types.text, (column) => column.notNull())
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('erased_at', types.instant)
    .execute()
  await owned(db, types, 'credentials', 'id')
    .addColumn('kind', types.text, (column) => column.notNull())
    .addColumn('hash', types.text, (column) => column.notNull())
    .addColumn('name', types.text)
    .addColumn('hint', types.text, (column) => column.notNull())
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('expires_at', types.instant)
    .addColumn('last_used_at', types.instant)
    .addUniqueConstraint('credentials_hash', ['user_id', 'hash'])
    .execute()
  await db.schema
    .createTable('attempt_limits')
    .addColumn('key', types.text, (column) => column.primaryKey())
    .addColumn('failures', types.count, (column) => column.notNull())
    .addColumn('last_failed_at', types.instant, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('settings')
    .addColumn('user_id', types.text, (column) => column.primaryKey().references('users.id'))
    .addColumn('ai_provider', types.text)
    .execute()
  await owned(db, types, 'provider_settings', 'provider')
    .addColumn('model', types.text, (column) => column.notNull())
    .addColumn('api_key_cipher', types.text)
    .execute()
}

async function createEvents(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await owned(db, types, 'events', 'id')
    .addColumn('date', types.text, (column) => column.notNull())
    .addColumn('type', types.text, (column) => column.notNull())
    .addColumn('content', types.text, (column) => column.notNull())
    .addColumn('latitude', types.coordinate)
    .addColumn('longitude', types.coordinate)
    .addColumn('place_name', types.text)
    .addColumn('place_source', types.text)
    .addColumn('place_language', types.text)
    .addColumn('occurred_at', types.text)
    .addColumn('time_zone', types.text)
    .addColumn('sort_at', types.instant, (column) => column.notNull())
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('updated_at', types.instant, (column) => column.notNull())
    .addColumn('trash_id', types.text)
    .execute()
  // The reading order of the list: newest day first, each day from morning to night.
  await sql`create index events_by_day on events (user_id, date desc, sort_at, created_at, id) where trash_id is null`.execute(
    db,
  )
  await sql`create index events_in_trash on events (user_id, trash_id) where trash_id is not null`.execute(db)
  await sql`create index events_pending on events (user_id) where place_source = 'pending'`.execute(db)
}

async function createDays(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  let days = owned(db, types, 'days', 'date')
  for (const column of [
    'event_count',
    'type_event_count',
    'type_text_count',
    'type_photo_count',
    'type_voice_count',
    'type_health_count',
    'revision',
    'generation_fence',
  ]) {
    days = days.addColumn(column, types.count, (definition) => definition.notNull().defaultTo(0))
  }
  await days
    .addColumn('journal_id', types.text)
    .addColumn('journal_revision', types.count)
    .addColumn('generation_task_id', types.text)
    .addColumn('generation_expires_at', types.instant)
    .addCheckConstraint('days_count', sql`event_count >= 0`)
    .execute()
  await sql`create index days_generating on days (generation_expires_at) where generation_task_id is not null`.execute(
    db,
  )
}

async function createTrash(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await owned(db, types, 'trash', 'id')
    .addColumn('kind', types.text, (column) => column.notNull())
    .addColumn('date', types.text, (column) => column.notNull())
    .addColumn('removed_at', types.instant, (column) => column.notNull())
    .execute()
  await sql`create index trash_by_time on trash (user_id, removed_at, id)`.execute(db)
  await sql`create index trash_expiry on trash (removed_at)`.execute(db)
}

async function createIdempotencyKeys(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await owned(db, types, 'idempotency_keys', 'key')
    .addColumn('body_hash', types.text, (column) => column.notNull())
    .addColumn('response', types.text, (column) => column.notNull())
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .execute()
  await sql`create index idempotency_keys_by_time on idempotency_keys (created_at)`.execute(db)
}

async function createJournals(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await owned(db, types, 'journals', 'id')
    .addColumn('date', types.text, (column) => column.notNull())
    .addColumn('title', types.text)
    .addColumn('content', types.text, (column) => column.notNull())
    .addColumn('event_count', types.count, (column) => column.notNull())
    .addColumn('revision', types.count, (column) => column.notNull())
    .addColumn('generated_at', types.instant, (column) => column.notNull())
    .addColumn('task_id', types.text, (column) => column.notNull())
    .addColumn('trash_id', types.text)
    .execute()
  await sql`create unique index journals_of_day on journals (user_id, date) where trash_id is null`.execute(
    db,
  )
  await sql`create index journals_in_trash on journals (user_id, trash_id) where trash_id is not null`.execute(
    db,
  )
}

async function createTasks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  let tasks = owned(db, types, 'tasks', 'id')
  for (const column of ['date', 'type', 'status', 'provider', 'model']) {
    tasks = tasks.addColumn(column, types.text, (definition) => definition.notNull())
  }
  for (const column of ['prompt_version', 'fence']) {
    tasks = tasks.addColumn(column, types.count, (definition) => definition.notNull())
  }
  tasks = tasks.addColumn('created_at', types.instant, (column) => column.notNull())
  for (const column of ['started_at', 'finished_at']) tasks = tasks.addColumn(column, types.instant)
  for (const column of ['duration_ms', 'input_tokens', 'output_tokens'])
    tasks = tasks.addColumn(column, types.count)
  for (const column of ['error_code', 'error_message', 'request', 'response', 'earlier_attempts']) {
    tasks = tasks.addColumn(column, types.text)
  }
  await tasks.execute()
  await sql`create index tasks_of_day on tasks (user_id, date, created_at)`.execute(db)
  await sql`create index tasks_under_way on tasks (user_id) where status in ('queued', 'running')`.execute(db)
}
