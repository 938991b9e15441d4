import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { newId } from '../../server/lib/ids.ts'
import { parseStoreAddress, type S3Address } from '../../server/lib/store-address.ts'
import { type MediaStore, pathOf, type StoreKey } from '../../server/media/store/media-store.ts'
import { openBucket } from '../../server/media/store/s3/bucket.ts'
import type { S3Connection } from '../../server/media/store/s3/s3-client.ts'
import { createS3Store } from '../../server/media/store/s3/s3-store.ts'
import { openStore } from '../../server/process/open-store.ts'
import { type LocalServer, serveLocally } from '../harness/clients/local-server.ts'
import { startTcpProxy, type TcpProxy } from '../harness/faults/tcp-proxy.ts'
import { type S3Server, s3Servers } from '../harness/s3/s3-server.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dayleaf-store-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function makeFile(bytes: Buffer) {
  const path = join(directory, newId())
  await writeFile(path, bytes)
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function putNew(store: MediaStore, userId: string, bytes = randomBytes(1000)) {
  const file = await makeFile(bytes)
  await store.put({ userId, sha256: file.sha256 }, file)
  return { bytes, key: { userId, sha256: file.sha256 }, sha256: file.sha256 }
}

const readAll = async (reading: Promise<Readable>) => buffer(await reading)

const inDirectory = async (): Promise<S3Server> => ({
  settings: { DAYLEAF_MEDIA_URL: pathToFileURL(join(directory, 'media')).href } as S3Server['settings'],
  close: async () => {},
})

const places = [{ server: 'a directory', isThere: true, start: inDirectory }, ...s3Servers]

describe.each(places)('a store in $server', ({ isThere, start }) => {
  describe.runIf(isThere)('that is there', () => {
    let place: S3Server
    let store: MediaStore
    beforeAll(async () => {
      place = await start()
      store = await openStore(readConfig(place.settings))
    })
    afterAll(() => place?.close())

    test('returns a stored file, as a whole and in ranges', async () => {
      const { bytes, key } = await putNew(store, newId())
      expect(await store.findSize(key)).toBe(1000)
      expect((await readAll(store.read(key))).equals(bytes)).toBe(true)
      const part = await readAll(store.read(key, { start: 10, end: 19 }))
      expect(part.equals(bytes.subarray(10, 20))).toBe(true)
    })

    test('does not have what it was not given', async () => {
      const key = { userId: newId(), sha256: 'a'.repeat(64) }
      expect(await store.findSize(key)).toBeUndefined()
      await expect(store.read(key)).rejects.toThrow()
      await store.remove(key.userId, [key.sha256])
      await store.removeAll(key.userId)
    })

    test('removes a file with its copies, and all of a user', async () => {
      const userId = newId()
      const [one, other] = [await putNew(store, userId), await putNew(store, userId)]
      const stays = await putNew(store, newId())
      const copies: StoreKey[] = (['preview', 'thumbnail', 'print'] as const).map((variant) => ({
        ...one.key,
        variant,
      }))
      for (const copy of copies) await store.put(copy, await makeFile(randomBytes(100)))
      await store.remove(userId, [one.sha256])
      const sizes = () =>
        Promise.all([other.key, stays.key, one.key, ...copies].map((key) => store.findSize(key)))
      expect(await sizes()).toEqual([1000, 1000, undefined, undefined, undefined, undefined])
      await store.removeAll(userId)
      expect((await sizes()).slice(0, 2)).toEqual([undefined, 1000])
    })

    test('lists originals alone, each with its size', async () => {
      const userId = newId()
      const { sha256, key } = await putNew(store, userId)
      await store.put({ ...key, variant: 'preview' }, await makeFile(randomBytes(10)))
      await store.put(
        { userId, uploadId: newId(), part: { start: 0, size: 9 } },
        await makeFile(randomBytes(9)),
      )
      const listed = await Array.fromAsync(store.list())
      expect(listed.filter((file) => file.userId === userId)).toEqual([{ userId, sha256, size: 1000 }])
    })

    test('keeps the parts of an upload until they are removed', async () => {
      const upload = { userId: newId(), uploadId: newId() }
      for (const part of [
        { start: 0, size: 5 },
        { start: 5, size: 7 },
      ])
        await store.put({ ...upload, part }, await makeFile(randomBytes(part.size)))
      const parts = (await store.listParts(upload)).toSorted((one, two) => one.start - two.start)
      expect(parts).toEqual([
        { start: 0, size: 5 },
        { start: 5, size: 7 },
      ])
      await store.removeParts(upload)
      expect(await store.listParts(upload)).toEqual([])
    })

    test('has a name that stays', async () => {
      const [name] = await Promise.all([store.identify(), store.identify()])
      expect(name).toMatch(/^[0-9a-f]{32}$/)
      expect(await (await openStore(readConfig(place.settings))).identify()).toBe(await store.identify())
    })
  })
})

const realServers = s3Servers.filter(({ isThere }) => isThere)

