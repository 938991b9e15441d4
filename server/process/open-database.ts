// Opens the database of the configured engine: a SQLite file, or a PostgreSQL server that several nodes share.
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { PostgresOptions } from '../database/postgres/pool.ts'
import { openSqlite } from '../database/sqlite/open.ts'
import type { Logger } from '../lib/logger.ts'
import { lockDataDirectory } from './data-directory.ts'

export interface OpenedDatabase {
  database: Database
  /** Closes the database and releases the lock of the data directory. */
  close(): Promise<void>
}

/** @throws Error with one line when the directory is locked, the server is unavailable, or the data is newer than the code */
export async function openDatabase(config: Config, logger: Logger): Promise<OpenedDatabase> {
  const options = postgresOptionsOf(config)
  if (options) {
    // Imported only for PostgreSQL, because loading it would delay the start on SQLite.
    const { connectWithRetry } = await import('./connect-with-retry.ts')
    const database = await connectWithRetry(options, logger)
    return { database, close: () => database.close() }
  }
  const unlock = lockDataDirectory(config.DAYLEAF_DATA_DIR)
  const database = await openSqlite(config.DAYLEAF_DATA_DIR, {
    report: (line) => logger.info(line),
  })
  return {
    database,
    async close() {
      await database.close()
      unlock()
    },
  }
}

/** @returns undefined on SQLite */
export function postgresOptionsOf(config: Config): PostgresOptions | undefined {
  const url = config.DAYLEAF_DATABASE_URL
  if (url === undefined) return undefined
  return {
    url,
    poolSize: config.DAYLEAF_DATABASE_POOL,
    connectMs: config.DAYLEAF_DATABASE_CONNECT_MS,
    statementMs: config.DAYLEAF_DATABASE_STATEMENT_MS,
    isPreparing: config.DAYLEAF_DATABASE_PREPARE === 'on',
  }
}
