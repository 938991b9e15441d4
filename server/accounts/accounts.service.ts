import { AppError, invalidInput } from '../../contract/app-error.ts'
import type { ApiKey } from '../../contract/auth.ts'
import type { Database } from '../database/database.ts'
import { isUniqueViolation } from '../database/database-error.ts'
import type { Db } from '../database/tables.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import * as users from './accounts.repository.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import * as credentials from './credentials.repository.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'
import { type CredentialKind, createToken, readToken } from './tokens.ts'

/** Who may do what: accounts, login tokens and API keys. */
const LOGIN_LIFETIME_MS = 30 * 24 * 3_600_000
/** `lastUsedAt` is exact to this: a write at every request would cost more than it tells. */
const LAST_USED_STEP_MS = 60_000

interface Dependencies {
  database: Database
  clock: Clock
  attempts: AttemptLimits
  isRegistrationOpen: boolean
  /** Ends what still works for an account that is going, and erases what it has. */
  eraseData(userId: string): Promise<void>
}

export type AccountsService = ReturnType<typeof createAccountsService>

/** What e-mail addresses are compared by. */
export const emailKeyOf = (email: string) => email.normalize('NFKC').toLowerCase()
const toInstant = (ms: number) => new Date(ms).toISOString()

/** @throws AppError UNAUTHORIZED for what cannot be one of ours */
function readCredential(bearer: string) {
  const token = readToken(bearer)
  if (!token) throw new AppError('UNAUTHORIZED')
  return token
}

