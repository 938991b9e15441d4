import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { type HeldWriter, startHeldWriter } from '../harness/providers/held-writer.ts'
import { startTestService, type TestService } from '../harness/service/test-service.ts'

/** How many pages one person, and all together, may ask for before the first is written. */
const MAX_PER_USER = 20
const MAX_WAITING = 100

let service: TestService
let writer: HeldWriter
beforeAll(async () => {
  writer = await startHeldWriter()
  service = await startTestService({
    DAYLEAF_PROVIDER_D_URL: writer.url,
    DAYLEAF_MAX_GENERATIONS: '1',
  })
})
afterAll(async () => {
  await service.stop()
  await writer.close()
})

type Person = Awaited<ReturnType<typeof createAccount>>

/** Somebody with an event on each of some days. */
async function settleIn(): Promise<Person> {
  const person = await createAccount(service.url)
  await person.call('updateSettings', {
    body: { aiProvider: 'provider_d', providerSettings: { provider_d: { model: 'held' } } },
  })
  const dates = Array.from({ length: MAX_PER_USER + 1 }, (_, index) => dateOf(index))
  await Promise.all(
    dates.map((date) => person.call('createEvent', { body: { date, type: 'text', content: date } })),
  )
  return person
}

const dateOf = (index: number) => `2026-05-${String(index + 1).padStart(2, '0')}`

const ask = (person: Person, index: number) =>
  person.call('generateJournal', {
    params: { date: dateOf(index) },
    headers: { Prefer: 'respond-async' },
  })

const askForMost = (person: Person) =>
  Promise.all(Array.from({ length: MAX_PER_USER }, (_, index) => ask(person, index)))

test('too many concurrent generations of a user, and of all users, are refused', async () => {
  const [first, ...others] = await Promise.all(
    Array.from({ length: MAX_WAITING / MAX_PER_USER + 1 }, settleIn),
  )
  const last = others.pop()
  if (!first || !last) throw new Error('Nobody is there')
  const accepted = [...(await askForMost(first)), ...(await Promise.all(others.map(askForMost))).flat()]
  expect(accepted.map(({ status }) => status)).toEqual(Array(MAX_WAITING).fill(202))
  const tooMany = await ask(first, MAX_PER_USER)
  expect(tooMany).toMatchObject({ status: 429, error: { code: 'RATE_LIMITED' } })
  expect(tooMany.headers.get('retry-after')).toBe('30')

  // One is being written beside those who wait.
  expect((await ask(last, 0)).status).toBe(202)
  const beyond = await ask(last, 1)
  expect(beyond).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE' } })
  expect(beyond.headers.get('retry-after')).toBe('60')
  expect((await last.call('listJournalTasks', { params: { date: dateOf(1) } })).data).toEqual([])

  expect(writer.requests).toHaveLength(1)
  writer.say('A page')
  writer.finish()
  await writer.arrived(2)
  expect((await ask(last, 1)).status).toBe(202)
})
