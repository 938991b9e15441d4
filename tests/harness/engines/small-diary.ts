import type { SearchIndex } from '../../../server/database/search-index.ts'
import type { Db } from '../../../server/database/tables.ts'

// A diary with rows in every table of the first version. All its background work is due.

const userId = 'ada'
const date = '2026-03-14'
const unset = { latitude: null, longitude: null, occurred_at: null, time_zone: null }

/** The background work of `fillDiary`. */
export const DUE_WORK = [
  { user_id: userId, kind: 'answers', since: 20 },
  { user_id: userId, kind: 'leases', since: 30 },
  { user_id: userId, kind: 'places', since: 40 },
  { user_id: userId, kind: 'trash', since: 10 },
] as const

/** @param search the index of the current tables; without it the texts are not indexed */
export async function fillDiary(db: Db, search?: SearchIndex): Promise<void> {
  await fillAccounts(db)
  await fillDays(db)
  await fillTasks(db)
  if (!search) return
  const document = { userId, date, type: 'text', kind: 'event' } as const
  await search.put(db, { ...document, id: 'e1', text: 'Walked 湖边' })
  await search.put(db, { ...document, id: 'e2', text: 'Rain Paris' })
  await search.put(db, { ...document, id: 'j1', kind: 'journal', type: null, text: 'A page about swans.' })
}

async function fillAccounts(db: Db): Promise<void> {
  const user = { password_hash: 'a hash', created_at: 1 }
  await db
    .insertInto('users')
    .values([
      { ...user, id: userId, email: 'Ada@example.org', email_key: 'ada@example.org', erased_at: null },
      { ...user, id: 'gone', email: 'gone@example.org', email_key: 'gone@example.org', erased_at: 2 },
    ])
    .execute()
  await db.insertInto('settings').values({ user_id: userId, ai_provider: 'provider_d' }).execute()
  await db
    .insertInto('provider_settings')
    .values({ user_id: userId, provider: 'provider_a', model: 'm', api_key_cipher: 'sealed' })
    .execute()
  await db
    .insertInto('credentials')
    .values({
      ...{ user_id: userId, id: 'key', kind: 'key', hash: 'of a secret', name: 'phone', hint: 'abcd' },
      ...{ created_at: 1, expires_at: null, last_used_at: 2 },
    })
    .execute()
  await db.insertInto('attempt_limits').values({ key: 'k', failures: 3, last_failed_at: 1 }).execute()
  const answers = [
    { key: 'first', created_at: 20 },
    { key: 'second', created_at: 25 },
  ]
  await db
    .insertInto('idempotency_keys')
    .values(answers.map((answer) => ({ user_id: userId, body_hash: 'h', response: '{}', ...answer })))
    .execute()
}

async function fillDays(db: Db): Promise<void> {
  const event = { user_id: userId, type: 'text', ...unset, sort_at: 1, updated_at: 50, place_language: null }
  const nowhere = { place_name: null, place_source: null }
  const somewhere = {
    latitude: 48.8583,
    longitude: 2.2945,
    place_name: 'Paris',
    place_source: 'pending',
  } as const
  await db
    .insertInto('events')
    .values([
      { ...event, ...nowhere, id: 'e1', date, content: 'Walked 湖边', created_at: 5, trash_id: null },
      { ...event, ...somewhere, id: 'e2', date, content: 'Rain', created_at: 40, trash_id: null },
      { ...event, ...nowhere, id: 'e3', date, content: 'A mistake', created_at: 6, trash_id: 't1' },
    ])
    .execute()
  const trash = [
    { id: 't1', removed_at: 10 },
    { id: 't2', removed_at: 15 },
  ]
  await db
    .insertInto('trash')
    .values(trash.map((entry) => ({ user_id: userId, kind: 'event', date, ...entry })))
    .execute()
  const counts = { type_event_count: 0, type_photo_count: 0, type_voice_count: 0, type_health_count: 0 }
  await db
    .insertInto('days')
    .values({
      ...{ user_id: userId, date, event_count: 2, type_text_count: 2, ...counts, revision: 4 },
      ...{ journal_id: 'j1', journal_revision: 3, generation_fence: 7 },
      ...{ generation_task_id: 'task2', generation_expires_at: 30 },
    })
    .execute()
}

async function fillTasks(db: Db): Promise<void> {
  const page = {
    title: 'A day',
    content: 'A page about swans.',
    event_count: 2,
    revision: 3,
    generated_at: 9,
  }
  await db
    .insertInto('journals')
    .values({ user_id: userId, id: 'j1', date, ...page, task_id: 'task1', trash_id: null })
    .execute()
  const task = {
    ...{ user_id: userId, date, provider: 'provider_d', model: 'small', prompt_version: 1 },
    ...{ created_at: 7, started_at: 8, error_code: null, error_message: null },
    ...{ request: '{}', response: null, earlier_attempts: null },
    type: 'journal_generate',
  } as const
  const ended = { finished_at: 9, duration_ms: 1, input_tokens: 2, output_tokens: 3 }
  const running = { finished_at: null, duration_ms: null, input_tokens: null, output_tokens: null }
  await db
    .insertInto('tasks')
    .values([
      { ...task, id: 'task1', status: 'completed', fence: 6, ...ended },
      { ...task, id: 'task2', status: 'running', fence: 7, ...running },
    ])
    .execute()
}
