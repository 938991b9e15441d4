import { sql } from 'kysely'
import { systemClock } from '../../lib/clock.ts'
import type { DatabaseError } from '../errors.ts'
import type { SqliteConnection } from './connection.ts'
import type { WriteQueue } from './write-queue.ts'

/** Requests for readiness are anonymous, so a trial write, which is synced, is made only if no write has succeeded lately. */
const TRIAL_INTERVAL_MS = 5_000

/**
 * Checks that the file can be read and written. Once a statement has found a damaged page, the check fails until the
 * process is restarted.
 */
export function createHealthCheck() {
  let damage: DatabaseError | undefined
  let trial: Promise<void> | undefined

  return {
    /** Call with each error of a connection. */
    onFault(error: DatabaseError): void {
      if (error.fault === 'damaged') damage = error
    },

    async check(queue: WriteQueue, reader: SqliteConnection): Promise<void> {
      if (damage) throw damage
      reader.native.prepare('select 1').get()
      const { latest } = queue
      if (latest && !latest.fault && systemClock.monotonic() - latest.at < TRIAL_INTERVAL_MS) return
      trial ??= tryWrite(queue).finally(() => {
        trial = undefined
      })
      await trial
    },
  }
}

/** Commits a change of one page: only that detects a full or read-only disk. SQLite would skip an unchanged page. */
const tryWrite = (queue: WriteQueue): Promise<void> =>
  queue.add(async (db) => {
    await sql`update file_state set trial = 1 - trial`.execute(db)
  })
