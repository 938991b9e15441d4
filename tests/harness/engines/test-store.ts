import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inject, vi } from 'vitest'
import type { DiarySummary } from '../../../server/cli/verify/diary-check.ts'
import { processEnvironment } from '../../../server/config.ts'
import { testedMedia } from '../s3/s3-server.ts'
import { booksOfFile, booksOfPostgres } from '../service/books.ts'
import type { Books } from '../service/outgoing.ts'
import { checkFile } from './diary-file.ts'
import { putEmptyDiary } from './empty-diary.ts'
import { createPostgresDatabase, WITH_TABLES } from './postgres-database.ts'

/** The data directory and database of a test, for one or more services. */
export interface TestStore {
  dataDirectory: string
  /** Environment variables of a service. */
  settings: Record<string, string>
  /** Every value of every row, except the segments of the full-text index, which keep words until they are merged. */
  dump(): Promise<string>
  /** @throws Error if tables contradict each other */
  check(): Promise<DiarySummary>
  /** Makes a user an operator, as the command does while the service runs. */
  promote(userId: string): Promise<void>
  /** Undefined for a diary of an older release. */
  books?: Books
  remove(): Promise<void>
}

/** The engine of this run of the API tests. */
export const testedEngine = (): string => processEnvironment().DAYLEAF_TEST_ENGINE ?? 'SQLite'

/** @param engine by default the one of this run */
export async function createTestStore(engine = testedEngine()): Promise<TestStore> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'dayleaf-test-'))
  const removeDirectory = () => rm(dataDirectory, { recursive: true, force: true })
  const settings = { DAYLEAF_DATA_DIR: dataDirectory, ...testedMedia() }
  if (engine !== 'PostgreSQL') {
    await putEmptyDiary(dataDirectory)
    const dump = async () => dumpFile(join(dataDirectory, 'dayleaf.db'))
    const check = async () => checkFile(join(dataDirectory, 'dayleaf.db'))
    const books = booksOfFile(join(dataDirectory, 'dayleaf.db'))
    const promote = (userId: string) =>
      alterFile(join(dataDirectory, 'dayleaf.db'), 'update users set is_admin = 1 where id = ?', userId)
    return { dataDirectory, settings, dump, check, promote, books, remove: removeDirectory }
  }
  const { url, query, check, drop } = await createPostgresDatabase(inject('postgresUrl'), WITH_TABLES)
  return {
    dataDirectory,
    settings: { ...settings, DAYLEAF_DATABASE_URL: url },
    books: booksOfPostgres(query),
    check,
    promote: async (userId) => void (await query(`update users set is_admin = 1 where id = '${userId}'`)),
    async dump() {
      const tables = await query(`select tablename from pg_tables where schemaname = 'public'`)
      const dumps = tables.map(({ tablename }) => query(`select t::text as row from ${tablename} as t`))
      return (await Promise.all(dumps))
        .flat()
        .map(({ row }) => row)
        .join('\n')
    },
    async remove() {
      await drop()
      await removeDirectory()
    },
  }
}

/**
 * Changes the file of a service, which may be in this process: it may have yielded before its commit, for which SQLite would
 * wait in vain, so this asks again in later turns.
 */
export async function alterFile(file: string, sql: string, ...values: string[]): Promise<void> {
  using database = new DatabaseSync(file)
  await vi.waitFor(() => database.prepare(sql).run(...values), { timeout: 10_000, interval: 1 })
}

function dumpFile(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true, readBigInts: true })
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'search_text_data'")
    .all()
  const rows = tables.flatMap(({ name }) => database.prepare(`SELECT * FROM "${name}"`).all())
  database.close()
  return rows
    .flatMap((row) => Object.values(row))
    .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
    .join('\n')
}
