// Users: their e-mail addresses, password hashes and erasure.
import type { Updateable } from 'kysely'
import type { Db, Tables } from '../database/tables.ts'

export interface NewUser {
  id: string
  email: string
  emailKey: string
  /** Empty for an account without a password. */
  passwordHash: string
  createdAt: number
  /** Of OpenID Connect. */
  identity?: string
  /** Midnight where it is left out, as the API has it. */
  dayStart?: string
}

export async function insertUser(db: Db, user: NewUser): Promise<void> {
  const { id, email, emailKey, passwordHash, createdAt, identity = null, dayStart } = user
  await db
    .insertInto('users')
    .values({
      id,
      email,
      email_key: emailKey,
      password_hash: passwordHash,
      created_at: createdAt,
      erased_at: null,
      identity,
      is_admin: null,
      disabled_at: null,
      quota_bytes: null,
    })
    .execute()
  await db
    .insertInto('settings')
    .values({ user_id: id, ai_provider: null, ...(dayStart && { day_start: dayStart }) })
    .execute()
}

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>

const selectUser = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      ...(['id', 'email', 'password_hash as passwordHash', 'identity', 'created_at as createdAt'] as const),
      ...(['is_admin as isAdmin', 'disabled_at as disabledAt', 'quota_bytes as quotaBytes'] as const),
    ])
    .where('erased_at', 'is', null)

/** Without a user id, as the next one: before a sign-in there is none. */
export const hasUsers = async (db: Db): Promise<boolean> =>
  (await selectUser(db).limit(1).executeTakeFirst()) !== undefined

/** A sign-in knows the e-mail address alone. */
export const findUserByEmail = (db: Db, emailKey: string) =>
  selectUser(db).where('email_key', '=', emailKey).executeTakeFirst()

/** Likewise, of OpenID Connect. */
export const findUserByIdentity = (db: Db, identity: string) =>
  selectUser(db).where('identity', '=', identity).executeTakeFirst()

export const findUser = (db: Db, userId: string) => selectUser(db).where('id', '=', userId).executeTakeFirst()

export const listUsers = (db: Db) => selectUser(db).orderBy('created_at').execute()

/** Newest first. @param before creation and id of the last one of the page before */
export function listUsersBefore(
  db: Db,
  before: readonly [createdAt: number, id: string] | undefined,
  limit: number,
): Promise<User[]> {
  const all = selectUser(db).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
  if (!before) return all.execute()
  const [createdAt, id] = before
  return all
    .where((where) =>
      where.or([
        where('created_at', '<', createdAt),
        where.and([where('created_at', '=', createdAt), where('id', '<', id)]),
      ]),
    )
    .execute()
}

/** Ids of the operators who are not disabled. No other transaction changes their rows before this one ends. */
export async function lockOperators(db: Db): Promise<string[]> {
  const rows = await db
    .updateTable('users')
    .set({ is_admin: 1 })
    .where('is_admin', '=', 1)
    .where('erased_at', 'is', null)
    .returning(['id', 'disabled_at'])
    .execute()
  return rows.filter((row) => row.disabled_at === null).map(({ id }) => id)
}

/** Null takes a role, an identity, a quota or a disabling back. */
export async function updateUser(
  db: Db,
  userId: string,
  changes: Updateable<Tables['users']>,
): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', userId).execute()
}

/** Deletes the e-mail address and the password, so that the address can register again. The row stays until the erasure ends. */
export async function markErased(db: Db, userId: string, erasedAt: number): Promise<void> {
  const email = { email: '', email_key: `erased:${userId}` }
  await updateUser(db, userId, { ...email, erased_at: erasedAt, password_hash: '', identity: null })
}

export async function listErasedUserIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('erased_at', 'is not', null).execute()
  return rows.map((row) => row.id)
}

/** Tables with many rows a user, each with a column that selects one row or a few. */
const LONG_TABLES = [
  ['events', 'id'],
  ['event_versions', 'event_id'],
  ['attachments', 'id'],
  ['files', 'sha256'],
  ['uploads', 'id'],
  ['journals', 'id'],
  ['journal_versions', 'journal_id'],
  ['tasks', 'id'],
  ['task_events', 'event_id'],
  ['ledger', 'id'],
  ['trash', 'id'],
  ['days', 'date'],
  ['idempotency_keys', 'key'],
  ['imports', 'id'],
  ['import_entries', 'source_key'],
  ['feed_data', 'key'],
  ['vocabulary', 'word'],
  ['changes', 'sequence'],
  ['night_days', 'date'],
  ['webhook_deliveries', 'id'],
] as const

/** Deletes at most `limit` rows of each long table. @returns whether any row was deleted */
export async function eraseSomeRows(db: Db, userId: string, limit: number): Promise<boolean> {
  let erased = 0
  for (const [table, key] of LONG_TABLES) {
    // Kysely's types cannot follow a table name in a variable; all tables have `user_id` and their key column.
    const batch = db
      .selectFrom(table as 'events')
      .select(key as 'id')
      .where('user_id', '=', userId)
      .limit(limit)
    const rows = await db
      .deleteFrom(table as 'events')
      .where('user_id', '=', userId)
      .where(key as 'id', 'in', batch)
      .returning('user_id')
      .execute()
    erased += rows.length
  }
  return erased > 0
}

export async function eraseUser(db: Db, userId: string): Promise<void> {
  for (const table of [
    'provider_settings',
    'settings',
    'waiting_notices',
    'feeds',
    'push_subscriptions',
    'credentials',
    'password_resets',
    'passkeys',
    'one_time_codes',
    'recovery_codes',
    'spent_challenges',
    'change_cursors',
    'night_runs',
    'page_runs',
    'webhooks',
    'work_queue',
  ] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  await db.deleteFrom('users').where('id', '=', userId).execute()
}

export async function countUsers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((by) => by.fn.countAll().as('count'))
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
