/** The devices on which a user is signed in: one for each login token. */
import { AppError } from '../../contract/app-error.ts'
import type { Session } from '../../contract/auth.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../lib/clock.ts'
import { toInstant, toInstantOrNull } from '../lib/instants.ts'
import { assertCredential, type Caller } from './caller.ts'
import * as credentials from './credentials.repository.ts'
import { heldLoginsOf } from './held-logins.ts'
import { openLogoutUrl } from './oidc/logout-url.ts'

/** Only the most recently used ones are listed. */
const MAX_LISTED = 200

interface Dependencies {
  database: Database
  clock: Clock
  /** Of OpenID Connect. */
  key: Buffer
}

export type SessionsService = ReturnType<typeof createSessionsService>

export function createSessionsService({ database, clock, key }: Dependencies) {
  const held = heldLoginsOf(database)
  return {
    /** Those used last come first. */
    async list({ userId, credentialId }: Caller): Promise<Session[]> {
      const rows = await credentials.listLogins(database.reader, userId, clock.now(), MAX_LISTED)
      const inMemory = held.listOf(userId).map((login) => ({ ...login, lastUsedAt: null }))
      return [...inMemory, ...rows].map(({ id, device, createdAt, lastUsedAt, expiresAt }) => ({
        id,
        device,
        createdAt: toInstant(createdAt),
        lastUsedAt: toInstantOrNull(lastUsedAt),
        expiresAt: toInstant(expiresAt ?? createdAt),
        current: id === credentialId,
      }))
    },

    /** Ends the caller's own. @throws AppError UNAUTHORIZED */
    async logout({ userId, credentialId: id }: Caller): Promise<{ id: string; logoutUrl: string | null }> {
      if (held.end(userId, id)) return { id, logoutUrl: null }
      const ended = await database.write(userId, (db) =>
        credentials.deleteCredential(db, userId, id, 'login'),
      )
      if (!ended) throw new AppError('UNAUTHORIZED')
      return { id, logoutUrl: openLogoutUrl(key, userId, ended.logoutUrl) }
    },

    /** Effective from the next request on. @throws AppError NOT_FOUND */
    async end(caller: Caller, sessionId: string): Promise<{ id: string }> {
      if (held.end(caller.userId, sessionId)) return { id: sessionId }
      const isEnded = await database.write(caller.userId, async (db) => {
        await assertCredential(db, caller)
        return credentials.deleteCredential(db, caller.userId, sessionId, 'login')
      })
      if (!isEnded) throw new AppError('NOT_FOUND')
      return { id: sessionId }
    },

    /** Ends all sessions but the caller's. API keys stay. */
    async endOthers(caller: Caller): Promise<{ ended: number }> {
      const ended = await database.write(caller.userId, async (db) => {
        await assertCredential(db, caller)
        return credentials.deleteOtherLogins(db, caller.userId, caller.credentialId)
      })
      return { ended: ended + held.endOthers(caller.userId, caller.credentialId) }
    },
  }
}
