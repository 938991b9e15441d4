import { afterEach, expect, test } from 'vitest'
import { type Client, createAccount, createClient } from '../harness/clients/api-client.ts'
import { fillHashQueue } from '../harness/service/hash-queue.ts'
import { startTestService, TestClock, type TestService } from '../harness/service/test-service.ts'
import { expectAnswer } from './scenarios/scenario.ts'
import type { Person } from './scenarios/world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let clock: TestClock
let service: TestService
let person: Person
let anyone: Client

async function start(settings: Record<string, string> = {}) {
  clock = new TestClock('2026-03-14T12:00:00Z')
  service = await startTestService({ DAYLEAF_RATE_LIMIT: 'on', ...settings }, clock)
  anyone = createClient(service.url)
  person = await createAccount(service.url)
  // What the registration counted for this address is over.
  clock.advance(10 * MINUTE_MS)
}

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  anyone.call('login', { body: { email, password }, headers })
const retryAfterMs = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after')) * 1000

/** Five wrong passwords for one account, all answered at once. */
async function failFiveTimes(email: string): Promise<void> {
  for (let count = 0; count < 5; count += 1) expectAnswer(await login(email, 'wrong one'), 'UNAUTHORIZED')
}

afterEach(() => service.stop())

test('after five wrong passwords the right one is delayed too, and accepted afterwards', async () => {
  await start()
  await failFiveTimes(person.email)
  const refused = await login(person.email, person.password)
  expectAnswer(refused, 'RATE_LIMITED')
  // Case does not make another account of an e-mail address, and who is signed in stays so.
  expectAnswer(await login(person.email.toUpperCase(), person.password), 'RATE_LIMITED')
  expectAnswer(await person.call('getMe'), 200)
  clock.advance(retryAfterMs(refused))
  expectAnswer(await login(person.email, person.password), 200)
})

test('an unknown e-mail address is delayed like a known one', async () => {
  await start()
  await failFiveTimes('unknown@example.org')
  expectAnswer(await login('unknown@example.org', 'wrong one'), 'RATE_LIMITED')
})

test('each failure doubles the delay, up to a limit', async () => {
  await start()
  await failFiveTimes(person.email)
  const waits: number[] = []
  for (let count = 0; count < 12; count += 1) {
    const refused = await login(person.email, 'wrong one')
    expectAnswer(refused, 'RATE_LIMITED')
    waits.push(retryAfterMs(refused))
    // A minute more than is asked for, so that it is the account that counts and not the address.
    clock.advance(retryAfterMs(refused) + MINUTE_MS)
    expectAnswer(await login(person.email, 'wrong one'), 'UNAUTHORIZED')
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.at(-1)).toBeGreaterThan(waits[0] ?? 0)
  expect(Math.max(...waits)).toBeLessThan(HOUR_MS)
  clock.advance(HOUR_MS)
  expectAnswer(await login(person.email, person.password), 200)
})

test('a success deletes the failures before it', async () => {
  await start()
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 4; count += 1)
      expectAnswer(await login(person.email, 'wrong one'), 'UNAUTHORIZED')
    expectAnswer(await login(person.email, person.password), 200)
    clock.advance(2 * MINUTE_MS)
  }
})

test('wrong passwords for deleting the account and for changing it are counted too', async () => {
  await start()
  for (let count = 0; count < 5; count += 1)
    expectAnswer(await person.call('deleteAccount', { body: { password: 'wrong one' } }), 'INVALID_INPUT')
  const body = { currentPassword: person.password, newPassword: 'eight or more' }
  expectAnswer(await person.call('changePassword', { body }), 'RATE_LIMITED')
  expectAnswer(await person.call('deleteAccount', { body: { password: person.password } }), 'RATE_LIMITED')
  expectAnswer(await person.call('getMe'), 200)
})

test('an address has 10 tries a minute, whichever accounts it names and whatever headers it sends', async () => {
  await start()
  const forged = (count: number) => ({
    'X-Forwarded-For': `203.0.113.${count}`,
    'X-Real-IP': `203.0.113.${count}`,
    Forwarded: `for=203.0.113.${count}`,
  })
  for (let count = 0; count < 10; count += 1)
    expectAnswer(await login(`nobody-${count}@example.org`, 'wrong one', forged(count)), 'UNAUTHORIZED')
  const refused = await login(person.email, person.password, forged(11))
  expectAnswer(refused, 'RATE_LIMITED')
  expect(retryAfterMs(refused)).toBeLessThanOrEqual(MINUTE_MS)
  clock.advance(MINUTE_MS)
  expectAnswer(await login(person.email, person.password), 200)
})

