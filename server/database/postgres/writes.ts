import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Database, ShownCredential } from '../database.ts'
import { DatabaseError } from '../errors.ts'
import type { Db } from '../tables.ts'
import { withoutResult } from './connection.ts'
import type { Connections } from './dialect.ts'
import { isConnectionLost, isRetryable } from './faults.ts'

/** How often a write is tried that was taken back without its doing. */
const MAX_ATTEMPTS = 4

/** A credential that was shown, and what is known of it by now. */
class Check {
  readonly shown: ShownCredential
  #outcome: Promise<void> | undefined

  constructor(shown: ShownCredential) {
    this.shown = shown
  }

  /** Looks it up, as part of a transaction or by itself. */
  begin(db: Db): Promise<void> {
    // What the check itself writes is none of what waits for it.
    this.#outcome = checks.run(undefined, () => this.shown.check(db))
    // Whoever asked is told when it is waited for.
    this.#outcome.catch(() => undefined)
    return this.#outcome
  }

  /** What was learned in a transaction that could not hold its owner says nothing. */
  forget(): void {
    this.#outcome = undefined
  }

  /** @throws what refuses it */
  async end(db: Db): Promise<void> {
    await (this.#outcome ?? this.begin(db))
  }
}

const checks = new AsyncLocalStorage<Check | undefined>()

/**
 * The owner's writes follow each other, at READ COMMITTED: the row in `settings`, which every user has, is held
 * from the first statement to the commit, and every later statement sees what the one before committed.
 */
const lockOwner = (owner: string) =>
  withoutResult(CompiledQuery.raw('select 1 from settings where user_id = $1 for no key update', [owner]))

/** As `lockOwner`, for whoever has the credential: nobody else is to keep an owner waiting. */
const holdOwnerBy = ({ userId, hash }: ShownCredential) =>
  CompiledQuery.raw(
    `select 1 from settings where user_id = $1
      and exists (select 1 from credentials where user_id = $1 and hash = $2) for no key update`,
    [userId, hash],
  )

/** What `Database` promises of its writes. */
export function createWrites({ db, onOne }: Connections): Pick<Database, 'write' | 'checkAlongside'> {
  /** One try of a write. @param onCommit called before the commit is sent */
  const transact = <T>(owner: string | null, work: (db: Db) => Promise<T>, onCommit: () => void) =>
    onOne(async (own, connection) => {
      connection.begin()
      const held = hold(own, owner)
      // It may fail while the work is still at something else, and is met below.
      held.catch(() => undefined)
      try {
        const value = await work(own)
        await held
        onCommit()
        await connection.commit()
        return value
      } catch (error) {
        await held.catch(() => undefined)
        await connection.rollback()
        throw error
      }
    })

  return {
    async write(owner, work) {
      for (let tries = 1; ; tries += 1) {
        let isCommitting = false
        const onCommit = () => {
          isCommitting = true
        }
        try {
          return await transact(owner, work, onCommit)
        } catch (error) {
          // Once the commit was sent, a lost connection leaves open whether it was done.
          const isUndone = isRetryable(error) || (isConnectionLost(error) && !isCommitting)
          if (!isUndone || tries === MAX_ATTEMPTS) throw error
          await setTimeout(10 * tries)
        }
      }
    },

    async checkAlongside(shown, work) {
      const check = new Check(shown)
      const [end] = await Promise.allSettled([checks.run(check, work)])
      // Whatever came of the work: who is refused is told nothing else.
      await check.end(db)
      if (end.status === 'rejected') throw end.reason
      return end.value
    },
  }
}

/** Sends what holds the owner's row, together with what follows. @returns resolves when it may be committed */
async function hold(own: Db, owner: string | null): Promise<void> {
  if (owner === null) return
  const check = checks.getStore()
  if (check?.shown.userId !== owner) {
    await own.executeQuery(lockOwner(owner))
    return
  }
  const holding = own.executeQuery(holdOwnerBy(check.shown))
  // Sent at once and done afterwards: whatever was revoked by whom it had to wait for is refused.
  const checking = check.begin(own)
  const { rows } = await holding.catch((error) => {
    check.forget()
    throw error
  })
  await checking
  // Not there yet for the one statement, and there for the other.
  if (rows.length === 0) throw new DatabaseError('unavailable', new Error('The credential has just begun.'))
}
