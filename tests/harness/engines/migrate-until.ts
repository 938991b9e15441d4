import { migrate } from '../../../server/database/migrations/migrate.ts'
import { sqliteColumnTypes } from '../../../server/database/sqlite/column-types.ts'
import { openConnection } from '../../../server/database/sqlite/connection.ts'

/**
 * Closes the file before a statement of the migrations, without a rollback, as if the process were killed.
 *
 * @returns false if there are fewer statements; nothing is committed in either case
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