describe.each(realServers)('a bucket of $server behind a network that fails', ({ isReal, start }) => {
  let place: S3Server
  let network: TcpProxy
  let address: S3Address
  const credentials = () => ({
    accessKeyId: place.settings.AWS_ACCESS_KEY_ID,
    secretAccessKey: place.settings.AWS_SECRET_ACCESS_KEY,
  })
  const open = (change: Partial<S3Connection> = {}): S3Connection => ({
    ...{ address, credentials: credentials(), silenceMs: 60_000, retryMs: [1, 1] },
    ...change,
  })
  beforeAll(async () => {
    place = await start()
    const found = parseStoreAddress(place.settings.DAYLEAF_MEDIA_URL)
    if ('directory' in found) throw new Error('no bucket')
    network = await startTcpProxy(Number(new URL(found.endpoint).port))
    address = { ...found, endpoint: network.through(found.endpoint).replace(/\/$/, '') }
  })
  afterAll(async () => {
    await network?.close()
    await place?.close()
  })

  test('takes no bytes under the hash of others, and gives none', async () => {
    const store = createS3Store(open())
    const [file, other] = [await makeFile(randomBytes(1000)), await makeFile(randomBytes(1000))]
    const key = { userId: newId(), sha256: file.sha256 }
    if (isReal) {
      await expect(store.put(key, other)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      expect(await store.findSize(key)).toBeUndefined()
    }
    await openBucket(open()).put(pathOf(key), other)
    await expect(readAll(store.read(key))).rejects.toThrow(/other bytes/)
  })

  test('never counts half a file as the file where connections break, and takes it later', async () => {
    const store = createS3Store(open())
    const file = await makeFile(randomBytes(1_000_000))
    const key = { userId: newId(), sha256: file.sha256 }
    // The first message asks for the size; the others carry the file, and there is no second try.
    network.cutAt(5)
    await expect(createS3Store(open({ retryMs: [] })).put(key, file)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
    expect(await store.findSize(key)).not.toBe(file.size)
    await store.put(key, file)
    const reading = await store.read(key)
    reading.once('data', () => network.cut())
    await expect(buffer(reading)).rejects.toThrow()
    expect((await readAll(store.read(key))).length).toBe(file.size)
  })

  test.runIf(isReal)('refuses a wrong secret, and the cause says so', async () => {
    const wrong = { ...credentials(), secretAccessKey: 'wrong' }
    await expect(createS3Store(open({ credentials: wrong })).identify()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      cause: { message: expect.stringContaining('403, SignatureDoesNotMatch') },
    })
  })
})

describe('an object store', () => {
  let server: LocalServer
  let answer: RequestListener
  let store: MediaStore
  let impatient: MediaStore
  const key = { userId: 'ada', sha256: 'a'.repeat(64) }
  beforeEach(async () => {
    server = await serveLocally((request, response) => answer(request, response))
    const connection = {
      address: { endpoint: server.url, region: 'eu', bucket: 'diary', prefix: '' },
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      retryMs: [1, 1],
    }
    store = createS3Store({ ...connection, silenceMs: 60_000 })
    impatient = createS3Store({ ...connection, silenceMs: 100 })
  })
  afterEach(() => server.close())

  const fault = (code: string) => expect.objectContaining({ name: 'AppError', code })

  test('that is away is told from one that does not have a file', async () => {
    await server.close()
    await expect(store.findSize(key)).rejects.toEqual(fault('UNAVAILABLE'))
  })

  test('that says nothing is waited for, but not for ever', async () => {
    answer = () => undefined
    await expect(impatient.findSize(key)).rejects.toEqual(fault('UNAVAILABLE'))
    await expect(impatient.put(key, await makeFile(randomBytes(10)))).rejects.toEqual(fault('UNAVAILABLE'))
  })

  test('that stops in the middle of a file ends the reading with an error', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Length': 100 }).write('half')
    }
    await expect(readAll(impatient.read(key))).rejects.toThrow()
    await expect(readAll(impatient.read(key, { start: 0, end: 99 }))).rejects.toThrow()
  })

  test('that gives other bytes never gives the last of them', async () => {
    answer = (_request, response) => void response.end('other bytes')
    const taken: Buffer[] = []
    const reading = async () => {
      for await (const chunk of await store.read(key)) taken.push(chunk)
    }
    await expect(reading()).rejects.toThrow(/other bytes/)
    expect(taken).toEqual([])
    await expect(store.read(key, { start: 0, end: 1 })).rejects.toThrow(/another range/)
  })

  test('is asked again after a fault that may pass, and not after a refusal', async () => {
    const statuses = [503, 500, 200]
    answer = (_request, response) => void response.writeHead(statuses.shift() ?? 500).end()
    expect(await store.findSize(key)).toBeDefined()
    let asked = 0
    answer = (_request, response) => {
      asked += 1
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    }
    await expect(store.read(key)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      cause: { message: expect.stringContaining('403, AccessDenied') },
    })
    expect(asked).toBe(1)
  })

  test('that is full says so', async () => {
    answer = ({ method }, response) =>
      void response.writeHead(method === 'HEAD' ? 404 : 507).end('<Code>QuotaExceeded</Code>')
    await expect(store.put(key, await makeFile(randomBytes(10)))).rejects.toEqual(fault('STORAGE_FULL'))
  })
})
