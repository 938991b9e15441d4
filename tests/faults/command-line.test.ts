import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { readZip } from '../harness/clients/read-zip.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import {
  runDayleaf,
  type ServiceProcess,
  startNode,
  startServiceProcess,
} from '../harness/service/service-process.ts'

const home = setUpDataDirectory()
let service: ServiceProcess

const email = 'ada@example.org'
const addUser = (password: string, name = email) =>
  runDayleaf(home.dataDirectory, ['user', 'add', name], password)
const login = (password: string) => createClient(service.url).call('login', { body: { email, password } })

describe('beside a running service', () => {
  beforeEach(async () => {
    service = await startServiceProcess(home.dataDirectory, { settings: { DAYLEAF_REGISTRATION: 'closed' } })
  })

  test('an account can be made where registration is closed, and signs in at once', async () => {
    expect(await addUser('correct horse\n')).toMatchObject({
      code: 0,
      stdout: `Created the account ${email}.\n`,
      stderr: '',
    })
    expect((await login('correct horse')).status).toBe(200)
  })

  test('a new password ends every login and key, and the old one', async () => {
    await addUser('correct horse')
    const { data } = await login('correct horse')
    const person = createClient(service.url, data.token)
    const { key } = (await person.call('createApiKey', { body: { name: 'phone' } })).data
    const args = ['user', 'password', email.toUpperCase()]
    expect(await runDayleaf(home.dataDirectory, args, 'battery staple\n')).toMatchObject({ code: 0 })
    expect((await person.call('getMe')).status).toBe(401)
    expect((await createClient(service.url, key).call('listDays')).status).toBe(401)
    expect((await login('correct horse')).status).toBe(401)
    expect((await login('battery staple')).status).toBe(200)
  })

  test('no new password is taken for an account that is not there', async () => {
    const { code, stderr } = await runDayleaf(
      home.dataDirectory,
      ['user', 'password', email],
      'correct horse',
    )
    expect({ code, stderr }).toEqual({ code: 1, stderr: `dayleaf: there is no account ${email}\n` })
  })

  test('an archive is locked with a password, verified and imported with it', async () => {
    await addUser('correct horse')
    const person = createClient(service.url, (await login('correct horse')).data.token)
    await person.call('createEvent', { body: { date: '2026-03-14', type: 'text', content: 'A walk' } })
    const [file, good, bad] = ['locked.zip.age', 'good', 'bad'].map((name) =>
      join(home.dataDirectory, name),
    ) as [string, string, string]
    await writeFile(good, 'schlüssel\n')
    await writeFile(bad, 'guess\n')
    const run = (...args: string[]) => runDayleaf(home.dataDirectory, args)
    await run('export', file, '--user', email, '--password-file', good)
    expect((await readFile(file, 'utf8')).startsWith('age-encryption.org/v1\n')).toBe(true)
    const whole = { code: 0, stdout: expect.stringContaining('every day and file the same') }
    expect(await run('export', '--verify', file, '--password-file', good)).toMatchObject(whole)
    const refused = { code: 1, stderr: expect.stringContaining('The password is not the one') }
    expect(await run('export', '--verify', file, '--password-file', bad)).toMatchObject(refused)
    expect(await run('import', file, '--user', email, '--password-file', bad)).toMatchObject(refused)
    const again = { code: 0, stdout: expect.stringContaining('1 were here already') }
    expect(await run('import', file, '--user', email, '--password-file', good)).toMatchObject(again)
  })

  test('a diary is exported to a new file, the same that its owner downloads', async () => {
    await addUser('correct horse')
    const person = createClient(service.url, (await login('correct horse')).data.token)
    await person.call('createEvent', { body: { date: '2026-03-14', type: 'text', content: 'A walk' } })
    const file = join(home.dataDirectory, 'diary.zip')
    const args = ['export', file, '--user', email, '--format', 'markdown']
    expect(await runDayleaf(home.dataDirectory, args)).toMatchObject({ code: 0, stderr: '' })
    const downloaded = await person.call('exportDiary', { query: { format: 'markdown' } })
    expect(await readZip(await readFile(file))).toEqual(await readZip(downloaded.bytes ?? Buffer.of()))
    expect(await runDayleaf(home.dataDirectory, args)).toMatchObject({ code: 1 })
  })

  test('an archive is proven by restoring it, alone and against the diary', async () => {
    await addUser('correct horse')
    const person = createClient(service.url, (await login('correct horse')).data.token)
    await person.call('createEvent', { body: { date: '2026-03-14', type: 'text', content: 'A walk' } })
    const file = join(home.dataDirectory, 'diary.zip')
    await runDayleaf(home.dataDirectory, ['export', file, '--user', email])
    const alone = await runDayleaf(home.dataDirectory, ['export', '--verify', file])
    expect(alone).toMatchObject({ code: 0, stderr: '' })
    expect(alone.stdout).toContain('every day and file the same: 1 days, 1 events, 0 pages')
    const against = ['export', '--verify', file, '--user', email]
    expect((await runDayleaf(home.dataDirectory, against)).stdout).toContain('is the same now')
    await person.call('createEvent', { body: { date: '2026-03-15', type: 'text', content: 'Rain' } })
    expect(await runDayleaf(home.dataDirectory, against)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(
        '2026-03-15: differs from the current diary (events: 0 in the archive, 1 here)',
      ),
    })
  })

  test('an archive that is damaged, or is none, is not proven', async () => {
    await addUser('correct horse')
    const file = join(home.dataDirectory, 'diary.zip')
    await runDayleaf(home.dataDirectory, ['export', file, '--user', email])
    const files = Object.fromEntries(await readZip(await readFile(file)))
    const verify = async (changes: Record<string, string>) => {
      await writeFile(file, zipFile({ ...files, ...changes }))
      return runDayleaf(home.dataDirectory, ['export', '--verify', file])
    }
    const event = '{"id": "x", "date": "2026-03-14", "type": "text", "content": "Slipped in"}'
    expect(await verify({ 'events/2026-03.jsonl': event })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('events/2026-03.jsonl: differs from manifest.json'),
    })
    expect(await verify({ 'manifest.json': '{}' })).toMatchObject({
      code: 1,
      stderr: 'dayleaf: diary.zip is not a Dayleaf archive: manifest.json is missing or invalid\n',
    })
  })

  test('a file of an event that was damaged on the disk is found in the archive', async () => {
    await addUser('correct horse')
    const person = createClient(service.url, (await login('correct horse')).data.token)
    const headers = { 'Content-Type': 'application/octet-stream' }
    const { data: file } = await person.call('uploadAttachment', { rawBody: 'kept bytes', headers })
    const event = { date: '2026-03-14', type: 'photo', content: 'A walk', attachmentIds: [file.id] }
    await person.call('createEvent', { body: event })
    const media = join(home.dataDirectory, 'media')
    const stored = (await readdir(media, { recursive: true })).find((path) => path.endsWith(file.sha256))
    await writeFile(join(media, stored ?? ''), 'lost bytes')
    const archive = join(home.dataDirectory, 'diary.zip')
    await runDayleaf(home.dataDirectory, ['export', archive, '--user', email])
    expect(await runDayleaf(home.dataDirectory, ['export', '--verify', archive])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(`attachments/${file.sha256}: differs from manifest.json`),
    })
  })

  test('accounts are listed, oldest first', async () => {
    expect(await runDayleaf(home.dataDirectory, ['user', 'list'])).toMatchObject({ code: 0, stdout: '' })
    await addUser('correct horse')
    await addUser('correct horse', 'grace@example.org')
    const { stdout } = await runDayleaf(home.dataDirectory, ['user', 'list'])
    expect(stdout).toMatch(/^\d{4}-\d\d-\d\d {2}ada@example\.org\n\d{4}-\d\d-\d\d {2}grace@example\.org\n$/)
  })

  test('a second account of one e-mail address is refused', async () => {
    await addUser('correct horse')
    expect(await addUser('battery staple', 'ADA@example.org')).toMatchObject({ code: 1 })
    expect((await login('correct horse')).status).toBe(200)
  })
})

