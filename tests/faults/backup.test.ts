import { chmod, cp, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { holdAgainst, type Ledger, writeWithoutPause } from '../harness/clients/write-load.ts'
import { checkFile, dumpFile } from '../harness/engines/diary-file.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { runDayleaf, type ServiceProcess, startServiceProcess } from '../harness/service/service-process.ts'

const home = setUpDataDirectory()
let backupFile: string
let service: ServiceProcess

const date = '2026-03-14'
const databaseIn = (directory: string) => join(directory, 'dayleaf.db')

beforeEach(async () => {
  backupFile = join(dirname(home.dataDirectory), 'backup.db')
  service = await startServiceProcess(home.dataDirectory)
})

async function stopService(): Promise<void> {
  service.signal('SIGTERM')
  expect(await service.ended).toMatchObject({ code: 0 })
}

async function recordDay(...contents: string[]) {
  const person = await createAccount(service.url)
  for (const content of contents) await person.call('createEvent', { body: { date, type: 'text', content } })
  return person
}

/** Clients that write until told to stop, once each of them has had answers. */
async function startLoad(people: readonly { token: string }[]) {
  let acknowledged = 0
  let isOver = false
  const reached = Promise.withResolvers<void>()
  const onAcknowledged = () => {
    acknowledged += 1
    if (acknowledged === 100) reached.resolve()
  }
  const running = people.map(({ token }) =>
    writeWithoutPause({
      client: createClient(service.url, token),
      date,
      isOver: () => isOver,
      onAcknowledged,
    }),
  )
  await reached.promise
  return {
    count: () => acknowledged,
    stop(): Promise<Ledger[]> {
      isOver = true
      return Promise.all(running)
    },
  }
}

async function countEvents(people: readonly { token: string }[]): Promise<number> {
  const answers = await Promise.all(
    people.map(({ token }) => createClient(service.url, token).call('listDays')),
  )
  return answers.flatMap(({ data }) => data).reduce((sum, { eventCount }) => sum + eventCount, 0)
}

/** Changes one byte of an index, which nothing notices that does not look for it. */
async function spoilIndex(file: string): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true })
  const row = database.prepare(`select rootpage from sqlite_schema where name = 'events_by_day'`).get()
  database.close()
  const bytes = await readFile(file)
  // Pages are counted from 1, and the last bytes of a page hold the first entry that was put into it.
  const position = Number(row?.rootpage) * 4096 - 20
  bytes.writeUInt8(bytes.readUInt8(position) ^ 1, position)
  await writeFile(file, bytes)
}

function makeNewer(file: string): void {
  const database = new DatabaseSync(file)
  database.exec(`insert into kysely_migration (name, timestamp) values ('9999-later', '2999-01-01')`)
  database.close()
}

const SPOILT: readonly [what: string, spoil: (file: string) => unknown][] = [
  ['no database', (file) => writeFile(file, 'not a database')],
  ['an empty file', (file) => writeFile(file, '')],
  ['a backup that was cut', async (file) => truncate(file, (await stat(file)).size - 3 * 4096)],
  ['a backup with one wrong byte', spoilIndex],
  ['a backup of a newer version', makeNewer],
]

