import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type CompiledQuery, DefaultQueryExecutor, Kysely, type QueryResult, SqliteDialect } from 'kysely'
import { DatabaseError, type DatabaseFault } from '../errors.ts'
import { toRow } from '../row.ts'
import type { Db, Tables } from '../tables.ts'

/** Result codes of SQLite, https://sqlite.org/rescode.html; the low byte is the primary code. */
const UNIQUE_CODES = new Set([1555, 2067])
const FOREIGN_KEY_CODE = 787
const PRIMARY_FAULTS = new Map<number, DatabaseFault>([
  [5, 'unavailable'], // BUSY
  [6, 'unavailable'], // LOCKED
  [8, 'full'], // READONLY: the directory or disk was made read-only
  [10, 'full'], // IOERR
  [13, 'full'], // FULL
  [14, 'unavailable'], // CANTOPEN
])

/** Distinct statements are few; the bound only guards against a statement that is built from input lengths. */
const MAX_CACHED_STATEMENTS = 300

function faultOf(code: number): DatabaseFault {
  if (UNIQUE_CODES.has(code)) return 'unique'
  if (code === FOREIGN_KEY_CODE) return 'ownerless'
  return PRIMARY_FAULTS.get(code & 0xff) ?? 'other'
}

export function toDatabaseError(error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined
  if (code === undefined) return error
  return new DatabaseError(faultOf(code), error)
}

function guarded<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw toDatabaseError(error)
  }
}

type Parameters = readonly (string | number | bigint | null | Uint8Array)[]

/** The face that Kysely's SQLite driver expects, over a statement of Node's own. */
class Statement {
  readonly reader: boolean
  readonly #statement: StatementSync
  readonly #columns: readonly string[]

  constructor(statement: StatementSync) {
    this.#statement = statement
    this.#columns = statement.columns().map(({ name }) => name)
    this.reader = this.#columns.length > 0
    // Arrays, because the objects that Node makes of rows are slow to make and slow to read.
    if (this.reader) statement.setReturnArrays(true)
    // What a write reports includes the last row's number, and the search index's numbers pass 2^53.
    else statement.setReadBigInts(true)
  }

  all(parameters: readonly unknown[]): unknown[] {
    // The type of Node knows of objects alone.
    const rows = guarded(() => this.#statement.all(...(parameters as Parameters))) as unknown as unknown[][]
    return rows.map((values) => toRow(this.#columns, values))
  }

  run(parameters: readonly unknown[]) {
    return guarded(() => this.#statement.run(...(parameters as Parameters)))
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    const rows = guarded(() => this.#statement.iterate(...(parameters as Parameters)))
    for (const values of rows) yield toRow(this.#columns, values as unknown as unknown[])
  }
}

/**
 * Runs a statement at once: it is over before the next can begin, and what belongs together is the write queue's
 * business. Kysely's own way to a connection, with its queue, costs as much as a small statement.
 */
class ImmediateExecutor extends DefaultQueryExecutor {
  readonly #prepare: (sql: string) => Statement
  rest: Rest | undefined

  constructor(dialect: SqliteDialect, prepare: (sql: string) => Statement) {
    const kysely = new Kysely({ dialect }).getExecutor()
    super(dialect.createQueryCompiler(), kysely.adapter, kysely)
    this.#prepare = prepare
  }

  override async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const resting = this.rest?.()
    if (resting) await resting
    const statement = this.#prepare(sql)
    // The rows are of the columns that the query was typed by.
    if (statement.reader) return { rows: statement.all(parameters) as R[] }
    statement.run(parameters)
    return { rows: [] }
  }
}

/** One connection to the file, as Kysely and, for transactions, as Node gives it. */
export interface SqliteConnection {
  db: Db
  native: DatabaseSync
  /** Has each statement of `db` wait for what `rest` then gives. */
  restBetween(rest: Rest): void
}

/** Undefined where there is nothing to wait for. */
type Rest = () => Promise<void> | undefined

export function openConnection(file: string, options: { readOnly?: boolean } = {}): SqliteConnection {
  const native = guarded(() => new DatabaseSync(file, { readOnly: options.readOnly ?? false }))
  const statements = new Map<string, Statement>()
  const prepare = (sql: string): Statement => {
    let statement = statements.get(sql)
    if (!statement) {
      if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
      statement = guarded(() => new Statement(native.prepare(sql)))
      statements.set(sql, statement)
    }
    return statement
  }
  const dialect = new SqliteDialect({ database: { prepare, close: () => native.close() } })
  const executor = new ImmediateExecutor(dialect, prepare)
  const db = new Kysely<Tables>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
  const restBetween = (rest: Rest): void => {
    executor.rest = rest
  }
  return { db, native, restBetween }
}
