/**
 * Limits on guessing passwords, registering and calling providers, counted in the database for all nodes together.
 *
 * A wrong password counts for its network, for the account together with the network, and for the account over all
 * networks that never signed in to it. So a stranger cannot keep out an owner who is elsewhere, and many networks
 * together cannot guess without limit.
 */
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import { isFull } from '../database/errors.ts'
import type { Clock } from '../lib/clock.ts'
import { sha256 } from '../lib/secrets.ts'
import { type AttemptsStore, attemptsIn, deleteOldAttempts } from './attempts.repository.ts'
import { createAttemptsInMemory } from './attempts-in-memory.ts'
import { networkOf } from './client-network.ts'

interface Rule {
  freeFailures: number
  /** The wait after that many failures, from the last one. */
  delayMs(failures: number): number
  /** Without a failure for this long the count starts again. */
  forgetAfterMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Doubles from one second to fifteen minutes, and never locks an account for good. */
const growingDelay = (freeFailures: number): Rule => ({
  freeFailures,
  delayMs: (failures) => Math.min(1000 * 2 ** (failures - freeFailures), 15 * MINUTE_MS),
  forgetAfterMs: DAY_MS,
})
const ACCOUNT_AND_NETWORK_RULE = growingDelay(5)
const ACCOUNT_RULE = growingDelay(50)
/** Three mails an hour for one address, and then one in twenty minutes. */
const MAIL_RULE: Rule = { freeFailures: 3, delayMs: () => 20 * MINUTE_MS, forgetAfterMs: HOUR_MS }
const NETWORK_RULE: Rule = { freeFailures: 10, delayMs: () => MINUTE_MS, forgetAfterMs: MINUTE_MS }

/** How long a network is known to an account after a sign-in; as long as a login token lives. */
const KNOWN_NETWORK_MS = 30 * DAY_MS

export type Limits = ReturnType<typeof createLimits>

interface Limit {
  key: string
  rule: Rule
}

/** A counted failure: how many there are with it, and when the one before it was. */
interface Counted {
  key: string
  failures: number
  previousAt: number
}

/** Rows are locked in the order of their keys, so that transactions do not deadlock. */
const inLockOrder = <T extends { key: string }>(limits: readonly T[]): T[] =>
  limits.toSorted((one, other) => (one.key < other.key ? -1 : 1))

/** @throws AppError RATE_LIMITED */
async function countFailure(attempts: AttemptsStore, { key, rule }: Limit, now: number): Promise<Counted> {
  const found = await attempts.lock(key)
  const ageMs = now - found.lastFailedAt
  // A failure dated in the future was stored before the clock was set back; ignore it. Clocks of two nodes may
  // differ a little.
  const isCurrent = ageMs > -MINUTE_MS && ageMs < rule.forgetAfterMs
  const failures = isCurrent ? found.failures : 0
  const waitMs = failures >= rule.freeFailures ? rule.delayMs(failures) - Math.max(0, ageMs) : 0
  if (waitMs > 0) throw new AppError('RATE_LIMITED', { retryAfterSeconds: waitMs / 1000 })
  await attempts.put(key, failures + 1, now)
  return { key, failures: failures + 1, previousAt: isCurrent ? found.lastFailedAt : now }
}

/** Subtracts one failure. Where others failed meanwhile, the time of the last one stays. */
async function subtractFailure(attempts: AttemptsStore, counted: Counted): Promise<void> {
  const { failures, lastFailedAt } = await attempts.lock(counted.key)
  const at = failures === counted.failures ? counted.previousAt : lastFailedAt
  if (failures <= 1) await attempts.delete(counted.key)
  else await attempts.put(counted.key, failures - 1, at)
}

interface Context {
  clock: Clock
  /** Runs `work` as one step that no other disturbs. */
  transact<T>(work: (attempts: AttemptsStore) => Promise<T>): Promise<T>
}

/** In the database, or in memory while its disk is full: a sign-in is possible then too. */
function createContext(database: Database, clock: Clock): Context {
  const inMemory = createAttemptsInMemory()
  return {
    clock,
    transact: (work) =>
      database
        .write(null, (db) => work(attemptsIn(db)))
        .catch((error) => {
          if (!isFull(error)) throw error
          return inMemory(work)
        }),
  }
}

/** @param unlessKnown also counted, unless this key has a current mark */
const countAll = (
  { transact, clock }: Context,
  limits: readonly Limit[],
  unlessKnown?: Limit & { mark: string },
) =>
  transact(async (attempts) => {
    const now = clock.now()
    const isKnown = unlessKnown && (await attempts.has(unlessKnown.mark, now - KNOWN_NETWORK_MS))
    const applied = unlessKnown && !isKnown ? [...limits, unlessKnown] : limits
    const counted: Counted[] = []
    for (const limit of inLockOrder(applied)) counted.push(await countFailure(attempts, limit, now))
    return counted
  })

const subtractAll = ({ transact }: Context, counted: readonly Counted[]) =>
  transact(async (attempts) => {
    for (const one of inLockOrder(counted)) await subtractFailure(attempts, one)
  })

/** Deletes the failures of the account on this network, subtracts the others, and marks the network as known. */
const noteSuccess = (
  { transact, clock }: Context,
  counted: readonly Counted[],
  { failures, mark }: { failures: string; mark: string },
) =>
  transact(async (attempts) => {
    for (const one of inLockOrder(counted)) {
      if (one.key === failures) await attempts.delete(one.key)
      else await subtractFailure(attempts, one)
    }
    await attempts.lock(mark)
    await attempts.put(mark, 0, clock.now())
  })

async function guard<T>(
  context: Context,
  { account, address }: { account: string; address: string },
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const network = networkOf(address)
  const failures = sha256(`account:${account} network:${network}`)
  const mark = sha256(`known:${account} network:${network}`)
  const counted = await countAll(
    context,
    [
      { key: sha256(`network:${network}`), rule: NETWORK_RULE },
      { key: failures, rule: ACCOUNT_AND_NETWORK_RULE },
    ],
    { key: sha256(`account:${account}`), rule: ACCOUNT_RULE, mark },
  )
  try {
    const value = await check()
    if (value !== undefined) await noteSuccess(context, counted, { failures, mark })
    return value
  } catch (error) {
    // If this fails too, the first error is the one to report.
    await subtractAll(context, counted).catch(() => undefined)
    throw error
  }
}

const countCall = ({ transact, clock }: Context, key: string, max: number) =>
  transact(async (attempts) => {
    const now = clock.now()
    const { failures: calls, lastFailedAt: since } = await attempts.lock(key)
    const ageMs = Math.abs(now - since)
    const isSameMinute = ageMs < MINUTE_MS
    if (isSameMinute && calls >= max)
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: (MINUTE_MS - ageMs) / 1000 })
    await attempts.put(key, isSameMinute ? calls + 1 : 1, isSameMinute ? since : now)
  })

