import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_PREFIX } from '../../contract/index.ts'
import { SECURITY_HEADERS } from '../../server/http/security-headers.ts'
import { listen } from '../../server/http/server/listen.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { answersIn, exchange, openSocket, readToEnd, statusesIn } from '../harness/clients/raw-socket.ts'
import { startTestService, type TestService } from '../harness/service/test-service.ts'

/** Clients that do not keep to HTTP, or keep to it very slowly. */
let service: TestService
let person: Awaited<ReturnType<typeof createAccount>>
beforeAll(async () => {
  service = await startTestService()
  person = await createAccount(service.url)
})
afterAll(() => service.stop())

const lines = (...all: string[]) => all.join('\r\n')
const body = JSON.stringify({ date: '2026-03-14', type: 'text', content: 'Smuggled' })
const length = `Content-Length: ${Buffer.byteLength(body)}`

/** The head of a valid request to record an event, with other headers for the length of its body. */
const creating = (...headers: string[]) =>
  lines(
    `POST ${API_PREFIX}/events HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${person.token}`,
    'Content-Type: application/json',
    ...headers,
    '',
    body,
  )

/** A plain answer of the HTTP server, after which it closes the socket. */
function expectPlain(received: string, status: number): void {
  expect(statusesIn(received)).toEqual([status])
  const headers = Object.fromEntries(answersIn(received)[0]?.headers ?? [])
  expect(headers).toMatchObject({ ...SECURITY_HEADERS, connection: 'close' })
  const answer = JSON.parse(received.slice(received.indexOf('\r\n\r\n')))
  const code = status === 413 || status === 431 ? 'PAYLOAD_TOO_LARGE' : 'INVALID_INPUT'
  const requestId = headers['x-request-id']
  expect(answer).toEqual({ data: null, error: { code, message: expect.any(String), requestId } })
}

const countEvents = async () => (await person.call('listEvents')).data.length

