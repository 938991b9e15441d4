// Opens SQLite through `node:sqlite` for Kysely. Result codes become `DatabaseError`s.
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type CompiledQuery, DefaultQueryExecutor, Kysely, type QueryResult, SqliteDialect } from 'kysely'
import { DatabaseError, type DatabaseFault } from '../errors.ts'
import { toRow } from '../row.ts'
import type { Db, Tables } from '../tables.ts'
import { PENDING_WRITES_SCHEMA } from './pending-index-writes.ts'

/** https://sqlite.org/rescode.html; the low byte is the primary code. */
const UNIQUE_CODES = new Set([1555, 2067])
const FOREIGN_KEY_CODE = 787
const PRIMARY_FAULTS = new Map<number, DatabaseFault>([
  [5, 'unavailable'], // BUSY
  [6, 'unavailable'], // LOCKED
  [8, 'full'], // READONLY: the directory or disk was made read-only
  [10, 'full'], // IOERR
  [11, 'damaged'], // CORRUPT
  [13, 'full'], // FULL
  [14, 'unavailable'], // CANTOPEN
  [26, 'damaged'], // NOTADB
])

/** The service has about 150 distinct statements; the bound guards against statements whose text depends on input lengths. */
const MAX_CACHED_STATEMENTS = 300

function faultOf(code: number): DatabaseFault {
  if (UNIQUE_CODES.has(code)) return 'unique'
  if (code === FOREIGN_KEY_CODE) return 'foreign-key'
  return PRIMARY_FAULTS.get(code & 0xff) ?? 'other'
}

export function toDatabaseError(error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined
  if (code === undefined) return error
  return new DatabaseError(faultOf(code), error)
}

type Parameters = readonly (string | number | bigint | null | Uint8Array)[]

/** Calls `run` and maps SQLite's errors to `DatabaseError`. */
type Guard = <T>(run: () => T) => T

/** A prepared statement as Kysely's `SqliteDialect` expects it. */
class Statement {
  readonly reader: boolean
  readonly #statement: StatementSync
  readonly #columns: readonly string[]
  readonly #guard: Guard

  constructor(statement: StatementSync, guard: Guard) {
    this.#statement = statement
    this.#guard = guard
    this.#columns = statement.columns().map(({ name }) => name)
    this.reader = this.#columns.length > 0
    // `node:sqlite` returns rows as objects without a hidden class, which are slow to create and to read.
    if (this.reader) statement.setReturnArrays(true)
    // `run` reports the last rowid, and those of the search index exceed 2^53.
    else statement.setReadBigInts(true)
  }

  all(parameters: readonly unknown[]): unknown[] {
    // The declared type does not know `setReturnArrays`.
    const rows = this.#guard(() =>
      this.#statement.all(...(parameters as Parameters)),
    ) as unknown as unknown[][]
    return rows.map((values) => toRow(this.#columns, values))
  }

  run(parameters: readonly unknown[]) {
    return this.#guard(() => this.#statement.run(...(parameters as Parameters)))
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    const rows = this.#guard(() => this.#statement.iterate(...(parameters as Parameters)))
    for (const values of rows) yield toRow(this.#columns, values as unknown as unknown[])
  }
}

/**
 * Runs each statement synchronously, without Kysely's queue for the connection. The write queue relies on it: of two
 * statements started together, the second has run before the failure of the first rolls back the savepoint; and a
 * statement that is not awaited has run before the commit.
 */
class ImmediateExecutor extends DefaultQueryExecutor {
  readonly #prepare: (sql: string) => Statement

  constructor(dialect: SqliteDialect, prepare: (sql: string) => Statement) {
    const kysely = new Kysely({ dialect }).getExecutor()
    super(dialect.createQueryCompiler(), kysely.adapter, kysely)
    this.#prepare = prepare
  }

  override async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#prepare(sql)
    // The query was typed by the columns of these rows.
    if (statement.reader) return { rows: statement.all(parameters) as R[] }
    statement.run(parameters)
    return { rows: [] }
  }
}

/** One connection to the file. `native` is for pragmas and transactions. */
export interface SqliteConnection {
  db: Db
  native: DatabaseSync
}

interface ConnectionOptions {
  readOnly?: boolean
  onFault?: (error: DatabaseError) => void
}

export function openConnection(file: string, options: ConnectionOptions = {}): SqliteConnection {
  const { readOnly = false, onFault } = options
  const guard: Guard = (run) => {
    try {
      return run()
    } catch (cause) {
      const error = toDatabaseError(cause)
      if (error instanceof DatabaseError) onFault?.(error)
      throw error
    }
  }
  const native = guard(() => new DatabaseSync(file, { readOnly }))
  if (!readOnly) native.exec(PENDING_WRITES_SCHEMA)
  const statements = new Map<string, Statement>()
  const prepare = (sql: string): Statement => {
    let statement = statements.get(sql)
    if (!statement) {
      if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
      statement = guard(() => new Statement(native.prepare(sql), guard))
      statements.set(sql, statement)
    }
    return statement
  }
  const dialect = new SqliteDialect({ database: { prepare, close: () => native.close() } })
  const executor = new ImmediateExecutor(dialect, prepare)
  const db = new Kysely<Tables>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
  return { db, native }
}
