import pg from 'pg'

/** Where the server is, and how long it is waited for. */
export interface PostgresOptions {
  /** postgres://user:password@host:port/database */
  url: string
  poolSize: number
  /** For a connection, new or out of the pool. */
  connectMs: number
  /** For a statement, and for a transaction in which nothing happens. */
  statementMs: number
  /** Prepare statements once a connection; not through a pool of transactions such as PgBouncer's. */
  isPreparing: boolean
}

const INT8_OID = 20
const IDLE_MS = 30_000

/** Whole numbers of 64 bits come as numbers: instants and counts stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8_OID && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
}

/** @param limits left out where a migration may take as long as it takes */
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
    // The server is told of the limit too, so this is for one that does not answer at all any more.
    ...(limits.statementMs !== undefined && { query_timeout: limits.statementMs + connectMs }),
  })
  // A connection may go at any time; whoever uses it then is told by the statement that fails.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** As `host:port/database`, for people: without what opens it. */
export function formatUrl(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
