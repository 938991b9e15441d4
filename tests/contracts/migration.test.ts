import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sqliteColumnTypes } from '../../server/database/dialects/sqlite/column-types.ts'
import { openConnection } from '../../server/database/dialects/sqlite/connection.ts'
import { DATABASE_FILE, openSqlite } from '../../server/database/dialects/sqlite/open.ts'
import { migrate } from '../../server/database/migrations/migrate.ts'

/** SQLite alone: how PostgreSQL leaves a transaction that was cut off is its server's business. */
let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dayleaf-migration-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const MOST_STATEMENTS = 200

/** All that the tables are made of, as the engine remembers it. */
async function readSchema(place: string): Promise<unknown> {
  const database = await openSqlite(place)
  const { rows } = await sql`select type, name, sql from sqlite_schema order by name`.execute(database.reader)
  await database.close()
  return rows
}

/** Goes away in the middle, without a rollback, as a process does that is killed. @returns whether it was in time */
async function migrateUntil(place: string, statement: number): Promise<boolean> {
  const { db, native } = openConnection(join(place, DATABASE_FILE))
  native.exec('pragma journal_mode = wal; begin immediate')
  const prepare = native.prepare.bind(native)
  let count = 0
  native.prepare = (...given) => {
    count += 1
    if (count === statement) native.close()
    return prepare(...given)
  }
  await migrate(db, sqliteColumnTypes, 'migrated').catch(() => undefined)
  const isOver = native.isOpen
  if (isOver) native.close()
  return !isOver
}

test('tables that were being made when the process was killed are made by the next start', async () => {
  const whole = await readSchema(await mkdtemp(join(directory, 'whole-')))
  let statement = 1
  for (; statement < MOST_STATEMENTS; statement += 1) {
    const place = await mkdtemp(join(directory, 'killed-'))
    const isKilled = await migrateUntil(place, statement)
    expect(await readSchema(place)).toEqual(whole)
    if (!isKilled) break
  }
  expect(statement).toBeGreaterThan(20)
  expect(statement).toBeLessThan(MOST_STATEMENTS)
})
