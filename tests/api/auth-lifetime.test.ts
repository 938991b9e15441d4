import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../server/lib/clock.ts'
import { sha256 } from '../../server/lib/secrets.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { createTestStore, type TestStore } from '../harness/engines/test-store.ts'
import { startTestService, TestClock } from '../harness/service/test-service.ts'
import { live } from '../harness/service/whole-life.ts'
import { expectAnswer } from './scenarios/scenario.ts'
import { must, startWorld } from './scenarios/world.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let store: TestStore
beforeEach(async () => {
  store = await createTestStore()
})
afterEach(() => store.remove())

test('a login token ends after 30 days, an API key does not', async () => {
  const clock = new TestClock('2026-03-14T12:00:00Z')
  const service = await startTestService({}, clock, store)
  try {
    const person = await createAccount(service.url)
    const { key } = (await must(person, 'createApiKey', { body: { name: 'script' } })).data
    const { email, password } = person
    const { expiresAt } = (await must(createClient(service.url), 'login', { body: { email, password } })).data
    expect(expiresAt).toBe('2026-04-13T12:00:00.000Z')
    clock.advance(30 * DAY_MS - 1)
    expectAnswer(await person.call('getMe'), 200)
    clock.advance(1)
    expectAnswer(await person.call('getMe'), 'UNAUTHORIZED')
    // Nothing of it is kept any longer than until the next one is made.
    const stored = sha256(person.token)
    expect(await store.dump()).toContain(stored)
    await must(createClient(service.url), 'login', { body: { email, password } })
    expect(await store.dump()).not.toContain(stored)
    clock.advance(3650 * DAY_MS)
    expectAnswer(await createClient(service.url, key).call('listDays'), 200)
  } finally {
    await service.stop()
  }
})

test('with closed registration, new accounts are refused and existing ones can sign in', async () => {
  const open = await startTestService({}, systemClock, store)
  const { email, password, token } = await createAccount(open.url)
  await open.stop()
  const closed = await startTestService({ DAYLEAF_REGISTRATION: 'closed' }, systemClock, store)
  try {
    const anyone = createClient(closed.url)
    const refused = await anyone.call('register', {
      body: { email: 'new@example.org', password: 'eight or more' },
    })
    expectAnswer(refused, 'FORBIDDEN')
    expect(refused.error?.message).not.toMatch(/API key/)
    expectAnswer(await anyone.call('login', { body: { email, password } }), 200)
    expectAnswer(await createClient(closed.url, token).call('getMe'), 200)
  } finally {
    await closed.stop()
  }
})

test('deleting an account leaves nothing of it in any table, and everything of the others', async () => {
  const world = await startWorld({}, systemClock, store)
  const { ada, bob } = world
  await live(ada, 'quartzite')
  await live(bob, 'sandstone')
  const before = await must(bob, 'listEvents')
  await must(ada, 'deleteAccount', { body: { password: ada.password } })
  expect((await must(bob, 'listEvents')).data).toEqual(before.data)
  const find = async (traces: string[]) => {
    const values = await store.dump()
    return traces.filter((trace) => values.includes(trace))
  }
  // The rows are erased after the answer.
  await expect.poll(() => find([ada.userId, ada.email, 'quartzite'])).toEqual([])
  await world.stop()
  expect(await find([bob.userId, bob.email, 'sandstone'])).toHaveLength(3)
  expect(await find([ada.userId, ada.email, 'quartzite'])).toEqual([])
})
