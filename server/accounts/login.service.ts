/** Signing in with e-mail address and password. */
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import { isFull } from '../database/errors.ts'
import type { Db } from '../database/tables.ts'
import type { Clock } from '../lib/clock.ts'
import type { Limits } from '../limits/limits.ts'
import * as users from './accounts.repository.ts'
import { emailKeyOf } from './accounts.service.ts'
import type { CodesService } from './codes/codes.service.ts'
import { assertEnabled } from './end-access.ts'
import { heldLoginsOf } from './held-logins.ts'
import { newLogin, storeCredential } from './new-credential.ts'
import { hashPassword, isOutdated, isPasswordOf } from './password-hash.ts'
import { createAccountWrite } from './write-account.ts'

interface Dependencies {
  database: Database
  clock: Clock
  limits: Limits
  codes: CodesService
}

interface Login {
  email: string
  password: string
  code?: string | undefined
}

interface Client {
  /** For limits only. */
  address: string
  userAgent: string | undefined
}

export type LoginService = ReturnType<typeof createLoginService>

const wrongLogin = () =>
  new AppError('UNAUTHORIZED', { message: 'The e-mail address or the password is wrong.' })

export function createLoginService({ database, clock, limits, codes }: Dependencies) {
  const held = heldLoginsOf(database)
  const writeAccount = createAccountWrite(database)

  /** Stores the hash of today's cost. Without it the sign-in is as good, and the next one tries again. */
  async function renewHash({ id, passwordHash }: { id: string; passwordHash: string }, password: string) {
    const newHash = await hashPassword(password)
    const renew = async (db: Db) => {
      const found = await users.findUser(db, id)
      if (found?.passwordHash === passwordHash) await users.updateUser(db, id, { password_hash: newHash })
    }
    await writeAccount(id, renew).catch(() => undefined)
  }

  return {
    /** @throws AppError UNAUTHORIZED, CODE_REQUIRED, FORBIDDEN for a disabled account, RATE_LIMITED */
    async login({ email, password, code }: Login, { address, userAgent }: Client) {
      const emailKey = emailKeyOf(email)
      const user = await limits.guard(emailKey, address, async () => {
        const found = await users.findUserByEmail(database.reader, emailKey)
        return (await isPasswordOf(found?.passwordHash, password)) ? found : undefined
      })
      if (!user) throw wrongLogin()
      assertEnabled(user)
      const consumeCode = await codes.check(user.id, code, address)
      const { login, credential } = newLogin(user.id, userAgent, clock.now())
      const store = async (db: Db) => {
        // While the password was checked, it may have been changed or the account deleted.
        const found = await users.findUser(db, user.id)
        if (found?.passwordHash !== user.passwordHash) throw wrongLogin()
        assertEnabled(found)
        await consumeCode(db)
        await storeCredential(db, credential)
      }
      await database.write(user.id, store).catch((error) => {
        if (!isFull(error) || !held.hold(credential, user.passwordHash)) throw error
      })
      if (isOutdated(user.passwordHash)) await renewHash(user, password)
      return login
    },
  }
}
