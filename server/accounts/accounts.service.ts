// Accounts, login tokens and API keys: registration, authentication, deletion.
import { AppError, invalidInput } from '../../contract/app-error.ts'
import type { ApiKey } from '../../contract/auth.ts'
import { isGranted, SCOPES, type Scope } from '../../contract/scopes.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { toInstant, toInstantOrNull } from '../lib/instants.ts'
import { withUser } from '../lib/request-caller.ts'
import { networkName } from '../limits/client-network.ts'
import type { Limits } from '../limits/limits.ts'
import * as users from './accounts.repository.ts'
import { assertCredential, type Caller } from './caller.ts'
import { deleteCodes, describeCodes } from './codes/codes.repository.ts'
import * as credentials from './credentials.repository.ts'
import { endAccess, replacePassword } from './end-access.ts'
import { heldLoginsOf } from './held-logins.ts'
import { newCredential, newLogin, storeCredential } from './new-credential.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'
import { readToken } from './tokens.ts'
import { createAccountWrite, failAsEmailTaken } from './write-account.ts'

/** How old the sign-in of a user without a password may be who does what otherwise needs the password. */
const RECENT_SIGN_IN_MS = 10 * 60_000

/** Precision of `lastUsedAt`, which saves a write at every request. */
const LAST_USED_STEP_MS = 60_000

interface Dependencies {
  database: Database
  clock: Clock
  limits: Limits
  isRegistrationOpen: boolean
  /** Whether nobody signs in with a password. */
  isPasswordOff?: boolean
  /** Called when an account has been marked as erased: stops its generations and starts the erasure of its rows. */
  onAccountDeleted(userId: string): Promise<void>
}

interface NewKey {
  name: string
  /** All of them if left out. */
  scopes?: readonly Scope[] | undefined
}

interface Client {
  /** For limits only. */
  address: string
  userAgent: string | undefined
}

export type AccountsService = ReturnType<typeof createAccountsService>

/** Two e-mail addresses with the same key are the same address. */
export const emailKeyOf = (email: string) => email.normalize('NFKC').toLowerCase()

