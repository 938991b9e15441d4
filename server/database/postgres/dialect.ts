/** Kysely's PostgreSQL dialect over `pg`, on pipelined connections. */
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
import { requestUser } from '../../lib/request-caller.ts'
import type { Db, Tables } from '../tables.ts'
import { PostgresConnection } from './connection.ts'
import { ACCOUNTS, type ConnectionShares } from './connection-shares.ts'
import { toDatabaseError } from './faults.ts'

interface DialectOptions {
  pool: Pool
  /** Appended to `begin`: `set local` statements, which end with the transaction. */
  transactionSettings: string
  /** Uses named prepared statements. Not through a transaction pooler, which shares connections. */
  isPreparing: boolean
  /** Undefined where all statements are of the same work. */
  shares?: ConnectionShares
  /** Whose share the statements of a user take. Default: the user's own. */
  groupOf?: ((userId: string) => string) | undefined
}

/** `migrateExclusively` takes the lock for migrations. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

export interface Connections {
  /** Takes a connection of the pool for each statement. */
  db: Db
  /** Runs `work` on one connection. Unlike Kysely's own `connection()` it sends concurrent statements at once. */
  onOne<T>(work: (db: Db, connection: PostgresConnection) => Promise<T>): Promise<T>
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
      const pooled = db.getExecutor()
      return pooled.provideConnection((connection) => {
        const executor = pooled.withConnectionProvider({ provideConnection: (use) => use(connection) })
        return work(new Kysely<Tables>({ config, dialect, driver, executor }), toOwn(connection))
      })
    },
  }
}

/** Kysely hands back the object that `acquireConnection` returned. */
const toOwn = (connection: DatabaseConnection) => connection as PostgresConnection

/** Distinct statements are few; the bound guards against statements whose text depends on input lengths. */
const MAX_NAMES = 300

/** Work for no user: sign-ins, background jobs before they turn to a user. */
const NOBODY = ''

function createDriver(options: DialectOptions): Driver {
  const { pool, transactionSettings, isPreparing, shares, groupOf = (userId) => userId } = options
  const groupOfWork = (user: string | undefined): string =>
    user === undefined || user === ACCOUNTS ? (user ?? NOBODY) : groupOf(user)
  const names = new Map<string, string>()
  const nameOf = (sql: string): string | undefined => {
    if (!isPreparing) return undefined
    if (!names.has(sql) && names.size < MAX_NAMES) names.set(sql, `dayleaf_${names.size}`)
    return names.get(sql)
  }
  return {
    async init() {},
    async acquireConnection() {
      const giveBack = await shares?.acquire(groupOfWork(requestUser()))
      try {
        return new PostgresConnection(await pool.connect(), { nameOf, transactionSettings, giveBack })
      } catch (error) {
        giveBack?.()
        throw toDatabaseError(error)
      }
    },
    async beginTransaction(connection) {
      toOwn(connection).begin()
    },
    commitTransaction: (connection) => toOwn(connection).commit(),
    rollbackTransaction: (connection) => toOwn(connection).rollback(),
    async releaseConnection(connection) {
      toOwn(connection).release()
    },
    destroy: () => pool.end(),
  }
}
