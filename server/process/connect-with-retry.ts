import { setTimeout } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { DatabaseError } from '../database/errors.ts'
import { describeFault } from '../database/postgres/faults.ts'
import { openPostgres } from '../database/postgres/open.ts'
import { formatUrl, type PostgresOptions } from '../database/postgres/pool.ts'
import type { Logger } from '../lib/logger.ts'

/** Enough for a PostgreSQL server that starts together with the service. */
const TIMEOUT_MS = 30_000
const PAUSE_MS = 2_000

/** Opens PostgreSQL, trying again while the server is unavailable. @throws Error of one line after the timeout */
export async function connectWithRetry(options: PostgresOptions, logger: Logger): Promise<Database> {
  const server = formatUrl(options.url)
  const end = AbortSignal.timeout(TIMEOUT_MS)
  for (;;) {
    try {
      return await openPostgres(options, { report: (line) => logger.info(line) })
    } catch (error) {
      if (!(error instanceof DatabaseError && error.fault === 'unavailable')) throw error
      const reason = describeFault(error)
      if (end.aborted)
        throw new Error(`The database at ${server} cannot be used: ${reason}.`, { cause: error })
      logger.warn({ server, reason }, 'waiting for the database')
      await setTimeout(PAUSE_MS)
    }
  }
}
