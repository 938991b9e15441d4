import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { API_PREFIX } from '../../contract/index.ts'
import { readConfig } from '../../server/config.ts'
import { startServer } from '../../server/process/server.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { type HeldWriter, startHeldWriter } from '../harness/providers/held-writer.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { type ServiceProcess, startServiceProcess } from '../harness/service/service-process.ts'

const home = setUpDataDirectory()
let writer: HeldWriter
let service: ServiceProcess
let person: Awaited<ReturnType<typeof createAccount>>

const chooseHeldWriter = { aiProvider: 'provider_d', providerSettings: { provider_d: { model: 'held' } } }
const DATES = ['2026-03-14', '2026-03-15'] as const

beforeEach(async () => {
  writer = await startHeldWriter()
  service = await startServiceProcess(home.dataDirectory, {
    settings: { DAYLEAF_PROVIDER_D_URL: writer.url },
  })
  person = await createAccount(service.url)
  await person.call('updateSettings', { body: chooseHeldWriter })
  for (const date of DATES)
    await person.call('createEvent', { body: { date, type: 'text', content: 'Walked' } })
})
afterEach(() => writer.close())

/** A request that the service has begun to read, and that it can answer only once `finish` has sent the rest. */
interface Begun {
  finish(): void
  /** All that came back. */
  answer: Promise<string>
}

async function begin(
  url: string,
  token: string,
  { path, body, headers = '' }: { path: string; body: object; headers?: string },
): Promise<Begun> {
  const { hostname, port } = new URL(url)
  const json = JSON.stringify(body)
  const socket = connect(Number(port), hostname)
  let received = ''
  const answer = new Promise<string>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
  // The service says 100 when it has read the head: from then on the request is in its hands.
  const taken = new Promise<void>((resolve) => {
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text
      if (received.startsWith('HTTP/1.1 100')) resolve()
    })
  })
  socket.write(
    `POST ${API_PREFIX}${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n${headers}` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\nExpect: 100-continue\r\n\r\n`,
  )
  await taken
  return { finish: () => void socket.write(json), answer }
}

const beginCreating = (url: string, token: string, content: string) =>
  begin(url, token, { path: '/events', body: { date: '2026-04-01', type: 'text', content } })

async function openIdle(): Promise<Socket> {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve))
  return socket
}

/** Resolves when the service tells its supervisor, on a connection of its own, that it is about to go. */
async function untilDraining(): Promise<void> {
  let status = 200
  while (status === 200)
    ({ status } = await fetch(`${service.url}/readyz`, { headers: { Connection: 'close' } }))
  expect(status).toBe(503)
}

describe('a service that is told to stop', () => {
  test('keeps running when a terminal closes, if it was started under nohup', async () => {
    service.signal('SIGHUP')
    // Signals of different kinds are delivered in no order, so the service shows first that it goes on.
    for (let times = 0; times < 20; times += 1) expect((await person.call('listDays')).status).toBe(200)
    service.signal('SIGTERM')
    expect(await service.ended).toMatchObject({ code: 0, signal: null, stderr: '' })
  })

  test('answers 64 requests, two generations and new requests, and exits with 0', async () => {
    const idle = await openIdle()
    const begun = await Promise.all(
      Array.from({ length: 64 }, (_, number) => beginCreating(service.url, person.token, `No. ${number}`)),
    )
    const plain = person.call('generateJournal', { params: { date: DATES[0] } })
    const streamed = await fetch(`${service.url}${API_PREFIX}/journal/generate/${DATES[1]}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${person.token}`, Accept: 'text/event-stream' },
    })
    await writer.arrived(2)
    writer.say('# A page')

    service.signal('SIGTERM')
    await untilDraining()
    const late = await fetch(`${service.url}${API_PREFIX}/days`, {
      headers: { Authorization: `Bearer ${person.token}` },
    })
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
    for (const { finish } of begun) finish()
    writer.finish()

    for (const { answer } of begun) {
      expect(await answer).toMatch(/HTTP\/1\.1 201 Created.*\r\nConnection: close\r\n/s)
    }
    expect((await plain).status).toBe(200)
    expect(await streamed.text()).toContain('event: journal')
    expect(await service.ended).toMatchObject({ code: 0, stderr: '' })
    idle.destroy()

    const { url } = await startServiceProcess(home.dataDirectory)
    const client = createClient(url, person.token)
    expect((await client.call('listEvents', { query: { date: '2026-04-01' } })).data).toHaveLength(64)
    for (const date of DATES)
      expect((await client.call('getJournal', { params: { date } })).data.content).toBe('# A page')
  })

  test('writes the page that it was asked for in time, though the answer is out long before', async () => {
    const begun = await begin(service.url, person.token, {
      path: `/journal/generate/${DATES[0]}`,
      body: {},
      headers: 'Prefer: respond-async\r\n',
    })
    service.signal('SIGTERM')
    await untilDraining()
    begun.finish()
    expect(await begun.answer).toContain('HTTP/1.1 202 Accepted')
    await writer.arrived(1)
    writer.say('# A page')
    writer.finish()
    expect(await service.ended).toMatchObject({ code: 0, stderr: '' })

    const { url } = await startServiceProcess(home.dataDirectory)
    const client = createClient(url, person.token)
    expect((await client.call('getJournal', { params: { date: DATES[0] } })).data?.content).toBe('# A page')
  })

  test('and told again ends at once, and the next start says that the page was interrupted', async () => {
    const cutOff = person.call('generateJournal', { params: { date: DATES[0] } }).catch(() => 'cut off')
    await writer.arrived(1)
    service.signal('SIGTERM')
    await untilDraining()
    service.signal('SIGTERM')
    expect(await service.ended).toMatchObject({ code: 1 })
    expect(await cutOff).toBe('cut off')

    const { url } = await startServiceProcess(home.dataDirectory)
    const [task] = (
      await createClient(url, person.token).call('listJournalTasks', { params: { date: DATES[0] } })
    ).data
    expect(task).toMatchObject({ status: 'failed', error: { code: 'INTERRUPTED' } })
  })

  test('aborts unfinished requests when the grace period ends, and answers them if possible', async () => {
    const inProcess = await startServer(
      readConfig({
        PORT: '0',
        DAYLEAF_DATA_DIR: `${home.dataDirectory}-in-process`,
        DAYLEAF_LOG_LEVEL: 'silent',
        DAYLEAF_PROVIDER_D_URL: writer.url,
      }),
    )
    const somebody = await createAccount(inProcess.url)
    await somebody.call('updateSettings', { body: chooseHeldWriter })
    await somebody.call('createEvent', { body: { date: DATES[0], type: 'text', content: 'Walked' } })
    const begun = await beginCreating(inProcess.url, somebody.token, 'never finished')
    const cutOff = somebody.call('generateJournal', { params: { date: DATES[0] } })
    await writer.arrived(1)
    await inProcess.stop(50)
    expect(await cutOff).toMatchObject({ status: 503, error: { code: 'INTERRUPTED' } })
    expect(await begun.answer).not.toContain('201')
  })
})
