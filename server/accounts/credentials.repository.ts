// Login tokens and API keys, stored as hashes.
import { SCOPES, type Scope } from '../../contract/scopes.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import type { Db } from '../database/tables.ts'

export interface Credential {
  userId: string
  id: string
  kind: 'login' | 'key'
  hash: string
  name: string | null
  hint: string
  device: string | null
  /** Null: all of them. */
  scopes: readonly Scope[] | null
  createdAt: number
  expiresAt: number | null
  /** Sealed. */
  logoutUrl?: string | null
}

export async function insertCredential(db: Db, credential: Credential): Promise<void> {
  const { userId, createdAt, expiresAt, scopes, logoutUrl = null, ...columns } = credential
  const times = { created_at: createdAt, expires_at: expiresAt, last_used_at: null }
  await db
    .insertInto('credentials')
    .values({
      user_id: userId,
      ...columns,
      ...times,
      scopes: scopes?.join(' ') ?? null,
      logout_url: logoutUrl,
    })
    .execute()
}

/** Keys that are older than scopes have all of them, and so have login tokens. */
export function scopesOf({ scopes }: { scopes: string | readonly Scope[] | null }): Scope[] {
  const held = typeof scopes === 'string' ? scopes.split(' ') : scopes
  return SCOPES.filter((scope) => held?.includes(scope) ?? true)
}

/** Runs at each request. */
const selectByHash = prepareQuery((db, { userId, hash }: { userId: string; hash: string }) =>
  db
    .selectFrom('credentials')
    .select(['id', 'kind', 'scopes', 'expires_at as expiresAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .where('hash', '=', hash),
)

export const findCredentialByHash = async (db: Db, userId: string, hash: string) =>
  (await selectByHash(db, { userId, hash })).at(0)

export const findCredential = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('credentials')
    .select(['created_at as createdAt', 'logout_url as logoutUrl'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function updateLastUsed(
  db: Db,
  userId: string,
  id: string,
  { at, from }: { at: number; from: string | null },
): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ last_used_at: at, last_used_from: from })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export const listApiKeys = (db: Db, userId: string) =>
  db
    .selectFrom('credentials')
    .select(['id', 'name', 'hint', 'scopes', 'created_at as createdAt'])
    .select(['last_used_at as lastUsedAt', 'last_used_from as lastUsedFrom'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'key')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Living login tokens, those used last first. */
export const listLogins = (db: Db, userId: string, now: number, limit: number) =>
  db
    .selectFrom('credentials')
    .select((row) => [
      ...(['id', 'device', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const),
      'expires_at as expiresAt',
      row.fn.coalesce('last_used_at', 'created_at').as('usedAt'),
    ])
    .where('user_id', '=', userId)
    .where('kind', '=', 'login')
    .where('expires_at', '>', now)
    .orderBy('usedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Ids of login tokens and API keys that have not ended. */
export async function listLivingCredentials(db: Db, userId: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('credentials')
    .select('id')
    .where('user_id', '=', userId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** When a login token or an API key was used last, or a token made; null without any. */
export async function findLastUse(db: Db, userId: string): Promise<number | null> {
  const found = await db
    .selectFrom('credentials')
    .select((row) => row.fn.max(row.fn.coalesce('last_used_at', 'created_at')).as('at'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.at ?? null
}

export async function deleteOtherLogins(db: Db, userId: string, keptId: string): Promise<number> {
  const deleted = await db
    .deleteFrom('credentials')
    .where('user_id', '=', userId)
    .where('kind', '=', 'login')
    .where('id', '!=', keptId)
    .returning('id')
    .execute()
  return deleted.length
}

/** @returns undefined when the user has no such credential of that kind */
export const deleteCredential = (db: Db, userId: string, id: string, kind: 'login' | 'key') =>
  db
    .deleteFrom('credentials')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .returning('logout_url as logoutUrl')
    .executeTakeFirst()

export async function deleteCredentialsOfUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('credentials').where('user_id', '=', userId).execute()
}

/** Only login tokens expire. */
export async function deleteExpired(db: Db, userId: string, now: number): Promise<void> {
  await db.deleteFrom('credentials').where('user_id', '=', userId).where('expires_at', '<=', now).execute()
}