describe('a request that can be read in two ways', () => {
  const chunked = 'Transfer-Encoding: chunked'
  const rows: [what: string, request: () => string, status?: number][] = [
    ['two lengths that differ', () => creating(length, 'Content-Length: 3')],
    ['one length twice', () => creating(length, length)],
    ['two lengths in one line', () => creating(`${length}, 3`)],
    ['a length and chunks', () => creating(length, chunked)],
    ['chunks and a length', () => creating(chunked, length)],
    ['chunks by another name', () => creating(length, 'Transfer-Encoding: xchunked')],
    [
      'chunks of a coding that is not known',
      () => creating('Transfer-Encoding: gzip').replace(body, ''),
      400,
    ],
    ['chunks that are not the last coding', () => creating('Transfer-Encoding: chunked, identity')],
    ['a negative length', () => creating('Content-Length: -1')],
    ['a length with a sign', () => creating(`Content-Length: +${Buffer.byteLength(body)}`)],
    ['a length in hexadecimal', () => creating('Content-Length: 0x40')],
    ['a length beyond all numbers', () => creating(`Content-Length: ${'9'.repeat(40)}`)],
    ['a blank before the colon', () => creating(length.replace(':', ' :'))],
    ['a folded header', () => creating(length, 'X-Folded: a', ' b')],
    ['a NUL in a header', () => creating(length, 'X-Zero: a\u0000b')],
    ['no host', () => creating(length).replace('Host: localhost\r\n', '')],
    [
      'no host, and a whole address',
      () =>
        creating(length)
          .replace('/api', 'http://a/api')
          .replace(/Host.*\r\n/, ''),
    ],
    ['a host that is none', () => creating(length).replace('localhost', 'local host')],
    ['a host without a name', () => creating(length).replace('localhost', '')],
    ['a path that goes backwards', () => creating(length).replace('/events', '\\\\events')],
    ['an address that is none', () => creating(length).replace('/api/v1/events', 'http://[')],
    ['no path', () => creating(length).replace('/api/v1/events', 'events')],
    ['chunks that are none', () => creating(chunked)],
    [
      'endless words on a chunk',
      () => creating(chunked).replace(body, `1;${'x'.repeat(17 * 1024)}\r\n`),
      413,
    ],
    ['lines that end without a return', () => creating(length).replaceAll('\r\n', '\n')],
    ['a method that nobody knows', () => creating(length).replace('POST', 'FOO')],
    ['no method of ours', () => creating(length).replace('POST', 'P\u0000ST')],
    ['a version that is none', () => creating(length).replace('HTTP/1.1', 'HTTP/9.9')],
    ['17 KB of headers', () => creating(length, `X-Long: ${'x'.repeat(17 * 1024)}`), 431],
    ['17 KB of path', () => creating(length).replace('/events', `/${'x'.repeat(17 * 1024)}`), 431],
    ['a greeting of TLS', () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001'],
  ]
  test.each(rows)('is refused once and does nothing: %s', async (_what, request, status = 400) => {
    const before = await countEvents()
    // What a proxy that reads it the other way would take for the next client's request.
    const next = lines(
      `GET ${API_PREFIX}/auth/me HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${person.token}`,
      '',
      '',
    )
    const received = await exchange(service.url, request() + next)
    expectPlain(received, status)
    expect(received).not.toContain(person.userId)
    expect(await countEvents()).toBe(before)
  })

  test.each([
    ['two hosts', () => ['Host: other.example']],
    ['two types', () => ['Content-Type: text/plain']],
    [
      'two tokens, the second after 2,500 other headers',
      () => [...Array<string>(2500).fill('a:'), `Authorization: Bearer ${person.token}x`],
    ],
  ])('is refused by us where only its meaning is in doubt: %s', async (_what, headers) => {
    const before = await countEvents()
    const received = await exchange(service.url, creating(length, 'Connection: close', ...headers()))
    expect(statusesIn(received)).toEqual([400])
    expect(received).toContain('"code":"INVALID_INPUT"')
    expect(await countEvents()).toBe(before)
  })

  test('while the valid one is answered, and the next one after it', async () => {
    const before = await countEvents()
    const next = lines('GET /healthz HTTP/1.1', 'Host: localhost', 'Connection: close', '', '')
    expect(statusesIn(await exchange(service.url, creating(length) + next))).toEqual([201, 200])
    expect(await countEvents()).toBe(before + 1)
  })

  test('while the valid one is answered, and noise after it is not', async () => {
    const before = await countEvents()
    expect(statusesIn(await exchange(service.url, `${creating(length)}\r\n\u0000\r\n\r\n`))).toEqual([201])
    expect(await countEvents()).toBe(before + 1)
  })

  test('once, when its body breaks off after the answer', async () => {
    const socket = await openSocket(service.url)
    const received = readToEnd(socket)
    const answered = once(socket, 'data')
    socket.write(
      creating('Transfer-Encoding: chunked').replace(person.token, 'nobody').replace(body, '5\r\nfirst'),
    )
    await answered
    socket.write('\r\nno chunk\r\n')
    expect(statusesIn(await received)).toEqual([401])
  })
})

describe('a client that never comes to the point', () => {
  const place = { host: '127.0.0.1', port: 0 }
  // The one that is under test is short, the others so long that they cannot stand in for it.
  const long = { headersMs: 600_000, requestMs: 600_000, idleMs: 600_000, checkMs: 50 }
  const headersFirst = { ...long, headersMs: 200 }
  const bodyFirst = { ...long, requestMs: 300 }
  const idleFirst = { ...long, idleMs: 300 }
  const head = lines('POST / HTTP/1.1', 'Host: localhost', 'Content-Length: 10')

  test.each([
    ['says nothing at all', '', headersFirst, 408],
    ['stops in its first line', 'GET / HT', headersFirst, 408],
    ['stops in its headers', head, headersFirst, 408],
    ['stops in its body', `${head}\r\n\r\nfive!`, bodyFirst, 408],
    ['asks once and stays', lines('GET / HTTP/1.1', 'Host: localhost', '', ''), idleFirst, 200],
  ])('is left when it %s', async (_what, bytes, deadlines, status) => {
    const read = async (request: Request) => new Response(await request.text())
    const listener = await listen(read, { ...place, deadlines })
    const socket = await openSocket(listener.url)
    socket.write(bytes)
    // Resolves only because the service closes what the client would hold for ever.
    const received = await readToEnd(socket)
    if (status === 408) expectPlain(received, status)
    else expect(statusesIn(received)).toEqual([status])
    await listener.close(AbortSignal.timeout(1000))
  })

  test('is left though it sends a byte now and then', async () => {
    const listener = await listen(async () => new Response(), { ...place, deadlines: headersFirst })
    const socket = await openSocket(listener.url)
    const dripping = setInterval(() => socket.write('X'), 20)
    socket.write('GET / HTTP/1.1\r\n')
    expect(statusesIn(await readToEnd(socket))).toEqual([408])
    clearInterval(dripping)
    await listener.close(AbortSignal.timeout(1000))
  })
})

test('connections above the limit are closed at once', async () => {
  const place = { host: '127.0.0.1', port: 0, maxConnections: 2 }
  const listener = await listen(async () => new Response(), place)
  const [first, second, third] = [
    await openSocket(listener.url),
    await openSocket(listener.url),
    await openSocket(listener.url),
  ]
  expect(await readToEnd(third)).toHaveLength(0)
  for (const socket of [first, second]) {
    socket.write(lines('GET / HTTP/1.1', 'Host: localhost', 'Connection: close', '', ''))
    expect(statusesIn(await readToEnd(socket))).toEqual([200])
  }
  await listener.close(AbortSignal.timeout(1000))
})

describe('a service that closes', () => {
  test('does not wait for a client that was refused and stays', async () => {
    const place = { host: '127.0.0.1', port: 0 }
    const listener = await listen(async () => new Response(), place)
    // It ends nothing by itself, whatever the service does.
    const socket = connect({ ...place, port: Number(new URL(listener.url).port), allowHalfOpen: true })
    socket.resume().write('nonsense\r\n\r\n')
    await once(socket, 'end')
    await listener.close(new AbortController().signal)
    socket.destroy()
  })

  test('closes a connection when its stream has ended, not when its client does', async () => {
    const stream = new TransformStream<Uint8Array, Uint8Array>()
    const listener = await listen(async () => new Response(stream.readable), {
      host: '127.0.0.1',
      port: 0,
      // Long enough that no deadline closes it while the test runs.
      deadlines: { headersMs: 600_000, requestMs: 600_000, idleMs: 600_000, checkMs: 1_000 },
    })
    const socket = await openSocket(listener.url)
    const received = readToEnd(socket)
    const begun = once(socket, 'data')
    socket.write(lines('GET / HTTP/1.1', 'Host: localhost', '', ''))
    const writer = stream.writable.getWriter()
    await writer.write(Buffer.from('first '))
    await begun
    const closed = listener.close(new AbortController().signal)
    await writer.write(Buffer.from('last'))
    await writer.close()
    await closed
    expect(await received).toContain('last')
  })
})

/** As many sockets as this process may have, both ends being its own; `npm run test:long` opens 10,000. */
function affordableSockets(): number {
  const [, soft = '4096'] = /Max open files +(\d+)/.exec(readLimits()) ?? []
  return Math.min(4000, Math.max(1000, Math.floor((Number(soft) - 1000) / 2)))
}
const readLimits = () => (process.platform === 'linux' ? readFileSync('/proc/self/limits', 'utf8') : '')

describe('thousands of clients that hold their sockets', () => {
  test('do not block other requests', async () => {
    const beginnings = ['', 'GET / HT', creating(length).slice(0, -5)]
    const held: Socket[] = []
    while (held.length < affordableSockets()) {
      const opened = await Promise.all(Array.from({ length: 250 }, () => openSocket(service.url)))
      for (const socket of opened) socket.write(beginnings[held.push(socket) % beginnings.length] ?? '')
    }
    expect(held.filter((socket) => !socket.closed).length).toBeGreaterThanOrEqual(1000)
    for (let round = 0; round < 20; round += 1) expect((await person.call('listDays')).status).toBe(200)
    for (const socket of held) socket.destroy()
  })
})
