import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertUser } from '../../server/accounts/accounts.repository.ts'
import type { Database } from '../../server/database/database.ts'
import { openSqlite } from '../../server/database/dialects/sqlite/open.ts'
import { newId } from '../../server/lib/ids.ts'

/** A real, empty database, for tests of what is asked of it directly. */
export interface TestDatabase {
  database: Database
  /** @returns the id of a new user */
  addUser(): Promise<string>
  close(): Promise<void>
}

/** Every engine that the repositories run on; a suite runs once on each. */
export const engines: readonly { engine: string; open: () => Promise<TestDatabase> }[] = [
  {
    engine: 'SQLite',
    async open() {
      const directory = await mkdtemp(join(tmpdir(), 'dayleaf-database-'))
      const database = await openSqlite(directory)
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
]

async function addUser(database: Database): Promise<string> {
  const id = newId()
  const user = {
    id,
    email: `${id}@example.org`,
    emailKey: `${id}@example.org`,
    passwordHash: '',
    createdAt: 0,
  }
  await database.write((db) => insertUser(db, user))
  return id
}
