import pg from 'pg'

export interface PostgresOptions {
  /** postgres://user:password@host:port/database */
  url: string
  poolSize: number
  /** Limit for getting a connection, new or from the pool. */
  connectMs: number
  /** Limit for one statement, and for an idle transaction. */
  statementMs: number
  /** Uses named prepared statements. Not through a transaction pooler such as PgBouncer's. */
  isPreparing: boolean
}

const INT8_OID = 20
const IDLE_MS = 30_000

/** Reads bigint as number: instants and counts stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8_OID && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
}

/** @param limits without `statementMs` statements have no limit, as migrations need */
export function createPool(
  { url, connectMs }: PostgresOptions,
  limits: { size: number; statementMs?: number },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.size,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    pipeline: true,
    application_name: 'dayleaf',
    types,
    // The server ends statements itself; this limit is for a server that no longer answers.
    ...(limits.statementMs !== undefined && { query_timeout: limits.statementMs + connectMs }),
  })
  // Without listeners a lost connection would end the process. Its next statement fails in any case.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** As `host:port/database`, without the password. */
export function formatUrl(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
