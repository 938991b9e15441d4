import type { CompiledQuery, QueryExecutor } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import type { Db } from '../../../server/database/tables.ts'

/** A statement as the database was sent it. */
export interface RecordedStatement {
  sql: string
  parameters: readonly unknown[]
  /** The write that it is part of, and whose: undefined for what is read outside of one. */
  write: { owner: string | null } | undefined
}

/** A database that keeps what it is asked. */
export function recordStatements(database: Database): {
  database: Database
  statements: RecordedStatement[]
} {
  const statements: RecordedStatement[] = []
  const watched = new WeakSet<QueryExecutor>()

  function watch(db: Db, write: RecordedStatement['write']): Db {
    const executor = db.getExecutor()
    if (watched.has(executor)) return db
    watched.add(executor)
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = async <R>(query: CompiledQuery) => {
      statements.push({ sql: query.sql, parameters: query.parameters, write })
      return execute<R>(query)
    }
    return db
  }

  watch(database.reader, undefined)
  const write: Database['write'] = (owner, work) => database.write(owner, (db) => work(watch(db, { owner })))
  const pipeline: Database['pipeline'] = (work) => database.pipeline((db) => work(watch(db, undefined)))
  return { database: { ...database, write, pipeline }, statements }
}
