import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { MIGRATION_LOCK } from '../../server/database/postgres/migration-lock.ts'
import { createClient } from '../harness/clients/api-client.ts'
import { askPostgres } from '../harness/engines/ask-postgres.ts'
import { createPostgresDatabase, type PostgresDatabase } from '../harness/engines/postgres-database.ts'
import { startPostgres } from '../harness/engines/postgres-server.ts'
import { makeDataDirectory, setUpDataDirectory } from '../harness/service/data-directory.ts'
import { createNodes, type Nodes } from '../harness/service/nodes.ts'
import {
  type Running,
  runDayleaf,
  startNode,
  startServiceProcess,
} from '../harness/service/service-process.ts'

const home = setUpDataDirectory()

const serve = (url: string, settings: Record<string, string> = {}) =>
  startNode(['bin/dayleaf.mjs', 'serve'], {
    settings: { PORT: '0', DAYLEAF_DATA_DIR: home.dataDirectory, DAYLEAF_DATABASE_URL: url, ...settings },
  })

/** As a process does that makes the tables, and is slow or was stopped in the middle. */
async function holdMigrationLock(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
  return client
}

/** Waits for half a minute, while the other tests run. */
let waiting: Running
let removeDirectory: () => Promise<void>
beforeAll(async () => {
  const { dataDirectory, remove } = await makeDataDirectory()
  removeDirectory = remove
  const url = 'postgres://ada:a-secret-word@127.0.0.1:1/dayleaf'
  const settings = { PORT: '0', DAYLEAF_DATA_DIR: dataDirectory, DAYLEAF_DATABASE_URL: url }
  waiting = startNode(['bin/dayleaf.mjs', 'serve'], { settings, isKept: true })
})
afterAll(async () => {
  waiting.signal('SIGKILL')
  await waiting.ended
  await removeDirectory()
})

const countLines = (text: string, words: string) =>
  text.split('\n').filter((line) => line.includes(words)).length

describe('a node whose database', () => {
  test('refuses the password says so', async () => {
    const url = new URL(inject('postgresUrl'))
    url.password = 'wrong'
    await serve(url.href).outputMatching(/waiting for the database/)
    const { code, stderr } = await runDayleaf(home.dataDirectory, ['user', 'list'], '', {
      DAYLEAF_DATABASE_URL: url.href,
    })
    expect(code).toBe(1)
    expect(stderr).toMatch(/password authentication failed.*28P01/)
    expect(stderr).not.toContain('wrong')
  })

  test('comes up after it is served as soon as it is there', async () => {
    const server = await startPostgres()
    try {
      await server.kill()
      const node = serve(server.url)
      await node.outputMatching(/waiting for the database/)
      await server.restart()
      await node.outputMatching(/"msg":"listening"/)
    } finally {
      await server.stop()
    }
  })
})