describe('tables of an older version', () => {
  function change<T>(work: (database: DatabaseSync) => T): T {
    // The service runs its jobs meanwhile.
    using database = new DatabaseSync(join(home.dataDirectory, 'dayleaf.db'), { timeout: 10_000 })
    return work(database)
  }
  const countMigrations = () =>
    change((database) =>
      Number(database.prepare('select count(*) as count from kysely_migration').get()?.count),
    )
  const list = () => runDayleaf(home.dataDirectory, ['user', 'list'])
  const verify = () => runDayleaf(home.dataDirectory, ['verify'])
  const copy = () =>
    runDayleaf(home.dataDirectory, [
      ...['copy', '--from', home.dataDirectory],
      ...['--to', join(home.dataDirectory, 'copy')],
    ])
  const isOlder = {
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^dayleaf: the diary in .* older version of Dayleaf.+\n$/),
  }

  test('are left to the service that runs on them', async () => {
    service = await startServiceProcess(home.dataDirectory)
    change((database) =>
      database.exec('delete from kysely_migration where name = (select max(name) from kysely_migration)'),
    )
    const count = countMigrations()
    for (const command of [list, verify]) expect(await command()).toMatchObject(isOlder)
    expect(countMigrations()).toBe(count)
  })

  test('are not changed by a copy, and are migrated by other commands where no service runs', async () => {
    const released = join(import.meta.dirname, '..', 'upgrade', 'dayleaf.db.gz')
    await mkdir(home.dataDirectory, { recursive: true, mode: 0o700 })
    await writeFile(join(home.dataDirectory, 'dayleaf.db'), gunzipSync(await readFile(released)))
    expect(await copy()).toMatchObject(isOlder)
    expect(countMigrations()).toBe(4)
    expect(await list()).toMatchObject({ code: 0 })
    expect(countMigrations()).toBeGreaterThan(4)
  })
})

