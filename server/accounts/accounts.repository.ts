import type { Db } from '../database/tables.ts'

/** Users and what they sign in with. */
export interface NewUser {
  id: string
  email: string
  emailKey: string
  passwordHash: string
  createdAt: number
}

export async function insertUser(db: Db, user: NewUser): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      email_key: user.emailKey,
      password_hash: user.passwordHash,
      created_at: user.createdAt,
      erased_at: null,
    })
    .execute()
  await db.insertInto('settings').values({ user_id: user.id, ai_provider: null }).execute()
}

const selectUser = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash as passwordHash', 'created_at as createdAt'])
    .where('erased_at', 'is', null)

/** The one look-up that does not name the user: it is what finds out who it is. */
export const findUserByEmail = (db: Db, emailKey: string) =>
  selectUser(db).where('email_key', '=', emailKey).executeTakeFirst()

export const findUser = (db: Db, userId: string) => selectUser(db).where('id', '=', userId).executeTakeFirst()

export const listUsers = (db: Db) => selectUser(db).orderBy('created_at').execute()

export async function updatePasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** Frees the e-mail for a new account; the rest is erased piece by piece. */
export async function markErased(db: Db, userId: string, erasedAt: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ erased_at: erasedAt, email: '', email_key: `erased:${userId}`, password_hash: '' })
    .where('id', '=', userId)
    .execute()
}

export async function listErasedUserIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('erased_at', 'is not', null).execute()
  return rows.map((row) => row.id)
}

/** Tables of user data that can be long, each with a column that tells its rows apart, or small groups of them. */
const LONG_TABLES = [
  ['events', 'id'],
  ['journals', 'id'],
  ['journal_versions', 'journal_id'],
  ['tasks', 'id'],
  ['task_events', 'event_id'],
  ['trash', 'id'],
  ['days', 'date'],
  ['idempotency_keys', 'key'],
] as const

/** Erases at most `limit` rows of each long table. @returns whether anything was left to erase */
export async function eraseSomeRows(db: Db, userId: string, limit: number): Promise<boolean> {
  let erased = 0
  for (const [table, key] of LONG_TABLES) {
    // The tables differ in their key alone, which Kysely's types cannot follow through a variable.
    const some = db
      .selectFrom(table as 'events')
      .select(key as 'id')
      .where('user_id', '=', userId)
      .limit(limit)
    const rows = await db
      .deleteFrom(table as 'events')
      .where('user_id', '=', userId)
      .where(key as 'id', 'in', some)
      .returning('user_id')
      .execute()
    erased += rows.length
  }
  return erased > 0
}

export async function eraseUser(db: Db, userId: string): Promise<void> {
  for (const table of ['provider_settings', 'settings', 'credentials', 'work_queue'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  await db.deleteFrom('users').where('id', '=', userId).execute()
}
