/** One-time codes: asked for at a sign-in beside the password, by users who have turned them on. */
import { randomBytes } from 'node:crypto'
import { AppError, invalidInput } from '../../../contract/app-error.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/tables.ts'
import type { Clock } from '../../lib/clock.ts'
import { seal, sha256, unseal } from '../../lib/secrets.ts'
import type { Limits } from '../../limits/limits.ts'
import { findUser } from '../accounts.repository.ts'
import type { AccountsService } from '../accounts.service.ts'
import { assertCredential, type Caller } from '../caller.ts'
import * as repository from './codes.repository.ts'
import { findStep, newTotpSecret, toBase32, totpAddress } from './totp.ts'

const RECOVERY_CODES = 10
/** 80 bits: 16 letters and digits, too many to guess, so a fast hash is enough. */
const RECOVERY_BYTES = 10

interface Dependencies {
  database: Database
  clock: Clock
  limits: Limits
  confirmOwner: AccountsService['confirmOwner']
  /** Seals the secrets. */
  key: Buffer
}

/** A code that is right, not taken yet. */
type Match = { step: number } | { hash: string }

export type CodesService = ReturnType<typeof createCodesService>

/** As people type it: small letters, blanks and hyphens count for nothing. */
const normalize = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

const newRecoveryCode = (): string => toBase32(randomBytes(RECOVERY_BYTES)).replace(/(.{4})(?=.)/g, '$1-')

const codeRequired = () => new AppError('CODE_REQUIRED')
const wrongCode = () => invalidInput('body.code', 'is not the code of now, or was used before', 'wrong_code')

export function createCodesService({ database, clock, limits, confirmOwner, key }: Dependencies) {
  const contextOf = (userId: string) => `totp ${userId}`

  async function match(userId: string, code: string): Promise<Match | undefined> {
    const [totp, hashes] = await database.pipeline((db) =>
      Promise.all([repository.findTotp(db, userId), repository.listRecoveryHashes(db, userId)]),
    )
    if (!totp) return undefined
    // Undefined where the secret key is another one by now: recovery codes still work.
    const secret = unseal(key, totp.secret, contextOf(userId))
    const step = secret && findStep(Buffer.from(secret, 'base64'), normalize(code), clock.now())
    if (step && step > totp.lastStep) return { step }
    const hash = sha256(`${userId} ${normalize(code)}`)
    return hashes.includes(hash) ? { hash } : undefined
  }

  const consume = (db: Db, userId: string, matched: Match): Promise<boolean> =>
    'step' in matched
      ? repository.consumeStep(db, userId, matched.step)
      : repository.consumeRecoveryCode(db, userId, matched.hash)

  const guarded = (userId: string, code: string, address: string) =>
    limits.guard(`code:${userId}`, address, () => match(userId, code))

  return {
    /**
     * After the password was right, and before the sign-in is stored.
     *
     * @returns takes the code within the transaction of the sign-in; it throws as below if another request took it
     * @throws AppError CODE_REQUIRED for a missing, wrong or used code, RATE_LIMITED
     */
    async check(userId: string, code: string | undefined, address: string) {
      if (!(await repository.isTotpOn(database.reader, userId))) return async () => {}
      if (code === undefined) throw codeRequired()
      const matched = await guarded(userId, code, address)
      if (!matched) throw codeRequired()
      return async (db: Db): Promise<void> => {
        if (!(await consume(db, userId, matched))) throw codeRequired()
      }
    },

    /** @throws AppError INVALID_INPUT where codes are on */
    async begin(caller: Caller) {
      const { userId } = caller
      const secret = newTotpSecret()
      const email = await database.write(userId, async (db) => {
        await assertCredential(db, caller)
        if (await repository.isTotpOn(db, userId))
          throw invalidInput('body', 'needs a code: codes are on', 'codes_are_on')
        await repository.putSecret(db, userId, seal(key, secret.toString('base64'), contextOf(userId)))
        return (await findUser(db, userId))?.email ?? ''
      })
      const text = toBase32(secret)
      return { secret: text, address: totpAddress(text, email), recoveryCodes: null }
    },

    /** Turns codes on, or, where they are on, makes new recovery codes. @throws AppError INVALID_INPUT, RATE_LIMITED */
    async confirm(caller: Caller, code: string, address: string) {
      const { userId } = caller
      const matched = await guarded(userId, code, address)
      if (!matched) throw wrongCode()
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
      const hashes = recoveryCodes.map((one) => sha256(`${userId} ${normalize(one)}`))
      await database.write(userId, async (db) => {
        await assertCredential(db, caller)
        if (!(await consume(db, userId, matched))) throw wrongCode()
        await repository.confirmTotp(db, userId, clock.now())
        await repository.replaceRecoveryCodes(db, userId, hashes)
      })
      return { secret: null, address: null, recoveryCodes }
    },

    /** @throws AppError INVALID_INPUT, RATE_LIMITED */
    async remove(
      caller: Caller,
      { password, code }: { password?: string | undefined; code: string },
      address: string,
    ): Promise<{ id: string }> {
      const { userId } = caller
      await confirmOwner(caller, password, address, 'body.password')
      if (!(await guarded(userId, code, address))) throw wrongCode()
      await database.write(userId, async (db) => {
        await assertCredential(db, caller)
        await repository.deleteCodes(db, userId)
      })
      return { id: userId }
    },
  }
}
