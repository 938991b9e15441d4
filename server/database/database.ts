import type { AliasableExpression, RawBuilder, SelectQueryNode } from 'kysely'
import { toRow } from './row.ts'
import type { SearchIndex } from './search-index.ts'
import type { Db } from './tables.ts'

/**
 * Rows inside a row, each an array of its values: parsed by one driver, JSON text from another. What they are rows
 * of is only remembered by the type.
 */
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

/** One opened database, whatever the engine; everything that differs between engines stands behind this. */
export interface Database {
  /** For reads: each statement sees what was committed when it began. Never for writes. */
  readonly reader: Db
  /**
   * Runs `work` in a transaction; when the promise resolves, what it did is on disk. Writes of one owner follow
   * each other: what one reads, no other changes before it is committed. `work` may await nothing but
   * statements on the `db` that it is given, because other writes wait for it, and changes nothing but by them,
   * because it is run again when what it did was taken back. A statement that changes rows and returns none may
   * be sent without waiting for it: its failure then is the whole write's.
   *
   * @param owner whose data it is, and nobody else's; null for what belongs to no user
   * @throws DatabaseError, or whatever `work` throws; then nothing of it was done.
   */
  write<T>(owner: string | null, work: (db: Db) => Promise<T>): Promise<T>
  /** Reads that need nothing of each other: those that `work` asks for at once go to the database together. */
  pipeline<T>(work: (db: Db) => Promise<T>): Promise<T>
  readonly search: SearchIndex
  /** The instant that leases go by: where several processes share the database its own, else the caller's. */
  leaseTime(ownNowMs: number): RawBuilder<number>
  /**
   * Runs `work` unless another process that shares the database is at it, or has been until a minute ago
   * without saying that it ended. The signal aborts when that right was lost.
   */
  withLock(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void>
  /** A sub-select of these columns as one column that holds its rows, in its order. Read with `parseJsonRows`. */
  jsonRowsFrom<O>(query: SubSelect<O>, columns: readonly (keyof O & string)[]): RawBuilder<JsonRows<O>>
  /**
   * Does what the engine puts off, bit by bit: now and then only where that makes searching faster, fully until
   * nothing of what was removed is left in the search index.
   *
   * @param signal ends it early
   */
  optimizeSearch(options: { full: boolean }, signal?: AbortSignal): Promise<void>
  /** Resolves when the database can be read and written. */
  check(): Promise<void>
  /** Finishes the writes that wait and closes. */
  close(): Promise<void>
}
