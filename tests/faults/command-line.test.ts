import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createClient } from '../harness/clients/api-client.ts'
import { readZip } from '../harness/clients/read-zip.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { makeDataDirectory, setUpDataDirectory } from '../harness/service/data-directory.ts'
import { runDayleaf, type ServiceProcess, startServiceProcess } from '../harness/service/service-process.ts'

const home = setUpDataDirectory()
let service: ServiceProcess

const email = 'ada@example.org'

describe('beside a running service', () => {
  let directory: string
  let remove: () => Promise<void>
  beforeAll(async () => {
    ;({ dataDirectory: directory, remove } = await makeDataDirectory())
    const settings = { DAYLEAF_REGISTRATION: 'closed' }
    service = await startServiceProcess(directory, { settings, isKept: true })
  })
  afterAll(async () => {
    service?.signal('SIGTERM')
    await service?.ended
    await remove?.()
  })

  const run = (...args: string[]) => runDayleaf(directory, args)
  const addUser = (name: string, password: string) => runDayleaf(directory, ['user', 'add', name], password)
  const login = (name: string, password: string) =>
    createClient(service.url).call('login', { body: { email: name, password } })
  const addPerson = async (name: string) => {
    await addUser(name, 'correct horse')
    return createClient(service.url, (await login(name, 'correct horse')).data.token)
  }
  /** A file of the test. */
  const fileOf = (name: string) => join(dirname(home.dataDirectory), name)
  const walk = { date: '2026-03-14', type: 'text', content: 'A walk' }

  test('an account can be made where registration is closed, once, and signs in at once', async () => {
    expect(await addUser(email, 'correct horse\n')).toMatchObject({
      code: 0,
      stdout: `Created the account ${email}.\n`,
      stderr: expect.stringMatching(/^\{.*"action":"create".*\}\n$/),
      diary: directory,
    })
    expect((await login(email, 'correct horse')).status).toBe(200)
    expect(await addUser(email.toUpperCase(), 'battery staple')).toMatchObject({ code: 1 })
    expect((await login(email, 'correct horse')).status).toBe(200)
  })

  test('a new password ends every login and key, and the old one', async () => {
    const name = 'grace@example.org'
    const person = await addPerson(name)
    const { key } = (await person.call('createApiKey', { body: { name: 'phone' } })).data
    const args = ['user', 'password', name.toUpperCase()]
    expect(await runDayleaf(directory, args, 'battery staple\n')).toMatchObject({ code: 0 })
    expect((await person.call('getMe')).status).toBe(401)
    expect((await createClient(service.url, key).call('listDays')).status).toBe(401)
    expect((await login(name, 'correct horse')).status).toBe(401)
    expect((await login(name, 'battery staple')).status).toBe(200)
  })

  test('an account that is disabled has no access until it is enabled', async () => {
    const name = 'mary@example.org'
    const person = await addPerson(name)
    expect(await run('user', 'disable', name)).toMatchObject({ code: 0 })
    expect((await person.call('getMe')).status).toBe(401)
    expect((await login(name, 'correct horse')).status).toBe(403)
    expect((await run('user', 'list')).stdout).toMatch(/mary@example\.org {2}.*\(disabled\)/)
    expect(await run('user', 'enable', name)).toMatchObject({ code: 0 })
    expect((await login(name, 'correct horse')).status).toBe(200)
  })

  test('the list of accounts tells the disk that they take, their quota and their last use', async () => {
    const name = 'alan@example.org'
    const person = await addPerson(name)
    const headers = { 'Content-Type': 'text/plain' }
    expect((await person.call('uploadAttachment', { rawBody: 'A note', headers })).status).toBe(201)
    expect(await run('user', 'quota', name, '0')).toMatchObject({ code: 0 })
    expect((await person.call('uploadAttachment', { rawBody: 'Another', headers })).status).toBe(507)
    const line = async () => (await run('user', 'list')).stdout.split('\n').find((one) => one.includes(name))
    expect(await line()).toMatch(
      /^\d{4}-\d\d-\d\d {2}alan@example\.org {2}0\.00 GB of 0 GB {2}used \d{4}-\d\d-\d\d$/,
    )
    expect(await run('user', 'quota', name, 'default')).toMatchObject({ code: 0 })
    expect(await line()).toMatch(/ {2}0\.00 GB {2}used/)
    expect(await run('user', 'quota', name, 'much')).toMatchObject({ code: 1 })
  })

  test('a changed e-mail address signs in in place of the old one, and is nobody else’s', async () => {
    const [name, next] = ['edith@example.org', 'edith.c@example.org']
    const person = await addPerson(name)
    expect(await run('user', 'email', name, email)).toMatchObject({ code: 1 })
    expect(await run('user', 'email', name, 'no address')).toMatchObject({ code: 1 })
    expect(await run('user', 'email', name, next)).toMatchObject({ code: 0 })
    // Its owner notices the change.
    expect((await person.call('getMe')).status).toBe(401)
    expect((await login(next, 'correct horse')).status).toBe(200)
    expect((await login(name, 'correct horse')).status).toBe(401)
  })

  test('an invitation sets a password once, and the next one ends it', async () => {
    const name = 'barbara@example.org'
    const invite = async () => {
      const { code, stdout } = await run('user', 'invite', name)
      expect(code).toBe(0)
      return /\/password#(dr_[\w-]{65})\n$/.exec(stdout)?.[1] ?? ''
    }
    const accept = async (token: string) =>
      createClient(service.url).call('confirmPasswordReset', {
        body: { token, newPassword: 'correct horse' },
      })
    const first = await invite()
    expect((await login(name, '')).status).toBe(401)
    const second = await invite()
    expect((await accept(first)).error?.code).toBe('INVALID_INPUT')
    expect((await accept(second)).data.email).toBe(name)
    expect((await accept(second)).error?.code).toBe('INVALID_INPUT')
    expect((await login(name, 'correct horse')).status).toBe(200)
    expect(await run('user', 'invite', name)).toMatchObject({ code: 1 })
  })

  test('makes a user an operator, and takes the role and an invitation back', async () => {
    const name = 'olive@example.org'
    const line = async () => (await run('user', 'list')).stdout.split('\n').find((one) => one.includes(name))
    expect(await run('user', 'invite', name)).toMatchObject({ code: 0 })
    expect(await line()).toContain('(invitation open)')
    expect(await run('user', 'uninvite', name)).toMatchObject({ code: 0 })
    expect(await line()).toBeUndefined()
    expect(await addUser(name, 'correct horse')).toMatchObject({ code: 0 })
    expect(await run('user', 'uninvite', name)).toMatchObject({ code: 1 })
    expect(await run('user', 'admin', name)).toMatchObject({ code: 0 })
    expect(await line()).toContain('(operator)')
    expect(await run('user', 'admin', name, '--off')).toMatchObject({ code: 0 })
    expect(await line()).not.toContain('(operator)')
  })

  test('no new password is taken for an account that is not there', async () => {
    const args = ['user', 'password', 'nobody@example.org']
    const { code, stderr } = await runDayleaf(directory, args, 'correct horse')
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'dayleaf: there is no account nobody@example.org\n',
    })
  })

  test('an archive is locked with a password, verified and imported with it', async () => {
    const name = 'locked@example.org'
    const person = await addPerson(name)
    await person.call('createEvent', { body: walk })
    const [file, good, bad] = [fileOf('locked.zip.age'), fileOf('good'), fileOf('bad')]
    await writeFile(good, 'schlüssel\n')
    await writeFile(bad, 'guess\n')
    await run('export', file, '--user', name, '--password-file', good)
    expect((await readFile(file, 'utf8')).startsWith('age-encryption.org/v1\n')).toBe(true)
    const whole = { code: 0, stdout: expect.stringContaining('every day and file the same') }
    expect(await run('export', '--verify', file, '--password-file', good)).toMatchObject(whole)
    const refused = { code: 1, stderr: expect.stringContaining('The password is not the one') }
    expect(await run('export', '--verify', file, '--password-file', bad)).toMatchObject(refused)
    expect(await run('import', file, '--user', name, '--password-file', bad)).toMatchObject(refused)
    const again = { code: 0, stdout: expect.stringContaining('Here already: 1.') }
    expect(await run('import', file, '--user', name, '--password-file', good)).toMatchObject(again)
  })

  test('a diary is exported to a new file, the same that its owner downloads', async () => {
    const name = 'markdown@example.org'
    const person = await addPerson(name)
    await person.call('createEvent', { body: walk })
    const file = fileOf('diary.zip')
    const args = ['export', file, '--user', name, '--format', 'markdown']
    expect(await run(...args)).toMatchObject({ code: 0, stderr: '' })
    const downloaded = await person.call('exportDiary', { query: { format: 'markdown' } })
    expect(await readZip(await readFile(file))).toEqual(await readZip(downloaded.bytes ?? Buffer.of()))
    expect(await run(...args)).toMatchObject({ code: 1 })
  })

  test('an archive is proven by restoring it, alone and against the diary, and a damaged one is not', async () => {
    const name = 'proven@example.org'
    const person = await addPerson(name)
    await person.call('createEvent', { body: walk })
    const file = fileOf('diary.zip')
    await run('export', file, '--user', name)
    const verify = () => run('export', '--verify', file)
    const alone = await verify()
    expect(alone).toMatchObject({ code: 0, stderr: '' })
    expect(alone.stdout).toContain('every day and file the same: 1 days, 1 events, 0 pages')
    const against = () => run('export', '--verify', file, '--user', name)
    expect((await against()).stdout).toContain('is the same now')
    await person.call('createEvent', { body: { date: '2026-03-15', type: 'text', content: 'Rain' } })
    expect(await against()).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(
        '2026-03-15: differs from the current diary (events: 0 in the archive, 1 here)',
      ),
    })
    const files = Object.fromEntries(await readZip(await readFile(file)))
    const event = '{"id": "x", "date": "2026-03-14", "type": "text", "content": "Slipped in"}'
    await writeFile(file, zipFile({ ...files, 'events/2026-03.jsonl': event }))
    expect(await verify()).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('events/2026-03.jsonl: differs from manifest.json'),
    })
    await writeFile(file, zipFile({ ...files, 'manifest.json': '{}' }))
    expect(await verify()).toMatchObject({
      code: 1,
      stderr: 'dayleaf: diary.zip is not a Dayleaf archive: manifest.json is missing or invalid\n',
    })
  })

  test('a file of an event that was damaged on the disk is found in the archive', async () => {
    const name = 'damaged@example.org'
    const person = await addPerson(name)
    const headers = { 'Content-Type': 'application/octet-stream' }
    const { data: file } = await person.call('uploadAttachment', { rawBody: 'kept bytes', headers })
    await person.call('createEvent', { body: { ...walk, type: 'photo', attachmentIds: [file.id] } })
    const media = join(directory, 'media')
    const stored = (await readdir(media, { recursive: true })).find((path) => path.endsWith(file.sha256))
    await writeFile(join(media, stored ?? ''), 'lost bytes')
    const archive = fileOf('diary.zip')
    await run('export', archive, '--user', name)
    expect(await run('export', '--verify', archive)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(`attachments/${file.sha256}: differs from manifest.json`),
    })
  })

  test('accounts are listed, oldest first', async () => {
    const names = ['zoe@example.org', 'ann@example.org']
    for (const name of names) await addUser(name, 'correct horse')
    const rows = (await run('user', 'list')).stdout
      .trim()
      .split('\n')
      .map((line) => line.split('  '))
    expect(rows.every(([day]) => /^\d{4}-\d\d-\d\d$/.test(day ?? ''))).toBe(true)
    const listed = rows.filter(([, name = '']) => names.includes(name))
    expect(listed.map(([, ...rest]) => rest)).toEqual(names.map((name) => [name, '0.00 GB', 'not signed in']))
  })

  const eve = 'eve@example.org'
  test.each([
    ['no e-mail address', ['user', 'add', 'eve'], 'correct horse', /^dayleaf: email: .+\n$/],
    [
      'a short password',
      ['user', 'add', eve],
      'short',
      /^dayleaf: password: must have at least 8 characters\n$/,
    ],
    ['no password', ['user', 'add', eve], '', /^dayleaf: no password was given\. Nothing was changed\n$/],
  ])('is refused: %s', async (_, args, input, message) => {
    const { code, stdout, stderr } = await runDayleaf(directory, args, input)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(message)
  })

  test('is refused: a password as an argument, which other processes could read', async () => {
    const { code, stderr } = await run('user', 'add', eve, 'correct horse')
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'dayleaf: Usage: dayleaf user add EMAIL\n' })
  })
})

