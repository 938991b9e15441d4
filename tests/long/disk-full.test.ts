import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { beginUpload, partOf, TUS } from '../api/scenarios/uploads.ts'
import { must } from '../api/scenarios/world.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { checkFile } from '../harness/engines/diary-file.ts'
import { readRealFile } from '../harness/media/real-files.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import {
  canMount,
  type ServiceProcess,
  startNode,
  startServiceProcess,
} from '../harness/service/service-process.ts'

const home = setUpDataDirectory()

const date = '2026-03-14'
const body = { date, type: 'text', content: 'a long day '.repeat(9_000) }

/** A service that has little room, and what gives it more while it runs. */
interface Tight {
  service: ServiceProcess
  makeRoom(): Promise<unknown>
  /** Where its files are seen from here. */
  seen: string
}

/** A file may have 2 MB, in blocks of 512 bytes: SQLite is refused the rest as it would be by a full disk. */
async function startWithSizeLimit(settings = {}): Promise<Tight> {
  const service = await startServiceProcess(home.dataDirectory, { settings, limits: 'ulimit -S -f 4096' })
  const makeRoom = () => promisify(execFile)('prlimit', ['--pid', String(service.pid), '--fsize=unlimited'])
  return { service, makeRoom, seen: home.dataDirectory }
}

/** A disk of 8 MB, half of it taken by something else. */
async function startOnSmallDisk(settings = {}): Promise<Tight> {
  await mkdir(home.dataDirectory, { recursive: true })
  const mounts = `mount -t tmpfs -o size=8m,mode=700 tmpfs '${home.dataDirectory}'`
  const service = await startServiceProcess(home.dataDirectory, { settings, mounts })
  const seen = join('/proc', String(service.pid), 'root', home.dataDirectory)
  const ballast = join(seen, 'ballast')
  await writeFile(ballast, Buffer.alloc(4 * 1024 * 1024))
  return { service, makeRoom: () => rm(ballast), seen }
}

// Linux alone lets the limit of a running process be changed, or a disk be seen by one process only.
const isLinux = process.platform === 'linux'
const ways = [
  { way: 'by a limit of size', isPossible: isLinux, start: startWithSizeLimit },
  { way: 'on a small disk of its own', isPossible: isLinux && canMount(), start: startOnSmallDisk },
].filter(({ isPossible }) => isPossible)

describe.each(ways)('a service whose disk is full $way', ({ start }) => {
  test('refuses writes, continues to read, and writes again once there is room', async () => {
    const { service, makeRoom, seen } = await start()
    const person = await createAccount(service.url)
    const create = () => person.call('createEvent', { body })
    const readiness = async () => (await fetch(`${service.url}/readyz`)).status

    let kept = 0
    let last = await create()
    for (; last.status === 201 && kept < 100; kept += 1) last = await create()
    expect(kept).toBeGreaterThan(1)
    expect(last).toMatchObject({ status: 507, error: { code: 'STORAGE_FULL' } })
    expect(await create()).toMatchObject({ status: 507 })
    expect((await person.call('getDay', { params: { date } })).data.events).toHaveLength(kept)
    // The room that is too little for a long event may be enough for short ones, and for checks.
    const createShort = () => person.call('createEvent', { body: { ...body, content: 'Short' } })
    for (; (await createShort()).status === 201 && kept < 2_000; kept += 1);
    const readinessAfterRefusal = async () => {
      await create()
      return readiness()
    }
    await expect.poll(readinessAfterRefusal).toBe(503)

    await makeRoom()
    expect((await create()).status).toBe(201)
    await expect.poll(readiness).toBe(200)
    expect((await person.call('listDays')).data).toEqual([{ date, eventCount: kept + 1, hasJournal: false }])
    // In a copy, because SQLite does not find the way to a file that another process has mounted.
    const copy = join(dirname(home.dataDirectory), 'copy.db')
    for (const suffix of ['', '-wal']) await copyFile(join(seen, `dayleaf.db${suffix}`), copy + suffix)
    expect(checkFile(copy).events).toBe(kept + 1)
    service.signal('SIGTERM')
    expect(await service.ended).toMatchObject({ code: 0, stderr: '' })
  })
})

