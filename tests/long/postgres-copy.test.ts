import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { OWNED_TABLES } from '../../server/cli/copy/diary-tables.ts'
import { openPostgres } from '../../server/database/postgres/open.ts'
import { openSqlite } from '../../server/database/sqlite/open.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { createPostgresDatabase, type PostgresDatabase } from '../harness/engines/postgres-database.ts'
import { fillDiary } from '../harness/engines/small-diary.ts'
import { startProviderStandIn } from '../harness/providers/stand-in.ts'
import { makeDataDirectory } from '../harness/service/data-directory.ts'
import { killStarted, runDayleaf, startServiceProcess } from '../harness/service/service-process.ts'
import { live } from '../harness/service/whole-life.ts'

let dataDirectory: string
let otherDirectory: string
let removals: (() => Promise<void>)[]
let database: PostgresDatabase
let writer: Awaited<ReturnType<typeof startProviderStandIn>>
beforeEach(async () => {
  const [one, other] = [await makeDataDirectory(), await makeDataDirectory()]
  ;[dataDirectory, otherDirectory] = [one.dataDirectory, other.dataDirectory]
  removals = [one.remove, other.remove]
  database = await createPostgresDatabase(inject('postgresUrl'))
  writer = await startProviderStandIn({ provider: 'provider_d', models: ['small'] })
})
afterEach(async () => {
  await killStarted()
  await writer.close()
  await database.drop()
  for (const remove of removals) await remove()
})

const SECRET = { DAYLEAF_SECRET_KEY: '7'.repeat(64) }
const startOn = (settings: Record<string, string>) =>
  startServiceProcess(dataDirectory, {
    settings: { DAYLEAF_PROVIDER_D_URL: writer.url, ...SECRET, ...settings },
  })
const copy = (from: string, to: string) =>
  runDayleaf(dataDirectory, ['copy', '--from', from, '--to', to], '', SECRET)

async function stop(service: Awaited<ReturnType<typeof startOn>>): Promise<void> {
  service.signal('SIGTERM')
  await service.ended
}

async function fillSource(): Promise<void> {
  const source = await openSqlite(dataDirectory)
  await source.write(null, (db) => fillDiary(db, source.search))
  await source.close()
}

/** Has the server do something of its own to each event that it is given. */
async function meddleWith(when: string, body: string): Promise<void> {
  const limits = { poolSize: 1, connectMs: 120_000, statementMs: 120_000, isPreparing: false }
  await (await openPostgres({ url: database.url, ...limits })).close()
  await database.query(`create function meddle() returns trigger language plpgsql as $$ ${body} $$`)
  await database.query(`create trigger meddle ${when} execute function meddle()`)
}

/** All that a person can ask about what she has. */
async function lookAt(url: string, token: string): Promise<unknown[]> {
  const client = createClient(url, token)
  const [events, days, trash, settings, found, keys] = await Promise.all([
    client.call('listEvents', { query: { limit: 500 } }),
    client.call('listDays'),
    client.call('listTrash'),
    client.call('getSettings'),
    client.call('search', { query: { q: 'quartzite' } }),
    client.call('listApiKeys'),
  ])
  const pages = await Promise.all(
    days.data.map(({ date }: { date: string }) => client.call('getDay', { params: { date } })),
  )
  const tasks = await Promise.all(
    days.data.map(({ date }: { date: string }) => client.call('listJournalTasks', { params: { date } })),
  )
  const answers = [events, days, trash, settings, found, ...pages, ...tasks].map(({ data }) => data)
  return [...answers, ...keys.data.map(({ lastUsedAt: _lastUsedAt, ...key }) => key)]
}

describe('a service that is copied', () => {
  test('from a file to PostgreSQL and back changes nothing for its users', async () => {
    const first = await startOn({})
    const people = [await createAccount(first.url), await createAccount(first.url)]
    for (const person of people) await live(person, 'quartzite')
    const seen = await Promise.all(people.map(({ token }) => lookAt(first.url, token)))
    await stop(first)

    const there = await copy(dataDirectory, database.url)
    expect(there).toMatchObject({ code: 0 })
    expect(there.stdout).toMatch(/^Copied \d+ rows\. Counts and checksums of every table are the same/)
    await database.check()
    const second = await startOn({ DAYLEAF_DATABASE_URL: database.url })
    expect(await Promise.all(people.map(({ token }) => lookAt(second.url, token)))).toEqual(seen)
    await stop(second)

    expect(await copy(database.url, `file:${otherDirectory}`)).toMatchObject({ code: 0 })
    const third = await startOn({ DAYLEAF_DATA_DIR: otherDirectory })
    expect(await Promise.all(people.map(({ token }) => lookAt(third.url, token)))).toEqual(seen)
  })

  test('is refused while the service runs, from an empty source, and into a target with data', async () => {
    expect((await copy(otherDirectory, database.url)).stderr).toContain('there is no diary in')
    const service = await startOn({})
    await createAccount(service.url)
    const running = await copy(dataDirectory, database.url)
    expect(running.code).toBe(1)
    expect(running.stderr).toContain(`in use by process ${service.pid}`)
    await stop(service)
    expect((await copy(dataDirectory, database.url)).code).toBe(0)
    const again = await copy(dataDirectory, database.url)
    expect(again.code).toBe(1)
    expect(again.stderr).toContain('must be empty')
    expect((await runDayleaf(dataDirectory, ['copy', '--from', dataDirectory])).code).toBe(2)
  })

  test.each([
    [
      'a row that is stored otherwise',
      `begin new.content = 'Rain?'; return new; end`,
      /^dayleaf: the rows of events and of its copy differ: /m,
    ],
    [
      'a row that is not stored',
      `begin if new.id = 'e2' then return null; end if; return new; end`,
      /^dayleaf: events has 3 rows, and its copy 2: /m,
    ],
  ])('is no copy with %s, and the command says where', async (_name, body, says) => {
    await fillSource()
    await meddleWith(`before insert on events for each row`, body)
    const { code, stdout, stderr } = await copy(dataDirectory, database.url)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(says)
  })

  test('tells how far it is, where that takes longer than a second', async () => {
    await fillSource()
    await meddleWith(
      'before insert on events for each statement',
      'begin perform pg_sleep(1.1); return null; end',
    )
    const { code, stderr } = await copy(dataDirectory, database.url)
    expect(code).toBe(0)
    expect(stderr).toMatch(/^1 users, 1 settings, .*2 trash, 3 events$/m)
  })

  test('has every table in its list', async () => {
    const service = await startOn({ DAYLEAF_DATABASE_URL: database.url })
    await stop(service)
    const tables = (await database.query(`select tablename from pg_tables where schemaname = 'public'`)).map(
      ({ tablename }) => String(tablename),
    )
    const own = [
      'search_documents',
      'vocabulary',
      'locks',
      'key_fingerprint',
      'kysely_migration',
      'kysely_migration_lock',
    ]
    const copied = ['users', 'attempt_limits', ...OWNED_TABLES.map(({ table }) => table)]
    expect([...copied, ...own].sort()).toEqual(tables.sort())
  })
})