export function createLimits(database: Database, clock: Clock, isOn: boolean) {
  const context = createContext(database, clock)
  return {
    /**
     * Checks a password. It counts as failed from the start, so that simultaneous guesses all count; the failure is
     * subtracted when the check succeeds or throws.
     *
     * @throws AppError RATE_LIMITED without running the check
     */
    guard: <T>(account: string, address: string, check: () => Promise<T | undefined>) =>
      isOn ? guard(context, { account, address }, check) : check(),

    /** Counts what anyone on a network may do without an account. @throws AppError RATE_LIMITED */
    async countRequest(what: 'registration' | 'password-reset', address: string): Promise<void> {
      const key = sha256(`${what}:${networkOf(address)}`)
      if (isOn) await countAll(context, [{ key, rule: NETWORK_RULE }])
    },

    /** Counts a mail to an account. @returns false if the limit is reached */
    async mayMail(account: string): Promise<boolean> {
      const key = sha256(`mail:${account}`)
      try {
        if (isOn) await countAll(context, [{ key, rule: MAIL_RULE }])
        return true
      } catch (error) {
        if (error instanceof AppError && error.code === 'RATE_LIMITED') return false
        throw error
      }
    },

    /** Counts an action that a user may do `max` times a minute. @throws AppError RATE_LIMITED */
    async countCall(userId: string, what: string, max: number): Promise<void> {
      if (isOn) await countCall(context, sha256(`${what}:${userId}`), max)
    },

    forgetOld: (): Promise<void> => {
      const [failuresBefore, marksBefore] = [clock.now() - DAY_MS, clock.now() - KNOWN_NETWORK_MS]
      return database.write(null, (db) => deleteOldAttempts(db, { failuresBefore, marksBefore }))
    },
  }
}