test('an address makes 10 accounts a minute, which leaves signing in alone', async () => {
  await start()
  const register = (number: number) =>
    anyone.call('register', { body: { email: `new-${number}@example.org`, password: 'correct horse' } })
  for (let count = 0; count < 10; count += 1) expectAnswer(await register(count), 201)
  const refused = await register(10)
  expectAnswer(refused, 'RATE_LIMITED')
  expect(retryAfterMs(refused)).toBeLessThanOrEqual(MINUTE_MS)
  expectAnswer(await login(person.email, person.password), 200)
  clock.advance(MINUTE_MS)
  expectAnswer(await register(10), 201)
})

test('all addresses of one IPv6 network count as one', async () => {
  await start({ DAYLEAF_TRUST_PROXY: '1' })
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  for (let count = 0; count < 10; count += 1)
    expectAnswer(
      await login(`nobody-${count}@example.org`, 'wrong one', from(`2001:db8::${count}`)),
      'UNAUTHORIZED',
    )
  expectAnswer(await login('nobody@example.org', 'wrong one', from('2001:db8::ffff:0:0:1')), 'RATE_LIMITED')
  expectAnswer(await login('nobody@example.org', 'wrong one', from('2001:db8:0:1::1')), 'UNAUTHORIZED')
})

test('an address does not regain attempts by successful sign-ins', async () => {
  await start()
  const answers = await Promise.all([
    login(person.email, person.password),
    ...Array.from({ length: 9 }, (_, index) => login(`nobody-${index}@example.org`, 'wrong one')),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, ...Array(9).fill(401)])
  expectAnswer(await login('nobody@example.org', 'wrong one'), 'UNAUTHORIZED')
  expectAnswer(await login('nobody@example.org', 'wrong one'), 'RATE_LIMITED')
})

test('behind one proxy the address is the last one of X-Forwarded-For, which the proxy wrote', async () => {
  await start({ DAYLEAF_TRUST_PROXY: '1' })
  const from = (address: string) => ({ 'X-Forwarded-For': `198.51.100.1, ${address}` })
  for (let count = 0; count < 10; count += 1)
    expectAnswer(await login(`nobody-${count}@example.org`, 'wrong one', from('203.0.113.7')), 'UNAUTHORIZED')
  expectAnswer(await login('nobody@example.org', 'wrong one', from('203.0.113.7')), 'RATE_LIMITED')
  expectAnswer(await login('nobody@example.org', 'wrong one', from('203.0.113.8')), 'UNAUTHORIZED')
})

test('a clock that is set back does not prolong a delay', async () => {
  await start()
  clock.advance(10 * 365 * 24 * HOUR_MS)
  for (let count = 0; count < 6; count += 1) await login(person.email, 'wrong one')
  expectAnswer(await login(person.email, person.password), 'RATE_LIMITED')
  clock.advance(-10 * 365 * 24 * HOUR_MS)
  expectAnswer(await login(person.email, person.password), 200)
})

test('an attempt that failed in the service is not counted', async () => {
  await start()
  for (let count = 0; count < 4; count += 1)
    expectAnswer(await login(person.email, 'wrong one'), 'UNAUTHORIZED')
  const queue = fillHashQueue()
  clock.advance(10 * MINUTE_MS)
  for (let count = 0; count < 12; count += 1)
    expectAnswer(await login(person.email, person.password), 'UNAVAILABLE')
  await queue.stop()
  expectAnswer(await login(person.email, 'wrong one'), 'UNAUTHORIZED')
  // The fifth failure: what came before it is still known.
  expectAnswer(await login(person.email, person.password), 'RATE_LIMITED')
  clock.advance(MINUTE_MS)
  expectAnswer(await login(person.email, person.password), 200)
})

test('without limits there are no delays', async () => {
  await start({ DAYLEAF_RATE_LIMIT: 'off' })
  for (let count = 0; count < 6; count += 1)
    expectAnswer(await login(person.email, 'wrong one'), 'UNAUTHORIZED')
  expectAnswer(await login(person.email, person.password), 200)
})