export function createAccountsService(dependencies: Dependencies) {
  const { database, clock, limits } = dependencies
  /** Credentials whose `lastUsedAt` is being written. */
  const savingUse = new Set<string>()
  const held = heldLoginsOf(database)
  const writeAccount = createAccountWrite(database)

  async function createUser(
    email: string,
    password: string,
    days: { dayStart?: string } = {},
  ): Promise<{ userId: string; email: string }> {
    const user = {
      id: newId(),
      email,
      emailKey: emailKeyOf(email),
      passwordHash: await hashPassword(password),
      createdAt: clock.now(),
      ...days,
    }
    await writeAccount(user.id, (db) => users.insertUser(db, user)).catch(failAsEmailTaken)
    return { userId: user.id, email }
  }

  let isInhabited = false
  /** Once there has been an account, the database is not asked again. */
  async function hasAccounts(): Promise<boolean> {
    isInhabited ||= await users.hasUsers(database.reader)
    return isInhabited
  }

  /** Writes when and from where in the background, once for simultaneous requests. A failure loses only this. */
  function saveUse(userId: string, id: string, use: { at: number; from: string | null }): void {
    if (savingUse.has(id)) return
    savingUse.add(id)
    database
      .write(userId, (db) => credentials.updateLastUsed(db, userId, id, use))
      .catch(() => undefined)
      .finally(() => savingUse.delete(id))
  }

  async function isOperator(userId: string): Promise<boolean> {
    const user = await users.findUser(database.reader, userId)
    return user?.isAdmin === 1 && user.disabledAt === null
  }

  /**
   * Looks the credential up at each request, so that a revocation counts from the next request on.
   *
   * @param needed 'login' accepts only a login token, 'operator' only that of an operator, a scope also an API key that has it,
   *   'any' every key
   * @param address of the client
   * @throws AppError UNAUTHORIZED or FORBIDDEN
   */
  async function authenticate(bearer: string, needed: 'login' | 'operator' | 'any' | Scope, address: string) {
    const token = readToken(bearer)
    if (!token) throw new AppError('UNAUTHORIZED')
    const { userId, hash } = token
    const find = () => credentials.findCredentialByHash(database.reader, userId, hash)
    const found = (await withUser(userId, find)) ?? (await held.find(hash))
    const now = clock.now()
    if (!found) throw new AppError('UNAUTHORIZED')
    if (found.expiresAt !== null && found.expiresAt <= now) throw new AppError('UNAUTHORIZED')
    const isKey = found.kind === 'key'
    if (Math.abs(now - (found.lastUsedAt ?? 0)) > LAST_USED_STEP_MS)
      saveUse(userId, found.id, { at: now, from: isKey ? networkName(address) : null })
    const isForLogins = needed === 'login' || needed === 'operator'
    if (isForLogins && isKey)
      throw new AppError('FORBIDDEN', { message: 'This needs a login token; an API key is not enough.' })
    const scopes = credentials.scopesOf(found)
    if (needed === 'operator' && !(await isOperator(userId)))
      throw new AppError('FORBIDDEN', { message: 'Only an operator of the service may do this.' })
    if (!isForLogins && needed !== 'any' && !isGranted(needed, scopes))
      throw new AppError('FORBIDDEN', { message: `This API key has not the scope \`${needed}\`.` })
    return { userId, credentialId: found.id, scopes }
  }

  const hasPassword = ({ passwordHash }: { passwordHash: string }): boolean =>
    passwordHash !== '' && !dependencies.isPasswordOff

  async function hasSignedInRecently({ userId, credentialId }: Caller): Promise<boolean> {
    const found = await credentials.findCredential(database.reader, userId, credentialId)
    return found !== undefined && clock.now() - found.createdAt < RECENT_SIGN_IN_MS
  }

  /**
   * By the password, or without one by a recent sign-in.
   *
   * @throws AppError INVALID_INPUT at `path` for a wrong password: 401 would say that the token is invalid
   */
  async function confirmOwner(
    caller: Caller,
    password: string | undefined,
    address: string,
    path: string,
  ): Promise<void> {
    let fault = invalidInput(path, 'is not the password of this account', 'wrong_password')
    const confirmed = await limits.guard(caller.userId, address, async () => {
      const user = await users.findUser(database.reader, caller.userId)
      if (!user || hasPassword(user))
        return (await isPasswordOf(user?.passwordHash, password ?? '')) || undefined
      const message = 'is replaced by a sign-in of the last ten minutes: sign out and in again'
      fault = invalidInput(path, message, 'sign_in_again')
      return (await hasSignedInRecently(caller)) || undefined
    })
    if (!confirmed) throw fault
  }

  return {
    hasAccounts,
    createUser,
    confirmOwner,

    async register(email: string, password: string, address: string) {
      if (!dependencies.isRegistrationOpen) {
        throw new AppError('FORBIDDEN', { message: 'Registration is closed.' })
      }
      await limits.countRequest('registration', address)
      return createUser(email, password)
    },

    authenticate,

    async getUser(userId: string) {
      const [user, codes] = await database.pipeline((db) =>
        Promise.all([users.findUser(db, userId), describeCodes(db, userId)]),
      )
      if (!user) throw new AppError('UNAUTHORIZED')
      return {
        ...codes,
        ...{ userId, email: user.email, createdAt: toInstant(user.createdAt) },
        ...{ hasPassword: hasPassword(user), isAdmin: user.isAdmin === 1, oidc: user.identity !== null },
      }
    },

    /** Ends every token and key, and gives this device a new token. Who has no password gets one. */
    async changePassword(
      caller: Caller,
      input: { currentPassword?: string | undefined; newPassword: string },
      { address, userAgent }: Client,
    ) {
      const { userId } = caller
      await confirmOwner(caller, input.currentPassword, address, 'body.currentPassword')
      const passwordHash = await hashPassword(input.newPassword)
      const { login, credential } = newLogin(userId, userAgent, clock.now())
      await writeAccount(userId, async (db) => {
        const { logoutUrl } = await assertCredential(db, caller)
        await replacePassword(db, userId, passwordHash)
        await credentials.insertCredential(db, { ...credential, logoutUrl })
      })
      return login
    },

    /** For the operator's command: without a credential of the user. */
    async setPassword(userId: string, password: string) {
      const passwordHash = await hashPassword(password)
      await writeAccount(userId, async (db) => {
        await replacePassword(db, userId, passwordHash)
        // Who asks the operator may have lost the app too.
        await deleteCodes(db, userId)
      })
    },

    /** The account ends in one transaction; its rows are erased after the answer. */
    async deleteAccount(caller: Caller, password: string | undefined, address: string) {
      const { userId } = caller
      await confirmOwner(caller, password, address, 'body.password')
      await writeAccount(userId, async (db) => {
        await assertCredential(db, caller)
        await endAccess(db, userId)
        await users.markErased(db, userId, clock.now())
      })
      await dependencies.onAccountDeleted(userId)
      return { id: userId }
    },

    async createApiKey(caller: Caller, { name, scopes: wanted }: NewKey) {
      const scopes = SCOPES.filter((scope) => wanted?.includes(scope) ?? true)
      const { token, credential } = newCredential(caller.userId, { kind: 'key', name, scopes }, clock.now())
      await database.write(caller.userId, async (db) => {
        await assertCredential(db, caller)
        await storeCredential(db, credential)
      })
      return { id: credential.id, name, key: token, scopes, createdAt: toInstant(credential.createdAt) }
    },

    async listApiKeys(userId: string): Promise<ApiKey[]> {
      const keys = await credentials.listApiKeys(database.reader, userId)
      return keys.map(({ id, name, hint, scopes, createdAt, lastUsedAt, lastUsedFrom }) => ({
        id,
        name: name ?? '',
        hint,
        scopes: credentials.scopesOf({ scopes }),
        createdAt: toInstant(createdAt),
        lastUsedAt: toInstantOrNull(lastUsedAt),
        lastUsedFrom,
      }))
    },

    async deleteApiKey(caller: Caller, keyId: string) {
      const { userId } = caller
      const isDeleted = await database.write(userId, async (db) => {
        // Both at once take one round trip; without the credential, the transaction rolls the deletion back.
        const [, isFound] = await Promise.all([
          assertCredential(db, caller),
          credentials.deleteCredential(db, userId, keyId, 'key'),
        ])
        return isFound
      })
      if (!isDeleted) throw new AppError('NOT_FOUND')
      return { id: keyId }
    },
  }
}
