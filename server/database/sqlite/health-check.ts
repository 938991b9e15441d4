import { sql } from 'kysely'
import { type Clock, systemClock } from '../../lib/clock.ts'
import type { DatabaseError } from '../errors.ts'
import type { SqliteConnection } from './connection.ts'
import type { WriteQueue } from './write-queue.ts'

/** Anybody may ask for readiness: a trial write, which is synced, is made only where no write has succeeded lately. */
const TRIAL_INTERVAL_MS = 5_000

/**
 * Whether the file can be read and written. Damaged pages are found by the statement that reads them; from then on the
 * database is not ready until the process starts again.
 */
export function createHealthCheck(clock: Clock = systemClock) {
  let damage: DatabaseError | undefined
  let trial: Promise<void> | undefined

  return {
    /** To be told each fault of a connection. */
    onFault(error: DatabaseError): void {
      if (error.fault === 'damaged') damage = error
    },

    async check(queue: WriteQueue, reader: SqliteConnection): Promise<void> {
      if (damage) throw damage
      reader.native.prepare('select 1').get()
      const { latest } = queue
      if (latest && !latest.fault && clock.monotonic() - latest.at < TRIAL_INTERVAL_MS) return
      trial ??= tryWrite(queue).finally(() => {
        trial = undefined
      })
      await trial
    },
  }
}

/** A commit of one page: only that finds a disk full or read-only. SQLite skips a page that does not change. */
const tryWrite = (queue: WriteQueue): Promise<void> =>
  queue.add(async (db) => {
    await sql`update file_state set trial = 1 - trial`.execute(db)
  })
