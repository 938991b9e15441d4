/** Makes login tokens and API keys. */
import type { Scope } from '../../contract/scopes.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../lib/ids.ts'
import { toInstant } from '../lib/instants.ts'
import { type Credential, deleteExpired, insertCredential } from './credentials.repository.ts'
import { nameDevice } from './device-name.ts'
import { createToken } from './tokens.ts'

const LOGIN_LIFETIME_MS = 30 * 24 * 3_600_000

type Purpose =
  | { kind: 'login'; device: string | null }
  | { kind: 'key'; name: string; scopes: readonly Scope[] }

/** A credential that is not stored yet, and its token, which is stored nowhere. */
export function newCredential(
  userId: string,
  purpose: Purpose,
  createdAt: number,
): { token: string; credential: Credential } {
  const { kind } = purpose
  const { token, hash, hint } = createToken(kind, userId)
  const expiresAt = kind === 'login' ? createdAt + LOGIN_LIFETIME_MS : null
  const labels = { name: null, device: null, scopes: null, ...purpose }
  return { token, credential: { ...labels, userId, id: newId(), hash, hint, createdAt, expiresAt } }
}

/** Stores it, and deletes the user's login tokens that have expired. */
export async function storeCredential(db: Db, credential: Credential): Promise<void> {
  await deleteExpired(db, credential.userId, credential.createdAt)
  await insertCredential(db, credential)
}

/** A login token as above, and what its owner is told of it. */
export function newLogin(userId: string, userAgent: string | undefined, createdAt: number) {
  const device = nameDevice(userAgent)
  const { token, credential } = newCredential(userId, { kind: 'login', device }, createdAt)
  return { credential, login: { token, userId, expiresAt: toInstant(createdAt + LOGIN_LIFETIME_MS) } }
}
