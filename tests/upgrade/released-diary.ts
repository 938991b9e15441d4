import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { RouteName } from '../../contract/index.ts'
import type { Database } from '../../server/database/database.ts'
import { createConnections } from '../../server/database/postgres/dialect.ts'
import { openPostgres } from '../../server/database/postgres/open.ts'
import { createPool } from '../../server/database/postgres/pool.ts'
import { openConnection } from '../../server/database/sqlite/connection.ts'
import { DATABASE_FILE, openSqlite } from '../../server/database/sqlite/open.ts'
import type { Db } from '../../server/database/tables.ts'
import type { CallOptions } from '../harness/clients/api-client.ts'
import { createPostgresDatabase } from '../harness/engines/postgres-database.ts'

/**
 * A diary as version 0.1.0 (migrations 0001–0004) left it, filled through its API on both engines: two accounts, days
 * with and without a page, a failed generation, an event, a page and a day in the trash. `answers` is what that
 * version answered. The files are never made again: later versions have to open these.
 */
export interface ReleasedDiary {
  /** What a service is told to open it. */
  settings: Record<string, string>
  answers: { apiKey: string; requests: { route: RouteName; options: CallOptions; data: unknown }[] }
  /** Its tables as they are, before any migration or after. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Opens it with this version, which runs all migrations. */
  open(): Promise<Database>
  remove(): Promise<void>
}

/** The newest instant in the diary: what expires has not expired by then. */
export const RELEASED_AT = '2026-03-14T10:00:00Z'
const SECRET_KEY = '5e'.repeat(32)

const unpack = async (name: string) => gunzipSync(await readFile(join(import.meta.dirname, name)))

async function openOnSqlite(): Promise<ReleasedDiary> {
  const directory = await mkdtemp(join(tmpdir(), 'dayleaf-upgrade-'))
  const file = join(directory, DATABASE_FILE)
  await writeFile(file, await unpack('dayleaf.db.gz'))
  return {
    settings: { DAYLEAF_DATA_DIR: directory, DAYLEAF_SECRET_KEY: SECRET_KEY },
    answers: JSON.parse((await unpack('sqlite-answers.json.gz')).toString()),
    async read(work) {
      const { db, native } = openConnection(file)
      using _file = native
      return await work(db)
    },
    open: () => openSqlite(directory),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

async function openOnPostgres(): Promise<ReleasedDiary> {
  const directory = await mkdtemp(join(tmpdir(), 'dayleaf-upgrade-'))
  const { url, query, drop } = await createPostgresDatabase(inject('postgresUrl'))
  await query((await unpack('dayleaf.sql.gz')).toString())
  const options = { url, poolSize: 2, connectMs: 20_000, statementMs: 20_000, isPreparing: false }
  return {
    settings: {
      DAYLEAF_DATA_DIR: directory,
      DAYLEAF_DATABASE_URL: url,
      DAYLEAF_SECRET_KEY: SECRET_KEY,
    },
    answers: JSON.parse((await unpack('postgres-answers.json.gz')).toString()),
    async read(work) {
      const pool = createPool(options, { size: 1 })
      await using db = createConnections({ pool, transactionSettings: '', isPreparing: false }).db
      return await work(db)
    },
    open: () => openPostgres(options),
    async remove() {
      await drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export const releasedDiaries = [
  { engine: 'SQLite', open: openOnSqlite },
  { engine: 'PostgreSQL', open: openOnPostgres },
]

/** Tables of the search index, which a migration may build anew: what they find is compared instead. */
const REBUILT = /^search_/
/** Tables that were renamed since. */
const RENAMED: Record<string, string> = {
  waiting_work: 'work_queue',
  key_check: 'key_fingerprint',
  claims: 'locks',
}

export type Rows = Record<string, { columns: readonly string[]; rows: string[] }>

/** Every row of every table of the released version, by the columns that it had then. */
export async function dumpReleased(db: Db, released?: Rows): Promise<Rows> {
  const tables = released
    ? Object.entries(released).map(([name, { columns }]) => ({ name, columns }))
    : (await db.introspection.getTables())
        .filter(({ name }) => !REBUILT.test(name))
        .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }))
  const dump: Rows = {}
  for (const { name, columns } of tables) {
    const texts = columns.map((column) => sql`cast(${sql.ref(column)} as text) as ${sql.ref(column)}`)
    const table = released ? (RENAMED[name] ?? name) : name
    const { rows } = await sql`select ${sql.join(texts)} from ${sql.table(table)}`.execute(db)
    dump[name] = { columns, rows: rows.map((row) => JSON.stringify(row)).sort() }
  }
  return dump
}
