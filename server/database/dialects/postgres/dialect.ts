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
import type { Db, Tables } from '../../tables.ts'
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

export function createKysely(options: DialectOptions): Db {
  const dialect: Dialect = {
    createAdapter: () => new UnlockedAdapter(),
    createDriver: () => createDriver(options),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Kysely<Tables>({ dialect })
}

/** Distinct statements are few; the bound only guards against a statement that is built from input lengths. */
const MAX_NAMES = 300

function createDriver({ pool, transactionSettings, isPreparing }: DialectOptions): Driver {
  const names = new Map<string, string>()
  const nameOf = (sql: string): string | undefined => {
    if (!isPreparing) return undefined
    if (!names.has(sql) && names.size < MAX_NAMES) names.set(sql, `dayleaf_${names.size}`)
    return names.get(sql)
  }
  // Kysely hands back what `acquireConnection` gave.
  const own = (connection: DatabaseConnection) => connection as PostgresConnection
  return {
    async init() {},
    async acquireConnection() {
      try {
        return new PostgresConnection(await pool.connect(), nameOf)
      } catch (error) {
        throw toDatabaseError(error)
      }
    },
    async beginTransaction(connection) {
      own(connection).begin(transactionSettings)
    },
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    async releaseConnection(connection) {
      own(connection).release()
    },
    destroy: () => pool.end(),
  }
}
