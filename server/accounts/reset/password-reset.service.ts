/** A new password by mail: a link that works once within the hour. */
import { AppError, invalidInput } from '../../../contract/app-error.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { toInstant } from '../../lib/instants.ts'
import type { Logger } from '../../lib/logger.ts'
import type { Limits } from '../../limits/limits.ts'
import { getDaySettings } from '../../settings/day-settings.service.ts'
import { findUser, findUserByEmail } from '../accounts.repository.ts'
import { emailKeyOf } from '../accounts.service.ts'
import { replacePassword } from '../end-access.ts'
import { newLogin, storeCredential } from '../new-credential.ts'
import { hashPassword } from '../password-hash.ts'
import { createToken, readToken } from '../tokens.ts'
import { DelayedWork, randomDelayMs } from './delayed-work.ts'
import { hasReset, putReset } from './password-resets.repository.ts'
import { type Mail, resetMail } from './reset-mail.ts'

const LIFETIME_MS = 3_600_000

interface Dependencies {
  database: Database
  clock: Clock
  limits: Limits
  logger: Pick<Logger, 'info' | 'warn'>
  /** Undefined if the operator has not configured a mail server. */
  sendMail: ((mail: Mail) => Promise<void>) | undefined
  /** Where users find the service, such as `https://diary.example.org`. */
  site: string
  /** How long after its request a mail is begun. */
  mailDelayMs: (() => number) | undefined
}

interface Request {
  email: string
  /** BCP 47; used if the account has no language. */
  language?: string | undefined
}

export type PasswordResetService = ReturnType<typeof createPasswordResetService>

const expiredLink = () => invalidInput('body.token', 'is used, expired or not complete', 'expired_link')

export function createPasswordResetService({ database, clock, logger, ...dependencies }: Dependencies) {
  const { limits, sendMail, site, mailDelayMs = randomDelayMs } = dependencies
  const delayed = new DelayedWork(mailDelayMs)

  /** @returns the token of a new link, and the language to write in; undefined for an account that is being deleted */
  async function prepare(userId: string) {
    const { token, hash } = createToken('reset', userId)
    const expiresAt = clock.now() + LIFETIME_MS
    return database.write(userId, async (db) => {
      if (!(await findUser(db, userId))) return undefined
      await putReset(db, { userId, hash, expiresAt })
      return { token, language: (await getDaySettings(db, userId)).language }
    })
  }

  async function deliver(send: NonNullable<typeof sendMail>, { email, language }: Request): Promise<void> {
    const emailKey = emailKeyOf(email)
    const user = await findUserByEmail(database.reader, emailKey)
    if (!user || !(await limits.mayMail(emailKey))) return
    const reset = await prepare(user.id)
    if (!reset) return
    // After `#`, so that neither this server nor a proxy gets it in an address that is logged.
    const link = `${site}/password#${reset.token}`
    await send(resetMail({ email: user.email, site, link }, reset.language ?? language ?? null))
    logger.info({ userId: user.id }, 'link to a new password sent')
  }

  return {
    /**
     * Answers before the account is looked up, which is done some seconds later, so that neither the response nor the time
     * of this request or of the next one reveals whether it exists.
     *
     * @throws AppError FORBIDDEN without a mail server, RATE_LIMITED
     */
    async request(request: Request, address: string) {
      if (!sendMail)
        throw new AppError('FORBIDDEN', { message: 'This service sends no mail. Ask its operator.' })
      await limits.countRequest('password-reset', address)
      delayed.add(() =>
        deliver(sendMail, request).catch((error: Error & { code?: string; responseCode?: number }) => {
          // The error itself may name addresses.
          const { code, responseCode } = error
          logger.warn({ code, responseCode }, 'link to a new password not sent')
        }),
      )
      return { validForSeconds: LIFETIME_MS / 1000 }
    },

    /** Sends the mails that wait. */
    stop: (graceMs: number) => delayed.stop(graceMs),

    /** Ends every session and API key, and signs in. @throws AppError INVALID_INPUT for a link that is used or expired */
    async confirm(
      { token, newPassword }: { token: string; newPassword: string },
      userAgent: string | undefined,
    ) {
      const link = readToken(token)
      // Looked at before the password is hashed, which is much more work.
      if (!link || !(await hasReset(database.reader, link.userId, link.hash, clock.now())))
        throw expiredLink()
      const { userId } = link
      const passwordHash = await hashPassword(newPassword)
      const now = clock.now()
      const login = newLogin(userId, userAgent, now)
      const user = await database.write(userId, async (db) => {
        if (!(await hasReset(db, userId, link.hash, now))) throw expiredLink()
        await replacePassword(db, userId, passwordHash)
        await storeCredential(db, login.credential)
        return findUser(db, userId)
      })
      const expiresAt = toInstant(login.credential.expiresAt ?? now)
      return { userId, email: user?.email ?? '', token: login.token, expiresAt }
    },
  }
}