describe('a backup', () => {
  test('taken while eight clients write does not block them, and is restored row by row', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => createAccount(service.url)))
    const settled = await recordDay('before the backup')
    const load = await startLoad(people)
    const before = load.count()
    const eventsBefore = await countEvents(people)
    const { code, stdout, stderr } = await runDayleaf(home.dataDirectory, ['backup', backupFile])
    const during = load.count() - before
    const ledgers = await load.stop()
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('verified') })
    expect(stderr).toContain('secret.key) is not in the backup')
    expect(during).toBeGreaterThan(0)
    for (const [index, ledger] of ledgers.entries()) {
      const client = createClient(service.url, people[index]?.token)
      expect(await holdAgainst(client, date, ledger)).toEqual({ lost: [], unexplained: [] })
    }
    expect((await stat(backupFile)).mode & 0o777).toBe(0o600)
    // Each client may have deleted one more since it was counted.
    expect(checkFile(backupFile).events).toBeGreaterThanOrEqual(eventsBefore - people.length)

    const restored = `${home.dataDirectory}-restored`
    expect(await runDayleaf(restored, ['restore', backupFile])).toMatchObject({ code: 0 })
    expect(dumpFile(databaseIn(restored))).toEqual(dumpFile(backupFile))
    const { url } = await startServiceProcess(restored)
    const day = await createClient(url, settled.token).call('getDay', { params: { date } })
    expect(day.data.events).toMatchObject([{ content: 'before the backup' }])
  })

  test('of an idle service has all its rows, and not its secret key, and is never overwritten', async () => {
    await recordDay('one', 'two')
    await runDayleaf(home.dataDirectory, ['backup', backupFile])
    expect(dumpFile(backupFile)).toEqual(dumpFile(databaseIn(home.dataDirectory)))
    expect(await readdir(dirname(backupFile))).toEqual(['backup.db', 'data'])
    expect(await runDayleaf(home.dataDirectory, ['backup', backupFile])).toMatchObject({
      code: 1,
      stderr: `dayleaf: ${backupFile} exists already. Nothing was written\n`,
    })
  })

  test('of a damaged diary fails and writes no file', async () => {
    await recordDay(...Array.from({ length: 50 }, (_, number) => `${number} `.repeat(1000)))
    await stopService()
    const file = databaseIn(home.dataDirectory)
    await truncate(file, Math.floor((await stat(file)).size / 2 / 4096) * 4096)
    const { code, stderr } = await runDayleaf(home.dataDirectory, ['backup', backupFile])
    expect(code).toBe(1)
    expect(stderr).toMatch(/^dayleaf: .+\n$/)
    expect(await readdir(dirname(backupFile))).toEqual(['data'])
  })
})

describe('a restore', () => {
  test('is refused while a service has the directory, then restores the diary, and keeps the earlier one', async () => {
    const person = await recordDay('one')
    await runDayleaf(home.dataDirectory, ['backup', backupFile])
    await person.call('createEvent', { body: { date, type: 'text', content: 'two' } })
    expect(await runDayleaf(home.dataDirectory, ['restore', backupFile])).toMatchObject({
      code: 1,
      stderr: `dayleaf: The data directory ${home.dataDirectory} is in use by process ${service.pid}.\n`,
    })
    // Killed, it leaves a log, which belongs to the diary that is put aside and must not come near the other.
    service.signal('SIGKILL')
    await service.ended
    expect((await stat(`${databaseIn(home.dataDirectory)}-wal`)).size).toBeGreaterThan(0)
    const later = dumpFile(databaseIn(home.dataDirectory))
    await chmod(backupFile, 0o644)
    const { code, stderr } = await runDayleaf(home.dataDirectory, ['restore', backupFile])
    expect(code).toBe(0)
    expect((await stat(databaseIn(home.dataDirectory))).mode & 0o777).toBe(0o600)
    const asideFile = /kept as (\S+):/.exec(stderr)?.[1] ?? ''
    const kept = ['dayleaf.db', basename(asideFile), 'dayleaf.lock', 'secret.key']
    expect(await readdir(home.dataDirectory)).toEqual(kept)
    expect(dumpFile(databaseIn(home.dataDirectory))).toEqual(dumpFile(backupFile))
    expect(dumpFile(asideFile)).toEqual(later)
  })

  test('refuses a file that is no sound backup, and changes nothing', async () => {
    await recordDay('one '.repeat(2000))
    await runDayleaf(home.dataDirectory, ['backup', backupFile])
    await stopService()
    const before = dumpFile(databaseIn(home.dataDirectory))
    const names = await readdir(home.dataDirectory)
    for (const [what, spoil] of SPOILT) {
      const file = `${backupFile}.spoilt`
      await cp(backupFile, file)
      await spoil(file)
      const { code, stderr } = await runDayleaf(home.dataDirectory, ['restore', file])
      expect({ what, code }).toEqual({ what, code: 1 })
      expect(stderr, what).toMatch(/^dayleaf: .+\n$/)
      expect(dumpFile(databaseIn(home.dataDirectory)), what).toEqual(before)
      expect(await readdir(home.dataDirectory), what).toEqual(names)
    }
  })

  test('says when provider keys belong to another secret key', async () => {
    const person = await recordDay('one')
    const entry = { apiKey: 'sk-0123456789', model: 'm' }
    await person.call('updateSettings', { body: { providerSettings: { provider_a: entry } } })
    await runDayleaf(home.dataDirectory, ['backup', backupFile])
    const { code, stderr } = await runDayleaf(`${home.dataDirectory}-other`, ['restore', backupFile])
    expect(code).toBe(0)
    expect(stderr).toMatch(/^1 stored provider key/)
    expect(await readdir(`${home.dataDirectory}-other`)).toEqual(['dayleaf.db', 'dayleaf.lock'])
  })
})