describe.each(ways)('a service whose disk is full $way', ({ start }) => {
  test('lets its users sign in and read, and stores the sign-ins once there is room', async () => {
    const { service, makeRoom } = await start({ DAYLEAF_RATE_LIMIT: 'on' })
    const person = await createAccount(service.url)
    const { email, password } = person
    const photo = await must(person, 'uploadAttachment', {
      rawBody: await readRealFile('photo.jpg'),
      headers: { 'Content-Type': 'image/jpeg' },
    })
    await must(person, 'createEvent', {
      body: { date, type: 'photo', content: 'Lake', attachmentIds: [photo.data.id] },
    })
    for (const content of [body.content, 'Short'])
      for (let status = 201; status === 201; )
        ({ status } = await person.call('createEvent', { body: { ...body, content } }))
    const signIn = async (given: string) =>
      createClient(service.url).call('login', { body: { email, password: given } })

    const signedIn = await signIn(password)
    expect(signedIn.status).toBe(200)
    const device = createClient(service.url, signedIn.data.token)
    const day = await must(device, 'getDay', { params: { date } })
    const { thumbnailUrl } = day.data.events[0]?.attachments?.[0] ?? {}
    expect((await fetch(new URL(thumbnailUrl ?? '', service.url))).status).toBe(200)
    expect(await device.call('createEvent', { body })).toMatchObject({ error: { code: 'STORAGE_FULL' } })
    expect((await must(device, 'listSessions')).data.find(({ current }) => current)).toBeDefined()
    const left = createClient(service.url, (await signIn(password)).data.token)
    expect((await left.call('logout')).status).toBe(200)
    expect((await left.call('getMe')).status).toBe(401)
    // Guesses are counted in memory meanwhile.
    const guesses: number[] = []
    for (let guess = 0; guess < 12; guess += 1) guesses.push((await signIn(`wrong ${guess}`)).status)
    expect([...new Set(guesses)].toSorted()).toEqual([401, 429])

    await makeRoom()
    expect((await device.call('createEvent', { body })).status).toBe(201)
    expect((await must(device, 'createApiKey', { body: { name: 'a program' } })).data.name).toBe('a program')
    service.signal('SIGTERM')
    await service.ended
    // The disk of the second way is gone with its process.
    if (existsSync(join(home.dataDirectory, 'dayleaf.db'))) {
      const next = await startServiceProcess(home.dataDirectory)
      expect((await createClient(next.url, signedIn.data.token).call('getMe')).status).toBe(200)
    }
  })
})

describe.each(ways)('a service whose disk is full $way', ({ start }) => {
  test('takes no half of a file, and the whole as soon as there is room', async () => {
    const { service, makeRoom, seen } = await start()
    const person = await createAccount(service.url)
    const bytes = new Uint8Array(randomBytes(5 * 1024 * 1024))
    const headers = { 'Content-Type': 'application/octet-stream' }
    const send = () => person.call('uploadAttachment', { rawBody: bytes, headers })
    const id = await beginUpload(person, bytes.length)

    expect(await send()).toMatchObject({ status: 507, error: { code: 'STORAGE_FULL' } })
    expect(await person.call('appendToUpload', partOf(id, 0, bytes))).toMatchObject({ status: 507 })
    expect(await readdir(join(seen, 'media', 'tmp'))).toEqual([])
    expect((await person.call('getUpload', { params: { uploadId: id } })).status).toBe(409)

    await makeRoom()
    await must(person, 'appendToUpload', partOf(id, 0, bytes.subarray(0, 1_000)))
    await must(person, 'deleteUpload', { params: { uploadId: id }, headers: TUS })
    const { sha256 } = (await must(person, 'uploadAttachment', { rawBody: bytes, headers })).data
    expect(await readdir(join(seen, 'media', person.userId, sha256.slice(0, 2)))).toEqual([sha256])
  })
})

describe.runIf(isLinux && canMount())('a data directory that can only be read', () => {
  test('keeps the service from starting, which says so in one line', async () => {
    // With a mode that needs no change, so that the first write is that of the lock.
    await mkdir(home.dataDirectory, { recursive: true, mode: 0o700 })
    const quoted = `'${home.dataDirectory}'`
    const mounts = `mount --bind ${quoted} ${quoted} && mount -o remount,bind,ro ${quoted}`
    const settings = { PORT: '0', DAYLEAF_DATA_DIR: home.dataDirectory }
    const { code, stdout, stderr } = await startNode(['server/main.ts'], { settings, mounts }).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(
      /^The data directory \S+ cannot be locked, because \S+ cannot be written \(EROFS\)\.\n$/,
    )
  })
})