describe('tables of an older version', () => {
  /** The service holds the file while its jobs write, so the change is tried again. */
  const change = <T>(work: (database: DatabaseSync) => T): Promise<T> =>
    vi.waitFor(
      () => {
        using database = new DatabaseSync(join(home.dataDirectory, 'dayleaf.db'), { timeout: 0 })
        return work(database)
      },
      { timeout: 10_000 },
    )
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
    expect(await list()).toMatchObject({ code: 0, stdout: '' })
    await change((database) =>
      database.exec('delete from kysely_migration where name = (select max(name) from kysely_migration)'),
    )
    const count = await countMigrations()
    for (const command of [list, verify]) expect(await command()).toMatchObject(isOlder)
    expect(await countMigrations()).toBe(count)
  })

  test('are not changed by a copy, and are migrated by other commands where no service runs', async () => {
    const released = join(import.meta.dirname, '..', 'upgrade', 'dayleaf.db.gz')
    await mkdir(home.dataDirectory, { recursive: true, mode: 0o700 })
    await writeFile(join(home.dataDirectory, 'dayleaf.db'), gunzipSync(await readFile(released)))
    expect(await copy()).toMatchObject(isOlder)
    expect(await countMigrations()).toBe(4)
    expect(await list()).toMatchObject({ code: 0 })
    expect(await countMigrations()).toBeGreaterThan(4)
  })
})
