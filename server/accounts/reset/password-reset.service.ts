/** A new password by mail: a link that works once within the hour. */
import { AppError, invalidInput } from '../../../contract/app-error.ts'
import { type ClientLanguage, clientLanguageOf } from '../../../contract/client-languages.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { Limits } from '../../limits/limits.ts'
import { getDaySettings } from '../../settings/day-settings.service.ts'
import { findUser, findUserByEmail } from '../accounts.repository.ts'
import { emailKeyOf } from '../accounts.service.ts'
import type { CodesService } from '../codes/codes.service.ts'
import { assertEnabled, replacePassword } from '../end-access.ts'
import { newLogin, storeCredential } from '../new-credential.ts'
import { hashPassword } from '../password-hash.ts'
import { createToken, readToken } from '../tokens.ts'
import { createAccountWrite } from '../write-account.ts'
import { DelayedWork, randomDelayMs } from './delayed-work.ts'
import { hasReset, putReset } from './password-resets.repository.ts'

const LIFETIME_MS = 3_600_000

interface Dependencies {
  database: Database
  clock: Clock
  limits: Limits
  codes: CodesService
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
  const writeAccount = createAccountWrite(database)
  const { limits, codes, sendMail, site, mailDelayMs = randomDelayMs } = dependencies
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
    if (!user || user.disabledAt !== null || !(await limits.mayMail(emailKey))) return
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
      { token, newPassword, code }: { token: string; newPassword: string; code?: string | undefined },
      { address, userAgent }: { address: string; userAgent: string | undefined },
    ) {
      const link = readToken(token)
      // Looked at before the password is hashed, which is much more work.
      if (!link || !(await hasReset(database.reader, link.userId, link.hash, clock.now())))
        throw expiredLink()
      const { userId } = link
      // Who reads the mails of an account has one of two proofs.
      const consumeCode = await codes.check(userId, code, address)
      const passwordHash = await hashPassword(newPassword)
      const now = clock.now()
      const { login, credential } = newLogin(userId, userAgent, now)
      const user = await writeAccount(userId, async (db) => {
        if (!(await hasReset(db, userId, link.hash, now))) throw expiredLink()
        const found = await findUser(db, userId)
        if (found) assertEnabled(found)
        await consumeCode(db)
        await replacePassword(db, userId, passwordHash)
        await storeCredential(db, credential)
        return found
      })
      return { ...login, email: user?.email ?? '' }
    },
  }
}

/** The mail with the link to a new password, in the languages that the client has. */

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
}

interface Reset {
  email: string
  /** The public URL, such as `https://diary.example.org`. */
  site: string
  link: string
}

const TEXTS: Record<ClientLanguage, (reset: Reset) => Pick<Mail, 'subject' | 'text'>> = {
  en: ({ email, site, link }) => ({
    subject: 'A new password for Dayleaf',
    text: `Somebody asked for a new password for the diary of ${email} at ${site}.

Choose the new password here:

${link}

The link works once, within the next hour. All devices are then signed out.

If it was not you, do nothing: your password stays as it is.
`,
  }),
  de: ({ email, site, link }) => ({
    subject: 'Ein neues Passwort für Dayleaf',
    text: `Jemand hat ein neues Passwort für das Tagebuch von ${email} auf ${site} angefordert.

Wähle das neue Passwort hier:

${link}

Der Link gilt einmal, innerhalb der nächsten Stunde. Danach sind alle Geräte abgemeldet.

Warst du es nicht, musst du nichts tun: Dein Passwort bleibt, wie es ist.
`,
  }),
  es: ({ email, site, link }) => ({
    subject: 'Una contraseña nueva para Dayleaf',
    text: `Alguien ha pedido una contraseña nueva para el diario de ${email} en ${site}.

Elige la contraseña nueva aquí:

${link}

El enlace sirve una sola vez, durante la próxima hora. Después se cierra la sesión en todos los dispositivos.

Si no has sido tú, no hagas nada: tu contraseña sigue igual.
`,
  }),
  fr: ({ email, site, link }) => ({
    subject: 'Un nouveau mot de passe pour Dayleaf',
    text: `Quelqu’un a demandé un nouveau mot de passe pour le journal de ${email} sur ${site}.

Choisis le nouveau mot de passe ici :

${link}

Le lien fonctionne une seule fois, dans l’heure qui vient. Tous les appareils sont ensuite déconnectés.

Si ce n’était pas toi, ne fais rien : ton mot de passe reste le même.
`,
  }),
  ja: ({ email, site, link }) => ({
    subject: 'Dayleafの新しいパスワード',
    text: `${site} にある ${email} の日記について、新しいパスワードの申請がありました。

こちらから新しいパスワードを設定してください。

${link}

このリンクは1時間以内に一度だけ使えます。設定すると、すべての端末がログアウトされます。

心当たりがなければ、何もしなくて大丈夫です。パスワードは変わりません。
`,
  }),
  zh: ({ email, site, link }) => ({
    subject: '设置新的 Dayleaf 密码',
    text: `有人为 ${email} 在 ${site} 的日记申请了新密码。

请在这里设置新密码：

${link}

此链接一小时内有效，只能使用一次。设置后，所有设备都会退出登录。

如果不是您本人申请，请忽略这封邮件，密码不会改变。
`,
  }),
}

/** @param language BCP 47; English for a language without a text */
function resetMail(reset: Reset, language: string | null): Mail {
  return { to: reset.email, ...TEXTS[clientLanguageOf(language ?? '') ?? 'en'](reset) }
}
