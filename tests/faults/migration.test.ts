import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqlite } from '../../server/database/sqlite/open.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { startNode } from '../harness/service/service-process.ts'

/** Each takes a process of its own: so not every statement, which `engines/migration.test.ts` does in one. */
const STEP = 16
const MAX_STATEMENTS = 500

const home = setUpDataDirectory()
const killer = new URL('../harness/faults/kill-at-statement.ts', import.meta.url).href

/** Starts the service in an empty directory. @returns whether it was killed before it listened */
async function startKilledAt(place: string, statement: number): Promise<boolean> {
  const settings = { PORT: '0', DAYLEAF_DATA_DIR: place, DAYLEAF_TEST_KILL_AT: String(statement) }
  const service = startNode(['--import', killer, 'server/main.ts'], { settings })
  const isListening = await service.outputMatching(/"msg":"listening"/).then(
    () => true,
    () => false,
  )
  service.signal('SIGKILL')
  expect(await service.ended).toMatchObject({ signal: 'SIGKILL', stderr: '' })
  return !isListening
}

/** All that the tables are made of, as the next start makes or finds it. */
async function readSchema(place: string): Promise<unknown> {
  const database = await openSqlite(place)
  const { rows } = await sql`select type, name, sql from sqlite_schema order by name`.execute(database.reader)
  await database.close()
  return rows
}

test('a first start that is killed, at whatever statement, is made good by the next one', async () => {
  const whole = await readSchema(join(home.dataDirectory, 'whole'))
  let statement = 1
  for (; statement < MAX_STATEMENTS; statement += STEP) {
    const place = join(home.dataDirectory, String(statement))
    const isKilled = await startKilledAt(place, statement)
    expect(await readSchema(place), `killed at statement ${statement}`).toEqual(whole)
    if (!isKilled) break
  }
  expect(statement).toBeGreaterThan(50)
  expect(statement).toBeLessThan(MAX_STATEMENTS)
})
