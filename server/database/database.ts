import type { AliasableExpression, RawBuilder, SelectQueryNode } from 'kysely'
import type { SearchIndex } from './search-index.ts'
import type { Db } from './tables.ts'

/** Rows inside a row: parsed by one driver, JSON text from another. Read with `parseJsonArray`. */
export type JsonArray<O> = string | readonly O[]

/** What Kysely's own helpers take: any select. */
interface SubSelect<O> extends AliasableExpression<O> {
  get isSelectQueryBuilder(): true
  toOperationNode(): SelectQueryNode
}

export const parseJsonArray = <O>(value: JsonArray<O>): readonly O[] =>
  typeof value === 'string' ? JSON.parse(value) : value

/** One opened database, whatever the engine; everything that differs between engines stands behind this. */
export interface Database {
  /** For reads: each statement sees what was committed when it began. Never for writes. */
  readonly reader: Db
  /**
   * Runs `work` in a transaction; when the promise resolves, what it did is on disk. `work` may await nothing
   * but statements on the `db` that it is given, because other writes wait for it, and changes nothing but by
   * them, because an engine may take them back and run it again.
   *
   * @throws DatabaseError, or whatever `work` throws; then nothing of it was done.
   */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>
  readonly search: SearchIndex
  /** A sub-select as one column that holds its rows as a JSON array, in its order. */
  jsonArrayFrom<O>(query: SubSelect<O>): RawBuilder<JsonArray<O>>
  /** Resolves when the database can be read and written. */
  check(): Promise<void>
  /** Finishes the writes that wait and closes. */
  close(): Promise<void>
}
