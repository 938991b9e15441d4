import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Pool } from 'pg'
import type { Db, Tables } from '../tables.ts'
import { PostgresConnection } from './connection.ts'
import { toDatabaseError } from './faults.ts'

/** Kysely's PostgreSQL over `pg`, on connections that send ahead. */
interface DialectOptions {
  pool: Pool
  /** What follows `begin`: settings of one transaction, which no other on the same connection sees. */
  transactionSettings: string
  /** Prepared statements stay on their connection, which a pool of transactions in front of the server forbids. */
  isPreparing: boolean
}

/** Migrations are let in one after the other by whoever starts them. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** All connections to a server, and one at a time. */
export interface Connections {
  /** Takes a connection of the pool for each statement. */
  db: Db
  /** What `work` asks at once on its own connection is sent at once: Kysely itself would send one by one. */
  onOne<T>(work: (own: Db, connection: PostgresConnection) => Promise<T>): Promise<T>
}

export function createConnections(options: DialectOptions): Connections {
  const driver = createDriver(options)
  const dialect: Dialect = {
    createAdapter: () => new UnlockedAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const config = { dialect }
  const db: Db = new Kysely<Tables>(config)
  return {
    db,
    onOne: (work) => {
      const executor = db.getExecutor()
      return executor.provideConnection((connection) => {
        const own = executor.withConnectionProvider({ provideConnection: (use) => use(connection) })
        return work(new Kysely<Tables>({ config, dialect, driver, executor: own }), asOwn(connection))
      })
    },
  }
}

/** Kysely hands back what `acquireConnection` gave. */
const asOwn = (connection: DatabaseConnection) => connection as PostgresConnection

/** Distinct statements are few; the bound only guards against a statement that is built from input lengths. */
const MAX_NAMES = 300

function createDriver({ pool, transactionSettings, isPreparing }: DialectOptions): Driver {
  const names = new Map<string, string>()
  const nameOf = (sql: string): string | undefined => {
    if (!isPreparing) return undefined
    if (!names.has(sql) && names.size < MAX_NAMES) names.set(sql, `dayleaf_${names.size}`)
    return names.get(sql)
  }
  return {
    async init() {},
    async acquireConnection() {
      try {
        return new PostgresConnection(await pool.connect(), nameOf, transactionSettings)
      } catch (error) {
        throw toDatabaseError(error)
      }
    },
    async beginTransaction(connection) {
      asOwn(connection).begin()
    },
    commitTransaction: (connection) => asOwn(connection).commit(),
    rollbackTransaction: (connection) => asOwn(connection).rollback(),
    async releaseConnection(connection) {
      asOwn(connection).release()
    },
    destroy: () => pool.end(),
  }
}
