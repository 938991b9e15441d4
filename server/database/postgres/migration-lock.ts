/** Migrates and distributes tables while no other node does. */
import { sql } from 'kysely'
import { DatabaseError } from '../errors.ts'
import { type MigrationOptions, migrate } from '../migrations/migrate.ts'
import type { Db } from '../tables.ts'
import { postgresColumnTypes } from './column-types.ts'
import { createConnections } from './dialect.ts'
import { changeShardsInTurn, distributeTables, hasCitus, truncateLocalRows } from './distribute.ts'
import { isLockTimeout } from './faults.ts'
import { createPool, type PostgresOptions } from './pool.ts'

/** Key of the advisory lock for migrations; arbitrary. */
export const MIGRATION_LOCK = 4_739_185_620

/** A second process waits for the lock and then finds nothing to do. */
export async function migrateExclusively(
  options: PostgresOptions,
  migration: MigrationOptions,
): Promise<void> {
  const distributed = await withMigrationLock(options, async (db) => {
    const isCluster = await hasCitus(db)
    if (isCluster) await changeShardsInTurn(db)
    await migrate(db, postgresColumnTypes, migration)
    return isCluster ? distributeTables(db) : []
  })
  if (distributed.length > 0) await withMigrationLock(options, truncateLocalRows)
}

/**
 * Distributes the tables of a diary that was made before the extension was installed.
 *
 * @returns the tables that were not distributed before
 * @throws Error with one clear line where there is no Citus or no diary
 */
export async function distributePostgres(options: PostgresOptions): Promise<string[]> {
  const distributed = await withMigrationLock(options, async (db) => {
    if (!(await hasCitus(db)))
      throw new Error('the database has no Citus: run "create extension citus" in it')
    await migrate(db, postgresColumnTypes, { migrations: 'require' })
    return distributeTables(db)
  })
  // After the commit: until then the rows to be deleted are the only ones.
  await withMigrationLock(options, truncateLocalRows)
  return distributed
}

/** Runs `work` in one transaction of any length that holds the advisory lock. */
async function withMigrationLock<T>(options: PostgresOptions, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = createPool(options, { size: 1 })
  // A node that is stopped inside the transaction must not hold the lock.
  const idle = `; set local idle_in_transaction_session_timeout = ${options.statementMs}`
  const transactionSettings = `; set local statement_timeout = 0${idle}`
  await using db = createConnections({ pool, transactionSettings, isPreparing: false }).db
  return await db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = ${sql.lit(options.connectMs)}`.execute(transaction)
    await acquireMigrationLock(transaction)
    await sql`set local lock_timeout = 0`.execute(transaction)
    return work(transaction)
  })
}

async function acquireMigrationLock(db: Db): Promise<void> {
  try {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(db)
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new DatabaseError('unavailable', new Error('another process is migrating its tables'))
  }
}
