import type { CompiledQuery, QueryExecutor } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import { DatabaseError } from '../../../server/database/errors.ts'
import type { Db } from '../../../server/database/tables.ts'

/** A database whose writes fail at a chosen statement, as on a full disk. */
export interface FailingDatabase extends Database {
  /** Runs a statement and then reports it as failed. @param statement from 1, counted over all writes or the next one only */
  failAt(statement: number, within?: 'all' | 'next'): void
  /** All statements with this text, also those of reads. */
  failWhere(pattern: RegExp): void
  /** Stops failing. @returns whether the statement was reached */
  stopFailing(): boolean
}

export function makeFailing(database: Database): FailingDatabase {
  let [count, failing, isReached] = [0, 0, false]
  let [isLeft, isCounting, isNextOnly] = [true, true, false]
  let where: RegExp | undefined
  const watched = new WeakSet<QueryExecutor>()

  /** Patches the executor instead of using a plugin, because a plugin would make another `db` for the transaction. */
  function watch(executor: QueryExecutor, isWrite = true): void {
    if (watched.has(executor)) return
    watched.add(executor)
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = async <R>(query: CompiledQuery) => {
      const result = await execute<R>(query)
      const isMatch = where?.test(query.sql) === true
      if (isMatch) isReached = true
      if (isMatch) throw new DatabaseError('full', new Error('the test has it fail'))
      if (!isWrite || !isCounting) return result
      count += 1
      if (count !== failing) return result
      isReached = true
      throw new DatabaseError('full', new Error('the test has it fail'))
    }
  }

  watch(database.reader.getExecutor(), false)
  return {
    ...database,
    write: <T>(owner: string | null, work: (db: Db) => Promise<T>) => {
      let before: number | undefined
      const isCounted = isLeft
      if (isNextOnly) isLeft = false
      return database.write(owner, (db) => {
        watch(db.getExecutor())
        isCounting = isCounted
        // Work that runs again after a rollback fails at the same statement again.
        before ??= count
        count = before
        return work(db)
      })
    },
    failAt(statement, within = 'all') {
      ;[count, failing, isReached] = [0, statement, false]
      ;[isLeft, isNextOnly] = [true, within === 'next']
    },
    failWhere(pattern) {
      ;[where, isReached] = [pattern, false]
    },
    stopFailing() {
      where = undefined
      ;[failing, isLeft, isNextOnly] = [0, true, false]
      return isReached
    },
  }
}
