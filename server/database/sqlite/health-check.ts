import { sql } from 'kysely'
import type { DatabaseError } from '../errors.ts'
import type { SqliteConnection } from './connection.ts'
import type { WriteQueue } from './write-queue.ts'

/**
 * Checks that the file can be read and written. Once a statement has found a damaged page, the check fails until the
 * process is restarted.
 */
export function createHealthCheck() {
  let damage: DatabaseError | undefined

  return {
    /** Call with each error of a connection. */
    onFault(error: DatabaseError): void {
      if (error.fault === 'damaged') damage = error
    },

    async check(queue: WriteQueue, reader: SqliteConnection): Promise<void> {
      if (damage) throw damage
      reader.native.prepare('select 1').get()
      // Only a commit detects a full or read-only disk, and SQLite would skip an unchanged page.
      await queue.add((db) => sql`update file_state set trial = 1 - trial`.execute(db))
    },
  }
}
