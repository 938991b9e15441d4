import type { AliasableExpression, RawBuilder, SelectQueryNode } from 'kysely'
import { toRow } from './row.ts'
import type { SearchIndex } from './search-index.ts'
import type { Db } from './tables.ts'

/** Rows inside a row, each an array of its values: parsed by one driver, JSON text from another. */
export type JsonRows<O> = { readonly rows?: O } & (string | readonly (readonly unknown[])[])

interface SubSelect<O> extends AliasableExpression<O> {
  get isSelectQueryBuilder(): true
  toOperationNode(): SelectQueryNode
}

/** @param columns as they were given to `jsonRowsFrom` */
export function parseJsonRows<O>(json: JsonRows<O>, columns: readonly (keyof O & string)[]): O[] {
  const rows: (readonly unknown[])[] = typeof json === 'string' ? JSON.parse(json) : json
  return rows.map((values) => toRow(columns, values) as O)
}

/** An opened database. All that differs between the engines is behind this interface. */
export interface Database {
  /** Whether other processes may write to it too. */
  readonly isShared: boolean
  /** For reads: each statement sees what was committed when it began. Never for writes. */
  readonly reader: Db
  /**
   * Runs `work` in a transaction; when the promise resolves, it is committed and on disk. Writes of one owner are
   * serialized: no other write changes rows that `work` has read before it commits. `work` may await only statements
   * on its `db`, because other writes wait for it, and must have no other effects, because it may run again after a
   * rollback. A statement that changes rows and returns none need not be awaited: its failure fails the write.
   *
   * @param owner the user whose data is written; null for data of no user
   * @param what 'account' if it changes rows of `users`. Every server of a cluster has these and has to answer, so such
   *   writes together get few connections
   * @throws DatabaseError, or the error of `work`; then the transaction was rolled back. 'unavailable' after `close`
   */
  write<T>(owner: string | null, work: (db: Db) => Promise<T>, what?: 'account'): Promise<T>
  /** Runs independent reads on one connection so that they can be pipelined. Not a snapshot. */
  pipeline<T>(work: (db: Db) => Promise<T>): Promise<T>
  readonly search: SearchIndex
  /** The time for leases, in milliseconds since 1970: the server's clock if several processes share the database. */
  leaseTime(ownNowMs: number): RawBuilder<number>
  /**
   * Runs `work` while holding a named lock; returns at once if another node holds it. The lock expires after 60 s
   * without renewal; `signal` aborts when it is lost.
   */
  withLock(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void>
  /** A sub-select of these columns as one column that holds its rows, in its order. Read with `parseJsonRows`. */
  jsonRowsFrom<O>(query: SubSelect<O>, columns: readonly (keyof O & string)[]): RawBuilder<JsonRows<O>>
  /**
   * Makes searching faster and deleted data unrecoverable: merges the segments of the search index if there are many or
   * if they contain words of removed documents, and truncates the write-ahead log. In short steps, between other writes.
   */
  compact(signal?: AbortSignal): Promise<void>
  /** Resolves if the database can be read and written; on SQLite by a synced write. @throws DatabaseError */
  check(): Promise<void>
  /** Finishes the queued writes and closes. Later writes are rejected. */
  close(): Promise<void>
}
