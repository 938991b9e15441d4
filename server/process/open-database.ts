import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { PostgresOptions } from '../database/postgres/pool.ts'
import { openSqlite } from '../database/sqlite/open.ts'
import type { Logger } from '../lib/logger.ts'
import { lockDataDirectory } from './data-directory.ts'

/** The diary on the engine that the settings name: a file of this process's own, or a server that nodes share. */
export interface OpenedDatabase {
  database: Database
  /** Lets it go, with what was held for it. */
  close(): Promise<void>
}

/** @throws Error with one clear line when the directory is held, the server stays away, or the data is newer */
export async function openDatabase(settings: Config, logger: Logger): Promise<OpenedDatabase> {
  const options = postgresOptionsOf(settings)
  if (options) {
    // Loaded only where it is used: a start on a file need not wait for it.
    const { connectWithRetry } = await import('./connect-with-retry.ts')
    const database = await connectWithRetry(options, logger)
    return { database, close: () => database.close() }
  }
  const unlock = lockDataDirectory(settings.DAYLEAF_DATA_DIR)
  const database = await openSqlite(settings.DAYLEAF_DATA_DIR, {
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

/** @returns undefined where the diary is a file */
export function postgresOptionsOf(settings: Config): PostgresOptions | undefined {
  const url = settings.DAYLEAF_DATABASE_URL
  if (url === undefined) return undefined
  return {
    url,
    poolSize: settings.DAYLEAF_DATABASE_POOL,
    connectMs: settings.DAYLEAF_DATABASE_CONNECT_MS,
    statementMs: settings.DAYLEAF_DATABASE_STATEMENT_MS,
    isPreparing: settings.DAYLEAF_DATABASE_PREPARE === 'on',
  }
}
