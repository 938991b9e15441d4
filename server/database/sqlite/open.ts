import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { makeDirectorySync } from '../../lib/make-directory.ts'
import type { Database } from '../database.ts'
import { DatabaseError } from '../errors.ts'
import { type MigrationOptions, migrate } from '../migrations/migrate.ts'
import type { Report } from '../migrations/migration-step.ts'
import type { Db } from '../tables.ts'
import { Checkpoints } from './checkpoints.ts'
import { sqliteColumnTypes } from './column-types.ts'
import { openConnection, type SqliteConnection, toDatabaseError } from './connection.ts'
import { OpenFiles } from './files-in-place.ts'
import { sqliteSearchIndex } from './search-index.ts'
import { WriteQueue } from './write-queue.ts'

/** Earlier versions can corrupt the file when the write-ahead log is reset, https://sqlite.org/wal.html. */
const OLDEST_SAFE_VERSION = '3.51.3'

/** SQLite's maximum; takes address space, not memory. Reading a mapped page needs no system call. */
const MAX_MMAP_BYTES = 2_147_418_112

/** Length of the log at which SQLite makes a checkpoint within a commit, if the thread of `Checkpoints` fails. */
const LAST_RESORT_PAGES = 12_000

/**
 * `user_version` of a rewritten file. 1: since `secure_delete`, so that the file has no content that was deleted before.
 * 2: since the full-text index became smaller, so that its disk space is released.
 */
const REWRITTEN_VERSION = 2

export const DATABASE_FILE = 'dayleaf.db'

/**
 * `synchronous = full`: with less, a power cut may undo commits after the response. `secure_delete`: overwrites deleted
 * content, which would otherwise stay readable in the file and in its backups.
 */
const WRITER_PRAGMAS = `
  pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;
  pragma foreign_keys = on; pragma cache_size = -4000; pragma journal_size_limit = 33554432;
  pragma secure_delete = on; pragma wal_autocheckpoint = ${LAST_RESORT_PAGES};
`
const READER_PRAGMAS = `
  pragma busy_timeout = 5000; pragma cache_size = -16000; pragma mmap_size = ${MAX_MMAP_BYTES};
`

/**
 * Opens the diary in a directory, creates it if absent, and migrates its tables.
 *
 * @throws Error of one line if SQLite is too old, the file is damaged, or the data is newer than this code, or older
 *   and `migrations` is 'require'
 */
export async function openSqlite(dataDirectory: string, migration: MigrationOptions = {}): Promise<Database> {
  makeDirectorySync(dataDirectory)
  const file = join(dataDirectory, DATABASE_FILE)
  const health = createHealthCheck()
  const { writer, reader } = await openConnections(file, health, migration).catch((error) => {
    throw describeDamage(file, error)
  })
  const checkpoints = new Checkpoints(file, writer.native)
  const files = new OpenFiles(file)
  const queue = new WriteQueue(writer, { checkpoints, inPlace: files })
  return {
    isShared: false,
    reader: reader.db,
    pipeline: (work) => work(reader.db),
    search: sqliteSearchIndex,
    leaseTime: (ownNowMs) => sql`${ownNowMs}`,
    // No other process has the file open.
    withLock: (_name, work) => work(new AbortController().signal),
    jsonRowsFrom: (query, columns) => {
      const values = sql.join(columns.map((column) => sql.ref(`rows.${column}`)))
      return sql`(select coalesce(json_group_array(json_array(${values})), '[]') from ${query} as rows)`
    },
    write: (_owner, work) => queue.add(work),
    async compact(signal) {
      await optimizeSearch(queue, signal)
      await queue.between(() => checkpoints.truncate())
    },
    check: () => health.check(queue, reader),
    async close() {
      await queue.close()
      await checkpoints.close()
      closeConnections({ writer, reader }, files)
    },
  }
}

interface Connections {
  writer: SqliteConnection
  reader: SqliteConnection
}

function closeConnections({ writer, reader }: Connections, files: OpenFiles): void {
  if (files.isOverwritten) {
    // Closed last, the writer would copy the log into the file.
    writer.native.close()
    reader.native.close()
  } else {
    reader.native.close()
    writer.native.exec('pragma wal_checkpoint(truncate)')
    writer.native.close()
  }
  files.close()
}

async function openConnections(
  file: string,
  health: ReturnType<typeof createHealthCheck>,
  migration: MigrationOptions,
): Promise<Connections> {
  const writer = openConnection(file, health)
  try {
    await prepareFile(file, writer, migration)
    const reader = openConnection(file, { readOnly: true, ...health })
    reader.native.exec(READER_PRAGMAS)
    return { writer, reader }
  } catch (error) {
    writer.native.close()
    throw error
  }
}

