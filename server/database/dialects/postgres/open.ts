import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { DatabaseError } from '../../database-error.ts'
import { migrate } from '../../migrations/migrate.ts'
import type { Db } from '../../tables.ts'
import { runAlone, SERVER_NOW } from './claims.ts'
import { postgresColumnTypes } from './column-types.ts'
import { createConnections } from './dialect.ts'
import { createPool, type PostgresOptions } from './pool.ts'
import { postgresSearchIndex } from './search-index.ts'
import { createWrites } from './writes.ts'

/** Any number that nobody else uses for a lock of this database. */
const MIGRATION_LOCK = 4_739_185_620

/**
 * Opens the diary on a server, brings its tables up to date, and serves several processes at a time.
 *
 * @throws DatabaseError when the server cannot be reached, or Error with one clear line when a migration fails
 *   or the data is newer than this code
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  await migrateAlone(options)
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
  const writes = createWrites(connections)
  return {
    ...writes,
    reader: db,
    together: (work) => onOne(work),
    search: postgresSearchIndex,
    leaseTime: () => SERVER_NOW,
    alone: (name, work) => runAlone(writes.write, name, work),
    jsonRowsFrom: (query, columns) => {
      const values = sql.join(columns.map((column) => sql.ref(`rows.${column}`)))
      return sql`(select coalesce(json_agg(json_build_array(${values})), '[]') from ${query} as rows)`
    },
    // The server tidies up by itself.
    tidy: async () => undefined,
    check: () => checkWritable(db),
    close: () => db.destroy(),
  }
}

/** Whoever comes second waits, and then finds the tables as they should be. */
async function migrateAlone(options: PostgresOptions): Promise<void> {
  const pool = createPool(options, { size: 1 })
  const { db } = createConnections({ pool, transactionSettings: '', isPreparing: false })
  try {
    await checkWritable(db)
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction)
      await migrate(transaction, postgresColumnTypes)
    })
  } finally {
    await pool.end()
  }
}

/** A server that is one of a pair answers before it may be written to. */
async function checkWritable(db: Db): Promise<void> {
  const { rows } = await sql<{ isStandby: boolean }>`select pg_is_in_recovery() as "isStandby"`.execute(db)
  if (rows[0]?.isStandby) throw new DatabaseError('unavailable', new Error('The server is a standby.'))
}
