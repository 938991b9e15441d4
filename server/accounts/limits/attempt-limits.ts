import { AppError } from '../../../contract/app-error.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { sha256 } from '../../lib/secrets.ts'
import { deleteAttempts, deleteAttemptsBefore, lockAttempts, putAttempts } from './attempts.repository.ts'
import { networkOf } from './client-network.ts'

/** Slows down guessing: per account with a growing delay, per address by a count a minute. */
interface Rule {
  freeFailures: number
  /** How long to wait after that many failures since the last one. */
  delayMs(failures: number): number
  /** Without a failure for so long the count begins anew. */
  forgetAfterMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Doubles from one second to fifteen minutes, and never locks an account for good. */
const ACCOUNT_RULE: Rule = {
  freeFailures: 5,
  delayMs: (failures) => Math.min(1000 * 2 ** (failures - 5), 15 * MINUTE_MS),
  forgetAfterMs: 24 * HOUR_MS,
}
const ADDRESS_RULE: Rule = { freeFailures: 10, delayMs: () => MINUTE_MS, forgetAfterMs: MINUTE_MS }

export interface AttemptLimits {
  /**
   * Runs a check of a password. It counts as failed from the start, so that guesses sent at once are all
   * counted, and is taken back when it succeeds, or cannot say because of a fault of ours.
   *
   * @throws AppError RATE_LIMITED without running it
   */
  guard<T>(account: string, address: string, check: () => Promise<T | undefined>): Promise<T | undefined>
  /**
   * Counts a new account, whose password costs as much as a guess, and is not taken back.
   *
   * @throws AppError RATE_LIMITED
   */
  countRegistration(address: string): Promise<void>
  forgetOld(): Promise<void>
}

/** One failure that was counted: how many there are with it, and when the one before it was. */
interface Counted {
  key: string
  failures: number
  previousAt: number
}

/** This one alone: others may have failed meanwhile, and then their time stays. */
const takeBack = (database: Database, counted: Counted) =>
  database.write(null, async (db) => {
    const { key } = counted
    const { failures, lastFailedAt } = await lockAttempts(db, key)
    const at = failures === counted.failures ? counted.previousAt : lastFailedAt
    if (failures <= 1) await deleteAttempts(db, key)
    else await putAttempts(db, key, failures - 1, at)
  })

export function createAttemptLimits(database: Database, clock: Clock, isOn: boolean): AttemptLimits {
  const count = (key: string, rule: Rule): Promise<Counted> =>
    database.write(null, async (db) => {
      const now = clock.now()
      const found = await lockAttempts(db, key)
      const ageMs = now - found.lastFailedAt
      // What failed in a time to come was noted by a clock that has been set back since, and would keep its
      // owner out until then. Clocks of two nodes differ a little.
      const isKnown = ageMs > -MINUTE_MS && ageMs < rule.forgetAfterMs
      const failures = isKnown ? found.failures : 0
      const waitMs = failures >= rule.freeFailures ? rule.delayMs(failures) - Math.max(0, ageMs) : 0
      if (waitMs > 0) throw new AppError('RATE_LIMITED', { retryAfterSeconds: waitMs / 1000 })
      await putAttempts(db, key, failures + 1, now)
      return { key, failures: failures + 1, previousAt: isKnown ? found.lastFailedAt : now }
    })

  /** What `check` gives back. @throws what it throws, with nothing counted */
  async function orTakeBack<T>(counted: readonly Counted[], check: () => Promise<T>): Promise<T> {
    try {
      return await check()
    } catch (error) {
      // Where that fails too, it is the first fault that says why.
      await Promise.allSettled(counted.map((one) => takeBack(database, one)))
      throw error
    }
  }

  return {
    async guard(account, address, check) {
      if (!isOn) return check()
      const ofAddress = await count(sha256(`address:${networkOf(address)}`), ADDRESS_RULE)
      const ofAccount = await count(sha256(`account:${account}`), ACCOUNT_RULE)
      const value = await orTakeBack([ofAccount, ofAddress], check)
      if (value === undefined) return undefined
      await database.write(null, (db) => deleteAttempts(db, ofAccount.key))
      await takeBack(database, ofAddress)
      return value
    },
    async countRegistration(address) {
      if (isOn) await count(sha256(`registration:${networkOf(address)}`), ADDRESS_RULE)
    },
    forgetOld: () =>
      database.write(null, (db) => deleteAttemptsBefore(db, clock.now() - ACCOUNT_RULE.forgetAfterMs)),
  }
}