describe('rejected input', () => {
  test.each([
    ['no e-mail address', ['user', 'add', 'ada'], 'correct horse', /^dayleaf: email: .+\n$/],
    [
      'a short password',
      ['user', 'add', email],
      'short',
      /^dayleaf: password: must have at least 8 characters\n$/,
    ],
    ['no password', ['user', 'add', email], '', /^dayleaf: no password was given\. Nothing was changed\n$/],
  ])('%s', async (_, args, input, message) => {
    const { code, stdout, stderr } = await runDayleaf(home.dataDirectory, args, input)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(message)
  })

  test('a password as an argument, which other processes could read', async () => {
    const { code, stderr } = await runDayleaf(home.dataDirectory, ['user', 'add', email, 'correct horse'])
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'dayleaf: Usage: dayleaf user add EMAIL\n' })
  })
})

describe('the command itself', () => {
  test('tells its version and its commands', async () => {
    expect(await runDayleaf(home.dataDirectory, ['--version'])).toMatchObject({
      code: 0,
      stdout: `${packageJson.version}\n`,
    })
    const { code, stdout } = await runDayleaf(home.dataDirectory, ['--help'])
    expect(code).toBe(0)
    for (const name of ['serve', 'backup FILE', 'restore FILE', 'user add EMAIL', 'user list', 'places FILE'])
      expect(stdout).toContain(`  ${name} `)
  })

  test.each([[['bakcup']], [['user']], [['backup']], [['export', 'a.zip']], [['--force']]])(
    'refuses %j',
    async (args) => {
      const { code, stdout, stderr } = await runDayleaf(home.dataDirectory, args)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^dayleaf: .+\n$/)
    },
  )

  test('without a diary says where it looked', async () => {
    const { code, stderr } = await runDayleaf(`${home.dataDirectory}-none`, ['user', 'list'])
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `dayleaf: there is no diary in ${home.dataDirectory}-none\n`,
    })
  })

  test('serves when nothing else is asked, and stops as the service does', async () => {
    const other = startNode(['bin/dayleaf.mjs'], {
      settings: { PORT: '0', DAYLEAF_DATA_DIR: `${home.dataDirectory}-other` },
    })
    const url = await other.outputMatching(/"url":"([^"]+)","msg":"listening"/)
    expect((await createAccount(url)).userId).not.toBe('')
    other.signal('SIGTERM')
    expect(await other.ended).toMatchObject({ code: 0, stderr: '' })
  })
})
