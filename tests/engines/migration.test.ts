import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DATABASE_FILE, openSqlite } from '../../server/database/sqlite/open.ts'
import { migrateUntil } from '../harness/engines/migrate-until.ts'

/** SQLite alone: how PostgreSQL leaves a transaction that was cut off is its server's business. */
let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dayleaf-migration-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const MAX_STATEMENTS = 400
/** All of a start is one transaction, so that neighbours are alike. */
const STEP = 10

/** All that the tables are made of, as the engine remembers it. */
async function readSchema(place: string): Promise<unknown> {
  const database = await openSqlite(place)
  const { rows } = await sql`select type, name, sql from sqlite_schema order by name`.execute(database.reader)
  await database.close()
  return rows
}

test('tables whose creation was killed are created by the next start', async () => {
  const whole = await readSchema(await mkdtemp(join(directory, 'whole-')))
  let statement = 1
  for (; statement < MAX_STATEMENTS; statement += STEP) {
    const place = await mkdtemp(join(directory, 'killed-'))
    const isKilled = await migrateUntil(join(place, DATABASE_FILE), statement)
    expect(await readSchema(place)).toEqual(whole)
    if (!isKilled) break
  }
  expect(statement).toBeGreaterThan(20)
  expect(statement).toBeLessThan(MAX_STATEMENTS)
})
