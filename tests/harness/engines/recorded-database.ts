import type { CompiledQuery, QueryExecutor } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import type { Db } from '../../../server/database/tables.ts'

/** A statement that was sent to the database. */
export interface RecordedStatement {
  sql: string
  parameters: readonly unknown[]
  /** The write that it is part of; undefined for reads outside of a write. */
  write: { owner: string | null } | undefined
}

/** Wraps a database and records its statements. */
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