export function createAccountsService(dependencies: Dependencies) {
  const { database, clock, attempts } = dependencies
  const { checkAlongside } = database

  async function createUser(email: string, password: string): Promise<{ userId: string; email: string }> {
    const user = {
      id: newId(),
      email,
      emailKey: emailKeyOf(email),
      passwordHash: await hashPassword(password),
      createdAt: clock.now(),
    }
    try {
      await database.write(user.id, (db) => users.insertUser(db, user))
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError('EMAIL_TAKEN') : error
    }
    return { userId: user.id, email }
  }

  async function issue(userId: string, kind: CredentialKind, name: string | null) {
    const { token, hash, hint } = createToken(kind, userId)
    const createdAt = clock.now()
    const expiresAt = kind === 'login' ? createdAt + LOGIN_LIFETIME_MS : null
    const id = newId()
    await database.write(userId, async (db) => {
      // The account may have gone while the password was being checked.
      if (!(await users.findUser(db, userId))) throw new AppError('UNAUTHORIZED')
      await credentials.deleteExpiredLogins(db, userId, createdAt)
      await credentials.insertCredential(db, { userId, id, kind, hash, name, hint, createdAt, expiresAt })
    })
    return { id, token, createdAt, expiresAt }
  }

  /**
   * Looked up at each request, so that what was revoked ends with the next one.
   *
   * @param access what is enough: an API key, or a login token alone
   * @throws AppError UNAUTHORIZED or FORBIDDEN
   */
  async function authenticate(bearer: string, access: CredentialKind, db: Db = database.reader) {
    const token = readCredential(bearer)
    const found = await credentials.findCredentialByHash(db, token.userId, token.hash)
    const now = clock.now()
    if (!found || found.kind !== token.kind) throw new AppError('UNAUTHORIZED')
    if (found.expiresAt !== null && found.expiresAt <= now) throw new AppError('UNAUTHORIZED')
    if (Math.abs(now - (found.lastUsedAt ?? 0)) > LAST_USED_STEP_MS) {
      // Nobody waits for this, and a failure costs nothing but the date shown.
      database
        .write(token.userId, (write) => credentials.updateLastUsed(write, token.userId, found.id, now))
        .catch(() => undefined)
    }
    if (access === 'login' && found.kind !== 'login') throw new AppError('FORBIDDEN')
    return { userId: token.userId, credentialId: found.id, kind: found.kind }
  }

  /** @throws AppError INVALID_INPUT at `path` for a wrong password: the token itself is valid */
  async function confirmPassword(
    userId: string,
    password: string,
    address: string,
    path: string,
  ): Promise<void> {
    const confirmed = await attempts.guard(userId, address, async () => {
      const user = await users.findUser(database.reader, userId)
      return (await isPasswordOf(user?.passwordHash, password)) || undefined
    })
    if (!confirmed) throw invalidInput(path, 'is not the password of this account', 'wrong_password')
  }

  return {
    createUser,

    async register(email: string, password: string, address: string) {
      if (!dependencies.isRegistrationOpen) {
        throw new AppError('FORBIDDEN', { message: 'This service takes no new accounts.' })
      }
      await attempts.countRegistration(address)
      return createUser(email, password)
    },

    async login(email: string, password: string, address: string) {
      const emailKey = emailKeyOf(email)
      const user = await attempts.guard(emailKey, address, async () => {
        const found = await users.findUserByEmail(database.reader, emailKey)
        return (await isPasswordOf(found?.passwordHash, password)) ? found : undefined
      })
      if (!user)
        throw new AppError('UNAUTHORIZED', { message: 'The e-mail address or the password is wrong.' })
      const { token, createdAt, expiresAt } = await issue(user.id, 'login', null)
      return { token, userId: user.id, expiresAt: toInstant(expiresAt ?? createdAt) }
    },

    authenticate,

    /** As `authenticate`, while `work` looks and writes: only where that saves a wait for the database. */
    authenticateAlongside:
      checkAlongside &&
      (async <T>(
        bearer: string,
        access: CredentialKind,
        work: (userId: string) => Promise<T>,
      ): Promise<T> => {
        const { userId, hash } = readCredential(bearer)
        const check = async (db: Db) => void (await authenticate(bearer, access, db))
        return checkAlongside({ userId, hash, check }, () => work(userId))
      }),

    async logout(userId: string, credentialId: string) {
      await database.write(userId, (db) => credentials.deleteCredential(db, userId, credentialId, 'login'))
      return { id: credentialId }
    },

    async getUser(userId: string) {
      const user = await users.findUser(database.reader, userId)
      if (!user) throw new AppError('UNAUTHORIZED')
      return { userId, email: user.email, createdAt: toInstant(user.createdAt) }
    },

    async changePassword(
      userId: string,
      input: { currentPassword: string; newPassword: string },
      address: string,
    ) {
      await confirmPassword(userId, input.currentPassword, address, 'body.currentPassword')
      await this.setPassword(userId, input.newPassword)
      return { userId }
    },

    /** Ends every login token and API key: whoever had one of them may be why the password changes. */
    async setPassword(userId: string, password: string) {
      const passwordHash = await hashPassword(password)
      await database.write(userId, async (db) => {
        await users.updatePasswordHash(db, userId, passwordHash)
        await credentials.deleteCredentialsOfUser(db, userId)
      })
    },

    async deleteAccount(userId: string, password: string, address: string) {
      await confirmPassword(userId, password, address, 'body.password')
      await database.write(userId, async (db) => {
        await credentials.deleteCredentialsOfUser(db, userId)
        await users.markErased(db, userId, clock.now())
      })
      await dependencies.eraseData(userId)
      return { id: userId }
    },

    async createApiKey(userId: string, name: string) {
      const { id, token, createdAt } = await issue(userId, 'key', name)
      return { id, name, key: token, createdAt: toInstant(createdAt) }
    },

    async listApiKeys(userId: string): Promise<ApiKey[]> {
      const keys = await credentials.listApiKeys(database.reader, userId)
      return keys.map(({ id, name, hint, createdAt, lastUsedAt }) => ({
        id,
        name: name ?? '',
        hint,
        createdAt: toInstant(createdAt),
        lastUsedAt: lastUsedAt === null ? null : toInstant(lastUsedAt),
      }))
    },

    async deleteApiKey(userId: string, keyId: string) {
      const isDeleted = await database.write(userId, (db) =>
        credentials.deleteCredential(db, userId, keyId, 'key'),
      )
      if (!isDeleted) throw new AppError('NOT_FOUND')
      return { id: keyId }
    },
  }
}