describe('a server that accepts connections and never responds', () => {
  let silent: Server
  let url: string
  beforeEach(async () => {
    silent = createServer((socket) => {
      socket.on('error', () => undefined)
      // The client has introduced itself: it is let in, and the server is ready for its questions.
      socket.once('data', () => socket.write(Buffer.from('520000000800000000' + '5a0000000549', 'hex')))
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    url = `postgres://ada@127.0.0.1:${(silent.address() as AddressInfo).port}/dayleaf`
  })
  afterEach(() => void silent.close())

  test('is waited for with lines that say so, and by a command for a while', async () => {
    const settings = { DAYLEAF_DATABASE_CONNECT_MS: '1000' }
    await serve(url, settings).outputMatching(/waiting for the database/)
    const given = { ...settings, DAYLEAF_DATABASE_URL: url }
    const { code, stderr } = await runDayleaf(home.dataDirectory, ['user', 'list'], '', given)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^dayleaf: the diary on 127\.0\.0\.1:\d+\/dayleaf cannot be opened: .+\n$/)
  })
})

describe('a database', () => {
  let database: PostgresDatabase
  beforeEach(async () => {
    database = await createPostgresDatabase(inject('postgresUrl'))
  })
  afterEach(async () => {
    await database.drop()
  })

  test('that a newer version has written is refused with one line, and left as it is', async () => {
    const settings = { DAYLEAF_DATABASE_URL: database.url }
    const service = await startServiceProcess(home.dataDirectory, { settings })
    service.signal('SIGTERM')
    await service.ended
    await database.query(`insert into kysely_migration values ('9999-later', '')`)
    const { code, stderr } = await serve(database.url).ended
    expect(code).toBe(1)
    expect(stderr.trim()).toBe('The data was written by a newer version of Dayleaf (it has "9999-later").')
  })

  test('is not served with another secret key than before, until its operator says so', async () => {
    const start = (key: string) => {
      const settings = { DAYLEAF_DATABASE_URL: database.url, DAYLEAF_SECRET_KEY: key.repeat(64), PORT: '0' }
      return startNode(['bin/dayleaf.mjs', 'serve'], {
        settings: { ...settings, DAYLEAF_DATA_DIR: home.dataDirectory },
      })
    }
    await start('a').outputMatching(/"msg":"listening"/)
    const { code, stderr } = await start('b').ended
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain('set their DAYLEAF_SECRET_KEY')
    await start('a').outputMatching(/"msg":"listening"/)
    // What docs/operations.md says for a key that is lost.
    await database.query('delete from key_fingerprint')
    await start('b').outputMatching(/"msg":"listening"/)
  })

  test('is served by nodes with the same files alone', async () => {
    const other = `${home.dataDirectory}-other`
    await serve(database.url).outputMatching(/"msg":"listening"/)
    const key = { DAYLEAF_SECRET_KEY: '0'.repeat(64) }
    await database.query(`delete from key_fingerprint where purpose = 'provider-keys'`)
    const { code, stderr } = await serve(database.url, { ...key, DAYLEAF_DATA_DIR: other }).ended
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain('DAYLEAF_MEDIA_URL')
    const media = pathToFileURL(join(home.dataDirectory, 'media')).href
    const common = { ...key, DAYLEAF_DATA_DIR: other, DAYLEAF_MEDIA_URL: media }
    await serve(database.url, common).outputMatching(/"msg":"listening"/)
  })

  test('is used by the commands too, while a node runs', async () => {
    const settings = { DAYLEAF_DATABASE_URL: database.url }
    const service = await startServiceProcess(home.dataDirectory, { settings })
    const added = await runDayleaf(
      home.dataDirectory,
      ['user', 'add', 'ada@example.org'],
      'a long password\n',
      settings,
    )
    expect(added).toMatchObject({ code: 0, stdout: 'Created the account ada@example.org.\n' })
    const body = { email: 'ada@example.org', password: 'a long password' }
    expect((await createClient(service.url).call('login', { body })).status).toBe(200)
    const refused = await runDayleaf(home.dataDirectory, ['backup', 'x.db'], '', settings)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.stderr).toContain('pg_dump')
    // No command can see whether other nodes use the tables of an older version.
    const newest = `(select max(name) from kysely_migration)`
    await database.query(`delete from kysely_migration where name = ${newest}`)
    const steps = await database.query(newest)
    const older = await runDayleaf(home.dataDirectory, ['user', 'list'], '', settings)
    expect(older).toMatchObject({ code: 1, stdout: '' })
    expect(older.stderr).toMatch(/^dayleaf: the diary on .* older version of Dayleaf, and a service .+\n$/)
    expect(await database.query(newest)).toEqual(steps)
  })

  test('is waited for while another node migrates its tables, with log lines', async () => {
    const maker = await holdMigrationLock(database.url)
    // Also the limit for the connection, which takes a while on a busy machine.
    const settings = { DAYLEAF_DATABASE_URL: database.url, DAYLEAF_DATABASE_CONNECT_MS: '5000' }
    const command = await runDayleaf(home.dataDirectory, ['user', 'list'], '', settings)
    expect(command).toMatchObject({ code: 1 })
    expect(command.stderr).toMatch(/^dayleaf: .* another process is migrating its tables\n$/)
    const node = serve(database.url, settings)
    await node.outputMatching(/another process is migrating .*waiting for the database/)
    await maker.end()
    await node.outputMatching(/"msg":"listening"/)
  })

  test('that is read-only makes its node not ready, until it is writable', async () => {
    const settings = { DAYLEAF_DATABASE_URL: database.url }
    const { url } = await startServiceProcess(home.dataDirectory, { settings })
    const readiness = async () => (await fetch(`${url}/readyz`)).status
    const { name } = database
    /** As a role or a configuration may have it; sessions of now end, because theirs is of before. */
    const setReadOnly = async (state: 'on' | 'off') => {
      const server = inject('postgresUrl')
      await askPostgres(server, `alter database ${name} set default_transaction_read_only = ${state}`)
      const sessions = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
      await askPostgres(server, sessions)
    }
    expect(await readiness()).toBe(200)
    await setReadOnly('on')
    await expect.poll(readiness).toBe(503)
    await setReadOnly('off')
    await expect.poll(readiness).toBe(200)
  })
})

describe('a node that is told to stop', () => {
  let nodes: Nodes
  beforeEach(async () => {
    nodes = await createNodes()
  })
  afterEach(() => nodes.remove())

  test('finishes and leaves no connection behind', async () => {
    const node = await nodes.start()
    await createClient(node.url).call('login', {
      body: { email: 'a@example.org', password: 'a long password' },
    })
    node.signal('SIGTERM')
    expect((await node.ended).code).toBe(0)
    const left = async () =>
      (
        await nodes.database.query(
          `select 1 from pg_stat_activity where application_name = 'dayleaf' and datname = current_database()`,
        )
      ).length
    await expect.poll(left).toBe(0)
  })
})

// The last, because it has waited meanwhile.
test('a node whose database is not there says so while it waits half a minute, and then ends with one line', async () => {
  const { code, stdout, stderr } = await waiting.ended
  expect(code).toBe(1)
  expect(countLines(stdout, 'waiting for the database')).toBeGreaterThan(5)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).toContain('The database at 127.0.0.1:1/dayleaf cannot be used')
  expect(stderr).toContain('ECONNREFUSED')
  expect(stdout + stderr).not.toContain('a-secret-word')
})
