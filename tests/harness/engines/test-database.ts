import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { insertUser } from '../../../server/accounts/accounts.repository.ts'
import type { Database } from '../../../server/database/database.ts'
import { openPostgres } from '../../../server/database/postgres/open.ts'
import { openSqlite } from '../../../server/database/sqlite/open.ts'
import { newId } from '../../../server/lib/ids.ts'
import { booksOfFile, booksOfPostgres, rememberBooks } from '../service/books.ts'
import { putEmptyDiary } from './empty-diary.ts'
import { createPostgresDatabase, WITH_TABLES } from './postgres-database.ts'

/** A real, empty database, for tests below the HTTP API. */
export interface TestDatabase {
  database: Database
  /** @returns the id of a new user */
  addUser(): Promise<string>
  close(): Promise<void>
}

/** Both engines; a suite runs once on each. */
export const engines: readonly { engine: string; open: () => Promise<TestDatabase> }[] = [
  {
    engine: 'SQLite',
    async open() {
      const directory = await mkdtemp(join(tmpdir(), 'dayleaf-database-'))
      await putEmptyDiary(directory)
      const database = await openSqlite(directory)
      rememberBooks(database, booksOfFile(join(directory, 'dayleaf.db')))
      return {
        database,
        addUser: () => addUser(database),
        async close() {
          await database.close()
          await rm(directory, { recursive: true, force: true })
        },
      }
    },
  },
  {
    engine: 'PostgreSQL',
    async open() {
      const { url, query, drop } = await createPostgresDatabase(inject('postgresUrl'), WITH_TABLES)
      const database = await openPostgres({ url, ...POSTGRES_LIMITS })
      rememberBooks(database, booksOfPostgres(query))
      return {
        database,
        addUser: () => addUser(database),
        async close() {
          await database.close()
          await drop()
        },
      }
    },
  },
]

const POSTGRES_LIMITS = { poolSize: 5, connectMs: 120_000, statementMs: 120_000, isPreparing: false }

/** @returns the id of a new user */
export async function addUser(database: Database): Promise<string> {
  const id = newId()
  const user = {
    id,
    email: `${id}@example.org`,
    emailKey: `${id}@example.org`,
    passwordHash: '',
    createdAt: 0,
  }
  await database.write(id, (db) => insertUser(db, user))
  return id
}
