import type { AliasableExpression, RawBuilder, SelectQueryNode } from 'kysely'
import { toRow } from './row.ts'
import type { SearchIndex } from './search-index.ts'
import type { Db } from './tables.ts'

/** Rows inside a row, each an array of its values: parsed by one driver, JSON text from another. */
export type JsonRows<O> = { readonly rows?: O } & (string | readonly (readonly unknown[])[])

/** Any select, whatever it reads. */
interface SubSelect<O> extends AliasableExpression<O> {
  get isSelectQueryBuilder(): true
  toOperationNode(): SelectQueryNode
}

/** @param columns as they were given to `jsonRowsFrom` */
export function parseJsonRows<O>(json: JsonRows<O>, columns: readonly (keyof O & string)[]): O[] {
  const rows: (readonly unknown[])[] = typeof json === 'string' ? JSON.parse(json) : json
  // The values are of the columns that the select has been given.
  return rows.map((values) => toRow(columns, values) as O)
}

/** An opened database. All that differs between the engines is behind this interface. */
export interface Database {
  /** For reads: each statement sees what was committed when it began. Never for writes. */
  readonly reader: Db
  /**
   * Runs `work` in a transaction; when the promise resolves, it is committed and on disk. Writes of one owner run one
   * after the other: what one has read, no other changes before its commit. `work` awaits nothing but statements on
   * the `db` it is given, because other writes wait for it, and has no other effects, because it may run again after
   * a rollback. A statement that changes rows and returns none need not be awaited: its failure fails the write.
   *
   * @param owner the user whose data it is; null for what belongs to no user
   * @throws DatabaseError, or whatever `work` throws; then nothing of it was done. 'unavailable' after `close`
   */
  write<T>(owner: string | null, work: (db: Db) => Promise<T>): Promise<T>
  /** Runs independent reads on one connection so that they can be pipelined. Not a snapshot. */
  pipeline<T>(work: (db: Db) => Promise<T>): Promise<T>
  readonly search: SearchIndex
  /** The clock of leases, in milliseconds: the server's where several processes share the database. */
  leaseTime(ownNowMs: number): RawBuilder<number>
  /**
   * Runs `work` while holding a named lock; returns at once if another node holds it. The lock expires after 60 s
   * without renewal; `signal` aborts when it is lost.
   */
  withLock(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void>
  /** A sub-select of these columns as one column that holds its rows, in its order. Read with `parseJsonRows`. */
  jsonRowsFrom<O>(query: SubSelect<O>, columns: readonly (keyof O & string)[]): RawBuilder<JsonRows<O>>
  /**
   * Makes searching faster and deleted data unrecoverable: merges the segments of the search index where there are many
   * or where words of removed documents are left, and truncates the write-ahead log. In short steps; writes go on.
   *
   * @param signal ends it early
   */
  compact(signal?: AbortSignal): Promise<void>
  /** Resolves when the database can be read and written. Cheap enough to be called by anybody at any rate. */
  check(): Promise<void>
  /** Finishes the writes that wait and closes. Later writes are rejected. */
  close(): Promise<void>
}
