import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { createPostgresDatabase, type PostgresDatabase } from '../harness/engines/postgres-database.ts'
import { type StandIn, startProviderStandIn } from '../harness/providers/stand-in.ts'
import { makeDataDirectory } from '../harness/service/data-directory.ts'
import { killStarted, runDayleaf, startServiceProcess } from '../harness/service/service-process.ts'
import { live } from '../harness/service/whole-life.ts'

/** Each thing of a diary on a server is broken once, beside a node, is found, and where that loses nothing mended. */
const SECRET = { DAYLEAF_SECRET_KEY: '7'.repeat(64) }

let writer: StandIn
let dataDirectory: string
let removeDirectory: () => Promise<void>
/** Filled once, and copied for each test. */
let whole: PostgresDatabase
let database: PostgresDatabase

const serve = ({ url }: PostgresDatabase) =>
  startServiceProcess(dataDirectory, {
    settings: { ...SECRET, DAYLEAF_DATABASE_URL: url, DAYLEAF_PROVIDER_D_URL: writer.url },
  })

beforeAll(async () => {
  writer = await startProviderStandIn({ provider: 'provider_d', models: ['small'] })
  ;({ dataDirectory, remove: removeDirectory } = await makeDataDirectory())
  whole = await createPostgresDatabase(inject('postgresUrl'))
  const node = await serve(whole)
  await live(await createAccount(node.url), 'quartzite')
  node.signal('SIGTERM')
  await node.ended
})
afterAll(async () => {
  await whole.drop()
  await removeDirectory()
  await writer.close()
})
beforeEach(async () => {
  database = await createPostgresDatabase(inject('postgresUrl'), whole.name)
})
afterEach(async () => {
  await killStarted()
  await database.drop()
})

const verify = (args: string[] = [], settings: Record<string, string> = SECRET) =>
  runDayleaf(dataDirectory, ['verify', ...args], '', { DAYLEAF_DATABASE_URL: database.url, ...settings })

describe('verifying a diary on PostgreSQL', () => {
  test('finds no problem in a sound diary, beside the node, and changes nothing unless it is told to mend', async () => {
    await serve(database)
    expect(await verify()).toMatchObject({ code: 0, stdout: 'Everything is in order.\n', stderr: '' })
    await database.query('delete from trash')
    const found = { code: 3, stdout: expect.stringMatching(/^\d+ deletions can neither/m) }
    for (let count = 0; count < 2; count += 1) expect(await verify()).toMatchObject(found)
  })

  test.each([
    [
      'a day that counts too many',
      /^The counts or the page of 1 day/m,
      `update days set event_count = 9 where journal_id is not null`,
    ],
    [
      'a day without its page',
      /^The counts or the page of 1 day/m,
      'update days set journal_id = null, journal_revision = null',
    ],
    [
      'texts that are not in the search index',
      /^Search does not find \d+ texts/m,
      'delete from search_documents',
    ],
    [
      'a document of nothing',
      /has 1 that do not exist/,
      `update search_documents set id = 'none' where kind = 'journal'`,
    ],
    ['deletions that are not there', /^\d+ deletions can neither/m, 'delete from trash'],
  ])('finds and mends %s', async (_name, says, damage) => {
    await database.query(damage)
    expect(await verify(['--fix'])).toMatchObject({ code: 0, stdout: expect.stringMatching(says) })
    expect(await verify()).toMatchObject({ code: 0, stdout: 'Everything is in order.\n' })
    await database.check()
  })

  test('finds another secret key, and keeps the encrypted values', async () => {
    const sealed = () => database.query('select * from provider_settings order by user_id, provider')
    const before = await sealed()
    const { code, stdout } = await verify(['--fix'], { DAYLEAF_SECRET_KEY: '8'.repeat(64) })
    expect({ code, stdout }).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(/^1 stored provider key cannot/),
    })
    expect(await sealed()).toEqual(before)
  })
})
