// A client that sends a byte a second holds no place: its upload ends below a least rate. The timers that count seconds are
// moved by hand; the sockets are real.
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { API_PREFIX } from '../../contract/index.ts'
import { CHUNK_TYPE } from '../../contract/uploads.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { openSocket } from '../harness/clients/raw-socket.ts'
import { arrivingFiles } from '../harness/media/stored-files.ts'
import { askOffset, beginUpload, partOf } from './scenarios/uploads.ts'
import { must, type Person, setUpWorld, startWorld } from './scenarios/world.ts'

const BYTES = 1_500_000
const world = setUpWorld(() => startWorld({ DAYLEAF_MAX_FILE_MB: '2', DAYLEAF_QUOTA_GB: '0.002' }))
afterEach(() => {
  vi.useRealTimers()
})

/** The allowance is a minute; a byte a second buys less than a second more. */
const ALLOWED_SECONDS = 65
const passSeconds = async (count: number, eachSecond: () => unknown): Promise<void> => {
  for (let second = 0; second < count; second += 1) {
    eachSecond()
    await setImmediate()
    vi.advanceTimersByTime(1_000)
  }
}

async function begin({ token }: Person, line: string, more: readonly string[] = []): Promise<Socket> {
  const socket = await openSocket(world.url)
  const [method, path] = line.split(' ')
  const head = [
    `${method} ${API_PREFIX}${path} HTTP/1.1`,
    ...['Host: localhost', `Authorization: Bearer ${token}`, `Content-Length: ${BYTES}`, ...more],
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await expect.poll(() => arrivingFiles(world.store.settings)).not.toEqual([])
  return socket
}

async function sendSlowly(socket: Socket): Promise<void> {
  const closed = new Promise((resolve) => socket.resume().once('close', resolve))
  await passSeconds(ALLOWED_SECONDS, () => socket.writable && socket.write('x'))
  await closed
  await expect.poll(() => arrivingFiles(world.store.settings)).toEqual([])
}

const watchSeconds = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

test.each(['POST /attachments', 'POST /export/check'])(
  'a file that comes by a byte a second ends, and its room and place are free: %s',
  async (line) => {
    const person = await createAccount(world.url)
    watchSeconds()
    await sendSlowly(await begin(person, line))
    vi.useRealTimers()
    const rawBody = new Uint8Array(BYTES)
    expect((await person.call('checkArchive', { rawBody })).error?.code).toBe('INVALID_INPUT')
    await expect.poll(async () => (await person.call('uploadAttachment', { rawBody })).status).toBe(201)
  },
)

test('a piece of an upload that comes by a byte a second ends, and the upload goes on from there', async () => {
  const person = await createAccount(world.url)
  const id = await beginUpload(person, BYTES)
  watchSeconds()
  const more = ['Tus-Resumable: 1.0.0', 'Upload-Offset: 0', `Content-Type: ${CHUNK_TYPE}`]
  await sendSlowly(await begin(person, `PATCH /uploads/${id}`, more))
  vi.useRealTimers()
  // The bytes that came are stored after the connection has ended.
  await expect.poll(() => askOffset(world.url, person.token, id)).toBeGreaterThan(0)
  const offset = await askOffset(world.url, person.token, id)
  await must(person, 'appendToUpload', partOf(id, offset, new Uint8Array(BYTES - offset)))
})
