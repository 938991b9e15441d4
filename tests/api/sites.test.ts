import { describe, expect, test } from 'vitest'
import { API_PREFIX } from '../../contract/index.ts'
import { type Answer, createAccount } from '../harness/clients/api-client.ts'
import { exchange, statusesIn } from '../harness/clients/raw-socket.ts'
import { startTestService } from '../harness/service/test-service.ts'
import { sendRaw } from './scenarios/raw-request.ts'
import { expectAnswer } from './scenarios/scenario.ts'
import { must, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()

interface Credentials {
  url: string
  email: string
  password: string
}
const ada = () => ({ ...world.ada, url: world.url })

/** A sign-in as somebody's browser would send it. */
const signIn = (person: Credentials, host: string, headers: readonly string[] = []): Promise<Answer> =>
  sendRaw(person.url, {
    method: 'POST',
    path: `${API_PREFIX}/auth/login`,
    host,
    headers: ['Content-Type', 'application/json', ...headers],
    body: JSON.stringify({ email: person.email, password: person.password }),
  })

describe('a host name', () => {
  test.each([
    'localhost',
    'LOCALHOST:3000',
    'dayleaf.localhost:3000',
    '127.0.0.1:81',
    '192.168.1.7',
    '[::1]:3000',
  ])('%s is ours without a setting', async (host) => expectAnswer(await signIn(ada(), host), 200))

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:3000'])(
    '%s is not, and is answered nothing',
    async (host) => {
      expectAnswer(await signIn(ada(), host), 'MISDIRECTED_REQUEST')
      for (const path of ['/', '/docs', `${API_PREFIX}/service`])
        expect(await sendRaw(world.url, { path, host })).toMatchObject({ status: 421 })
    },
  )

  test('may be any for a health check', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect(await sendRaw(world.url, { path, host: 'node-1' })).toMatchObject({ status: 200 })
  })
})

describe('a name that is not ours is explained to a person', () => {
  const open = (path: string, headers: readonly string[], host = 'nas.lan:3000', method = 'GET') =>
    sendRaw(world.url, { method, path, host, headers: ['Accept', 'text/html,*/*;q=0.8', ...headers] })

  test('with the setting that would allow it, in the language of the browser', async () => {
    const english = await open('/2026-03-14', [])
    expect(english).toMatchObject({ status: 421 })
    expect(english.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(english.text).toContain('<h1>Dayleaf does not know this address</h1>')
    expect(english.text).toContain('<code>DAYLEAF_PUBLIC_URL</code> to <code>http://nas.lan:3000</code>')
    const behindTls = await open('/', ['Accept-Language', 'zh-CN,zh;q=0.9', 'X-Forwarded-Proto', 'https'])
    expect(behindTls.text).toContain('<html lang="zh">')
    expect(behindTls.text).toContain('https://nas.lan:3000')
  })

  test('without taking the name for HTML', async () => {
    const { text } = await open('/', [], "a'onload=x&amp;b<b>")
    expect(text).not.toContain('<b>')
  })

  test('and told to programs in the envelope', async () => {
    expectAnswer(await open(`${API_PREFIX}/service`, []), 'MISDIRECTED_REQUEST')
    expectAnswer(await open('/', [], 'nas.lan', 'POST'), 'MISDIRECTED_REQUEST')
    expectAnswer(await sendRaw(world.url, { path: '/', host: 'nas.lan' }), 'MISDIRECTED_REQUEST')
  })
})

describe.each([
  ['without a Host, as HTTP/1.0 allows', 'HTTP/1.0\r\n', 421],
  ['with an empty Host', 'HTTP/1.1\r\nHost:\r\nConnection: close\r\n', 400],
])('a request %s', (_name, rest, refusal) => {
  const ask = (line: string) => exchange(world.url, `${line} ${rest}\r\n`)

  test.each([
    ...['GET /healthz', 'GET /readyz', 'HEAD /readyz', 'GET /metrics'],
    // As HAProxy asks where its check names a path alone.
    ...['OPTIONS /healthz', 'OPTIONS /readyz?from=proxy'],
  ])('is answered: %s', async (line) => expect(statusesIn(await ask(line))).toEqual([200]))

  test('reaches nothing else', async () => {
    for (const line of ['GET /', 'OPTIONS /', 'GET /docs', `GET ${API_PREFIX}/service`, 'GET /healthz/x'])
      expect(statusesIn(await ask(line))).toEqual([refusal])
  })
})

describe('DAYLEAF_PUBLIC_URL', () => {
  test('names several hosts, each with the origin of its pages', async () => {
    const urls = 'https://diary.example.org, http://nas.lan:3000 https://日记.example'
    const service = await startTestService({ DAYLEAF_PUBLIC_URL: urls })
    const person = { ...(await createAccount(service.url)), url: service.url }
    const ask = (host: string, origin: string) => signIn(person, host, ['Origin', origin])
    expectAnswer(await ask('diary.example.org', 'https://diary.example.org'), 200)
    expectAnswer(await ask('nas.lan:3000', 'http://nas.lan:3000'), 200)
    expectAnswer(await ask('diary.example.org.', 'https://diary.example.org'), 200)
    expectAnswer(await ask('xn--wgv445f.example', 'https://xn--wgv445f.example'), 200)
    expectAnswer(await ask('nas.lan:3000', 'http://nas.lan:4000'), 'FORBIDDEN')
    expectAnswer(await ask('other.lan:3000', 'http://nas.lan:3000'), 'MISDIRECTED_REQUEST')
    await service.stop()
  })

  test('names one more host, and the origin of its pages', async () => {
    const service = await startTestService({ DAYLEAF_PUBLIC_URL: 'https://Diary.example.org/' })
    const person = { ...(await createAccount(service.url)), url: service.url }
    const ask = (host: string, origin: string) => signIn(person, host, ['Origin', origin])
    const origin = 'https://diary.example.org'
    expectAnswer(await ask('diary.example.org', origin), 200)
    // A proxy that does not pass the host on.
    expectAnswer(await ask('127.0.0.1:3000', origin), 200)
    expectAnswer(await ask('diary.example.org', 'https://evil.example'), 'FORBIDDEN')
    expectAnswer(await ask('www.example.org', origin), 'MISDIRECTED_REQUEST')
    await service.stop()
  })
})

describe('a page of another site', () => {
  const host = '127.0.0.1:3000'
  test.each([
    ['Origin', 'https://evil.example'],
    ['Origin', 'http://127.0.0.1:4000'],
    ['Origin', 'null'],
    ['Sec-Fetch-Site', 'cross-site'],
    ['Sec-Fetch-Site', 'same-site'],
  ])('changes nothing: %s: %s', async (...header) => {
    expectAnswer(await signIn(ada(), host, header), 'FORBIDDEN')
  })

  test('may be the service’s own behind a proxy that replaces the Host: the setting is named', async () => {
    const { error } = await signIn(ada(), host, ['Origin', 'http://nas.lan'])
    expect(error?.message).toContain('set DAYLEAF_PUBLIC_URL')
  })

  test.each([
    ['Origin', `http://${host}`],
    ['Sec-Fetch-Site', 'same-origin'],
  ])('is not meant by %s: %s', async (...header) => {
    expectAnswer(await signIn(ada(), host, header), 200)
  })

  test('reads with a credential as any program does', async () => {
    await must(world.ada, 'listDays', { headers: { Origin: 'https://evil.example' } })
  })
})
