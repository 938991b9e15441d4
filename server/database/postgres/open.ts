import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { DatabaseError } from '../errors.ts'
import { isUpToDate, type MigrationOptions } from '../migrations/migrate.ts'
import type { Db } from '../tables.ts'
import { createConnectionShares } from './connection-shares.ts'
import { createConnections } from './dialect.ts'
import { hasCitus, listLocalTables } from './distribute.ts'
import { runWithLock, SERVER_NOW } from './locks.ts'
import { migrateExclusively } from './migration-lock.ts'
import { createPool, type PostgresOptions } from './pool.ts'
import { postgresSearchIndex } from './search-index.ts'
import { createWorkerGroups } from './workers.ts'
import { createWrite } from './writes.ts'

/**
 * Opens a diary on PostgreSQL, which several processes can share, and brings its tables up to date.
 *
 * @throws DatabaseError when the server cannot be reached or does not answer, or another process migrates
 * @throws Error with one clear line when a migration fails or the data is newer than this code
 */
export async function openPostgres(
  options: PostgresOptions,
  migration: MigrationOptions = {},
): Promise<Database> {
  if (!(await isReady(options, migration))) await migrateExclusively(options, migration)
  const isCluster = await reportLocalTables(options, migration)
  const { poolSize, connectMs, statementMs, isPreparing } = options
  const settings = {
    statement_timeout: statementMs,
    // A node that is stopped inside a transaction must not hold its user's lock.
    idle_in_transaction_session_timeout: statementMs,
  }
  const local = Object.entries(settings).map(([name, value]) => `; set local ${name} = ${value}`)
  const catalogue = isCluster ? openOne(options, statementMs) : undefined
  const connections = createConnections({
    pool: createPool(options, { size: poolSize, statementMs }),
    transactionSettings: local.join(''),
    isPreparing,
    shares: createConnectionShares(poolSize, connectMs),
    groupOf: catalogue && createWorkerGroups(catalogue),
  })
  const { db, onOne } = connections
  const write = createWrite(connections, connectMs)
  return {
    isShared: true,
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
    // Autovacuum does this.
    compact: async () => undefined,
    check: () => checkWritable(db),
    close: async () => {
      await catalogue?.destroy()
      await db.destroy()
    },
  }
}

/** Checks the server and the version of its tables. @throws DatabaseError */
async function isReady(options: PostgresOptions, migration: MigrationOptions): Promise<boolean> {
  await using db = openOne(options)
  await checkWritable(db)
  return await isUpToDate(db, migration.migrations ?? 'run')
}

/** One connection beside the pool. */
const openOne = (options: PostgresOptions, statementMs = 0): Db =>
  createConnections({
    pool: createPool(options, { size: 1, statementMs }),
    transactionSettings: '',
    isPreparing: false,
  }).db

/**
 * A dump restores the tables of a cluster as plain ones, which work and fill the coordinator.
 *
 * @returns whether the extension is installed
 */
async function reportLocalTables(options: PostgresOptions, { report }: MigrationOptions): Promise<boolean> {
  await using db = openOne(options)
  if (!(await hasCitus(db))) return false
  const local = report ? await listLocalTables(db) : []
  if (local.length > 0)
    report?.(
      `Citus is installed, and ${local.length} tables are not distributed. Stop all nodes and run "dayleaf distribute".`,
    )
  return true
}

/** @throws DatabaseError on a standby and on a read-only server */
async function checkWritable(db: Db): Promise<void> {
  const { rows } = await sql<{ isStandby: boolean; isReadOnly: boolean }>`
    select pg_is_in_recovery() as "isStandby",
      current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(db)
  const [server] = rows
  if (server?.isStandby) throw new DatabaseError('unavailable', new Error('The server is a standby.'))
  if (server?.isReadOnly) throw new DatabaseError('unavailable', new Error('The server is read-only.'))
}
