import { migrate } from '../../../server/database/migrations/migrate.ts'
import { sqliteColumnTypes } from '../../../server/database/sqlite/column-types.ts'
import { openConnection } from '../../../server/database/sqlite/connection.ts'

/**
 * Goes away in the middle of making a file's tables, without a rollback, as a process does that is killed.
 *
 * @returns whether it was in time; where it was not, nothing is committed either
 */
export async function migrateUntil(file: string, statement: number): Promise<boolean> {
  const { db, native } = openConnection(file)
  native.exec('pragma journal_mode = wal; begin immediate')
  const prepare = native.prepare.bind(native)
  let count = 0
  native.prepare = (...given) => {
    count += 1
    if (count === statement) native.close()
    return prepare(...given)
  }
  await migrate(db, sqliteColumnTypes).catch(() => undefined)
  const isOver = native.isOpen
  if (isOver) native.close()
  return !isOver
}