async function prepareFile(
  file: string,
  writer: SqliteConnection,
  migration: MigrationOptions,
): Promise<void> {
  rejectUnsafeVersion(writer.native.prepare('select sqlite_version() as version').get()?.version)
  writer.native.exec(WRITER_PRAGMAS)
  const isNew = writer.native.prepare('select 1 from sqlite_schema').get() === undefined
  await migrateAtOnce(writer, migration)
  if (migration.migrations !== 'require') rewriteFile(file, isNew, migration.report)
}

/** In our own transaction: Kysely runs migrations on SQLite without one. */
async function migrateAtOnce({ db, native }: SqliteConnection, migration: MigrationOptions): Promise<void> {
  native.exec('begin immediate')
  try {
    await migrate(db, sqliteColumnTypes, migration)
    native.exec('commit')
  } catch (error) {
    if (native.isTransaction) native.exec('rollback')
    throw error
  }
}

/** Rewrites a file of an earlier version once, which removes free pages and content of deleted rows. */
function rewriteFile(file: string, isNew: boolean, report: Report = () => {}): void {
  // Not on the writer's connection: that keeps temporary files in memory, and here the temporary file is a whole copy.
  using native = new DatabaseSync(file)
  try {
    if (Number(native.prepare('pragma user_version').get()?.user_version) >= REWRITTEN_VERSION) return
    if (!isNew) {
      report('rewriting the file without gaps')
      native.exec('vacuum; pragma wal_checkpoint(truncate)')
    }
    native.exec(`pragma user_version = ${REWRITTEN_VERSION}`)
  } catch (error) {
    // It needs free disk space of the file's size, and no other reader. The next start tries again.
    report(`the file could not be rewritten (${error instanceof Error ? error.message : error})`)
  }
}

function describeDamage(file: string, cause: unknown): unknown {
  const error = toDatabaseError(cause)
  if (!(error instanceof DatabaseError && error.fault === 'damaged')) return cause
  return new Error(`${file} is damaged. ${error.message}`, { cause })
}

/** 3053004 for 3.53.4, as SQLite does. Comparing by `localeCompare` would load 3 MB of collation tables. */
const toVersionNumber = (version: string): number =>
  version.split('.').reduce((number, part) => number * 1000 + Number(part), 0)

function rejectUnsafeVersion(version: unknown): void {
  if (toVersionNumber(String(version)) < toVersionNumber(OLDEST_SAFE_VERSION))
    throw new Error(`SQLite ${version} is too old: ${OLDEST_SAFE_VERSION} is needed.`)
}

/**
 * Checks that the file can be read and written. Once a statement has found a damaged page, the check fails until the
 * process is restarted.
 */
function createHealthCheck() {
  let damage: DatabaseError | undefined

  return {
    /** Call with each error of a connection. */
    onFault(error: DatabaseError): void {
      if (error.fault === 'damaged') damage = error
    },

    async check(queue: WriteQueue, reader: SqliteConnection): Promise<void> {
      if (damage) throw damage
      reader.native.prepare('select 1').get()
      // Only a commit detects a full or read-only disk, and SQLite would skip an unchanged page.
      await queue.add((db) => sql`update file_state set trial = 1 - trial`.execute(db))
    },
  }
}

/** One merge step takes some milliseconds, during which other writes wait. */
const PAGES_PER_STEP = 1024

/** Only with so many segments is a merge, which rewrites the whole index, worth its cost for searching. */
const MAX_SEGMENTS = 8

/**
 * Merges the segments of the full-text index into one if there are many, or if they contain words of removed documents,
 * which FTS5 keeps until their segment is merged. Ends after the current step when the signal aborts.
 */
async function optimizeSearch(queue: WriteQueue, signal?: AbortSignal): Promise<void> {
  const { removed, segments } = await queue.add(readState)
  if (removed === 0 && segments < MAX_SEGMENTS) return
  // A negative number starts a merge of all segments, a positive one continues it.
  for (let pages = -PAGES_PER_STEP; ; pages = PAGES_PER_STEP) {
    if (signal?.aborted) return
    if (!(await queue.add((db) => mergeSome(db, pages)))) break
  }
  // Not set to 0: words that were removed meanwhile may be in segments that had been merged by then.
  await queue.add((db) => sql`update file_state set search_removed = search_removed - ${removed}`.execute(db))
}

async function readState(db: Db): Promise<{ removed: number; segments: number }> {
  const { rows } = await sql<{ removed: number; segments: number }>`
    select search_removed as removed, (select count(distinct segid) from search_text_idx) as segments from file_state`.execute(
    db,
  )
  return rows[0] ?? { removed: 0, segments: 0 }
}

/** @returns whether any work was done: less than two changed rows mean none, https://sqlite.org/fts5.html#the_merge_command */
async function mergeSome(db: Db, pages: number): Promise<boolean> {
  const before = await countChanges(db)
  await sql`insert into search_text (search_text, rank) values ('merge', ${pages})`.execute(db)
  return (await countChanges(db)) - before >= 2
}

async function countChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(db)
  return rows[0]?.count ?? 0
}
