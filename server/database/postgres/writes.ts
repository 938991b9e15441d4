import { setTimeout } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { systemClock } from '../../lib/clock.ts'
import { withUser } from '../../lib/request-caller.ts'
import type { Database } from '../database.ts'
import type { Db } from '../tables.ts'
import { withoutResult } from './connection.ts'
import { ACCOUNTS } from './connection-shares.ts'
import type { Connections } from './dialect.ts'
import { isConnectionLost, isRetryable } from './faults.ts'

/** For deadlocks, serialization failures and connections lost before the commit. */
const MAX_ATTEMPTS = 4

/**
 * Serializes the writes of one owner at READ COMMITTED: locks the owner's row in `settings`, which every user has,
 * until the commit. Statements after the lock see everything that earlier writes committed.
 */
const lockOwner = (owner: string) =>
  withoutResult(CompiledQuery.raw('select 1 from settings where user_id = $1 for no key update', [owner]))

/**
 * Implements `Database.write`.
 *
 * @param connectMs no attempt begins later than that: one at a server that hangs takes long enough
 */
export function createWrite({ onOne }: Connections, connectMs: number): Database['write'] {
  /** One attempt. @param onCommit called before the commit is sent */
  const transact = <T>(owner: string | null, work: (db: Db) => Promise<T>, onCommit: () => void) =>
    onOne(async (db, connection) => {
      connection.begin()
      try {
        if (owner !== null) await db.executeQuery(lockOwner(owner))
        const value = await work(db)
        onCommit()
        await connection.commit()
        return value
      } catch (error) {
        await connection.rollback()
        throw error
      }
    })

  return async (owner, work, what) => {
    const lastAttemptAt = systemClock.monotonic() + connectMs
    const caller = what === 'account' ? ACCOUNTS : owner
    for (let attempt = 1; ; attempt += 1) {
      let isCommitting = false
      const onCommit = () => {
        isCommitting = true
      }
      try {
        const attemptOnce = () => transact(owner, work, onCommit)
        return await (caller === null ? attemptOnce() : withUser(caller, attemptOnce))
      } catch (error) {
        // After the commit was sent, a lost connection leaves open whether it was done.
        const isUndone = isRetryable(error) || (isConnectionLost(error) && !isCommitting)
        if (!isUndone || attempt === MAX_ATTEMPTS || systemClock.monotonic() > lastAttemptAt) throw error
        await setTimeout(10 * attempt)
      }
    }
  }
}
