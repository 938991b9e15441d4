import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { migrate, type OlderTables } from '../migrations/migrate.ts'
import { Checkpoints } from './checkpoints.ts'
import { sqliteColumnTypes } from './column-types.ts'
import { openConnection, type SqliteConnection } from './connection.ts'
import { optimizeSegments } from './optimize-search.ts'
import { sqliteSearchIndex } from './search-index.ts'
import { WriteQueue } from './write-queue.ts'

/** Earlier versions can corrupt the file when the write-ahead log is reset, https://sqlite.org/wal.html. */
const OLDEST_SAFE_VERSION = [3, 51, 3] as const

/** As much as SQLite maps: addresses, not memory, and a read of what is mapped costs no call of the system. */
const MAX_MMAP_BYTES = 2_147_418_112

/** With more parts than these of the full-text index searching is worth a merge, which writes all of it anew. */
const MAX_SEARCH_SEGMENTS = 8

/** `Checkpoints` come before; where their thread does not start or lags behind, SQLite copies the log by itself. */
const LAST_RESORT_PAGES = 12_000

export const DATABASE_FILE = 'dayleaf.db'

/**
 * Opens the diary in a directory, made if absent, and brings its tables up to date.
 *
 * @throws Error with one clear line when the engine is too old, the data is newer than this code, or older and
 *   not to be changed.
 */
export async function openSqlite(
  dataDirectory: string,
  olderTables: OlderTables = 'migrated',
): Promise<Database> {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  const file = join(dataDirectory, DATABASE_FILE)
  const writer = openConnection(file)
  refuseUnsafeVersion(writer.native.prepare('select sqlite_version() as version').get()?.version)
  // Syncing every commit: with less, a power cut may take back what was already answered.
  writer.native.exec(`
    pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;
    pragma foreign_keys = on; pragma cache_size = -16000; pragma journal_size_limit = 33554432;
    pragma wal_autocheckpoint = ${LAST_RESORT_PAGES};
  `)
  await migrateAtOnce(writer, olderTables)
  const reader = openConnection(file, { readOnly: true })
  reader.native.exec(
    `pragma busy_timeout = 5000; pragma cache_size = -16000; pragma mmap_size = ${MAX_MMAP_BYTES}`,
  )
  const checkpoints = new Checkpoints(file, writer.native)
  const queue = new WriteQueue(writer, checkpoints)
  return {
    reader: reader.db,
    pipeline: (work) => work(reader.db),
    search: sqliteSearchIndex,
    leaseTime: (ownNowMs) => sql`${ownNowMs}`,
    // One process has the file.
    withLock: (_name, work) => work(new AbortController().signal),
    jsonRowsFrom: (query, columns) => {
      const values = sql.join(columns.map((column) => sql.ref(`rows.${column}`)))
      return sql`(select coalesce(json_group_array(json_array(${values})), '[]') from ${query} as rows)`
    },
    write: (_owner, work) => queue.add(work),
    optimizeSearch: ({ full }, signal) => optimizeSegments(queue, full ? 1 : MAX_SEARCH_SEGMENTS, signal),
    async check() {
      reader.native.prepare('select 1').get()
      await queue.add(async () => writer.native.exec('pragma user_version = 0'))
    },
    async close() {
      await queue.settle()
      await checkpoints.close()
      reader.native.close()
      writer.native.exec('pragma wal_checkpoint(truncate)')
      writer.native.close()
    },
  }
}

/** Kysely takes tables of SQLite for made outside of transactions; so a kill in the middle would leave half. */
async function migrateAtOnce({ db, native }: SqliteConnection, olderTables: OlderTables): Promise<void> {
  native.exec('begin immediate')
  try {
    await migrate(db, sqliteColumnTypes, olderTables)
    native.exec('commit')
  } catch (error) {
    if (native.isTransaction) native.exec('rollback')
    throw error
  }
}

function refuseUnsafeVersion(version: unknown): void {
  const parts = String(version).split('.').map(Number)
  for (const [index, least] of OLDEST_SAFE_VERSION.entries()) {
    const part = parts[index] ?? 0
    if (part > least) return
    if (part < least)
      throw new Error(`SQLite ${version} is too old: ${OLDEST_SAFE_VERSION.join('.')} is needed.`)
  }
}
