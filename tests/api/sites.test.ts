import { describe, expect, test } from 'vitest'
import { API_PREFIX } from '../../contract/index.ts'
import { type Answer, createAccount } from '../harness/clients/api-client.ts'
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

describe('DAYLEAF_PUBLIC_URL', () => {
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
