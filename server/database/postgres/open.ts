import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { DatabaseError } from '../errors.ts'
import { isUpToDate, migrate, type OlderTables } from '../migrations/migrate.ts'
import type { Db } from '../tables.ts'
import { runWithLock, SERVER_NOW } from './claims.ts'
import { postgresColumnTypes } from './column-types.ts'
import { createConnections } from './dialect.ts'
import { isLockTimeout } from './faults.ts'
import { createPool, type PostgresOptions } from './pool.ts'
import { postgresSearchIndex } from './search-index.ts'
import { createWrite } from './writes.ts'

/** Any number that nobody else uses for a lock of this database. */
export const MIGRATION_LOCK = 4_739_185_620

/**
 * Opens the diary on a server, brings its tables up to date, and serves several processes at a time.
 *
 * @throws DatabaseError when the server cannot be reached, does not answer, or another process is making the tables,
 *   or Error with one clear line when a migration fails
 *   or the data is newer than this code
 */
export async function openPostgres(
  options: PostgresOptions,
  olderTables: OlderTables = 'migrated',
): Promise<Database> {
  if (!(await isReady(options, olderTables))) await migrateAlone(options, olderTables)
  const { poolSize, statementMs, isPreparing } = options
  const settings = {
    statement_timeout: statementMs,
    // A process that is stopped in the middle must not keep the others from its user's data.
    idle_in_transaction_session_timeout: statementMs,
  }
  const local = Object.entries(settings).map(([name, value]) => `; set local ${name} = ${value}`)
  const connections = createConnections({
    pool: createPool(options, { size: poolSize, statementMs }),
    transactionSettings: local.join(''),
    isPreparing,
  })
  const { db, onOne } = connections
  const write = createWrite(connections)
  return {
    reader: db,
    write,
    pipeline: (work) => onOne(work),
    search: postgresSearchIndex,
    leaseTime: () => SERVER_NOW,
    withLock: (name, work) => runWithLock(write, name, work),
    jsonRowsFrom: (query, columns) => {
      const values = sql.join(columns.map((column) => sql.ref(`rows.${column}`)))
      return sql`(select coalesce(json_agg(json_build_array(${values})), '[]') from ${query} as rows)`
    },
    // The server tidies up by itself.
    optimizeSearch: async () => undefined,
    check: () => checkWritable(db),
    close: () => db.destroy(),
  }
}

/** A look at the server and its tables, of which nothing takes long. @throws DatabaseError when it does */
async function isReady(options: PostgresOptions, olderTables: OlderTables): Promise<boolean> {
  const pool = createPool(options, { size: 1, statementMs: 0 })
  const { db } = createConnections({ pool, transactionSettings: '', isPreparing: false })
  try {
    await checkWritable(db)
    return await isUpToDate(db, olderTables)
  } finally {
    await pool.end()
  }
}

/** Whoever comes second waits, and then finds the tables as they should be. The work takes as long as it takes. */
async function migrateAlone(options: PostgresOptions, olderTables: OlderTables): Promise<void> {
  const pool = createPool(options, { size: 1 })
  // A process that is stopped in the middle of it must not keep the others waiting.
  const idle = `; set local idle_in_transaction_session_timeout = ${options.statementMs}`
  const transactionSettings = `; set local statement_timeout = 0${idle}`
  const { db } = createConnections({ pool, transactionSettings, isPreparing: false })
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(options.connectMs)}`.execute(transaction)
      await takeMigrationLock(transaction)
      await sql`set local lock_timeout = 0`.execute(transaction)
      await migrate(transaction, postgresColumnTypes, olderTables)
    })
  } finally {
    await pool.end()
  }
}

async function takeMigrationLock(db: Db): Promise<void> {
  try {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(db)
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new DatabaseError('unavailable', new Error('another process is bringing its tables up to date'))
  }
}

/** A server that is one of a pair answers before it may be written to; and one can be told to let nobody write. */
async function checkWritable(db: Db): Promise<void> {
  const { rows } = await sql<{ isStandby: boolean; isReadOnly: boolean }>`
    select pg_is_in_recovery() as "isStandby",
      current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(db)
  const [server] = rows
  if (server?.isStandby) throw new DatabaseError('unavailable', new Error('The server is a standby.'))
  if (server?.isReadOnly) throw new DatabaseError('unavailable', new Error('The server is read-only.'))
}
