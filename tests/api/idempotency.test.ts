import { expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { TestClock } from '../harness/service/test-service.ts'
import { expectAnswer } from './scenarios/scenario.ts'
import { must, nextDate, type Person, setUpWorld, startWorld } from './scenarios/world.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const clock = new TestClock('2026-03-14T12:00:00Z')
const world = setUpWorld(() => startWorld({}, clock))

let keysGiven = 0
/** A request that can be sent again, with a key and a day of its own. */
function repeatable(fields: object = {}) {
  keysGiven += 1
  return {
    headers: { 'Idempotency-Key': `key ${keysGiven}` },
    body: { date: nextDate(), type: 'text', content: 'A walk', ...fields },
  }
}

const eventsOf = async (person: Person, date: string) =>
  (await must(person, 'getDay', { params: { date } })).data.events

test('a repeated request gets the first response and records nothing', async () => {
  const request = repeatable()
  const first = await world.ada.call('createEvent', request)
  const again = await world.ada.call('createEvent', request)
  expectAnswer(first, 201)
  expectAnswer(again, 201)
  expect(again.text).toBe(first.text)
  expect(await eventsOf(world.ada, request.body.date)).toEqual([first.data])
})

test('20 equal concurrent requests record one event and get equal responses', async () => {
  const request = repeatable()
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.ada.call('createEvent', request)))
  for (const answer of answers) expectAnswer(answer, 201)
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await eventsOf(world.ada, request.body.date)).toHaveLength(1)
})

test('the key with another body is rejected', async () => {
  const request = repeatable()
  await must(world.ada, 'createEvent', request)
  const other = { ...request, body: { ...request.body, content: 'Another walk' } }
  const refused = await world.ada.call('createEvent', other)
  expectAnswer(refused, 'INVALID_INPUT')
  expect(refused.error?.details?.[0]?.path).toBe('header.idempotency-key')
  expect(await eventsOf(world.ada, request.body.date)).toHaveLength(1)
})

test('of 20 concurrent bodies with one key, one is recorded', async () => {
  const request = repeatable()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      world.ada.call('createEvent', { ...request, body: { ...request.body, content: `walk ${index}` } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.code === 'INVALID_INPUT')).toHaveLength(19)
  expect(await eventsOf(world.ada, request.body.date)).toHaveLength(1)
})

test('keys of different users are independent', async () => {
  const request = repeatable()
  const mine = await must(world.ada, 'createEvent', request)
  const theirs = await must(world.bob, 'createEvent', request)
  expect(theirs.data.id).not.toBe(mine.data.id)
  expect(await eventsOf(world.bob, request.body.date)).toEqual([theirs.data])
})

test('an API key of the same user shares the keys', async () => {
  const request = repeatable()
  const first = await must(world.ada, 'createEvent', request)
  expect((await must(world.adasKey, 'createEvent', request)).data).toEqual(first.data)
})

test('a repeated request gets the first response after the event was changed or deleted', async () => {
  const request = repeatable()
  const first = await must(world.ada, 'createEvent', request)
  const params = { eventId: first.data.id }
  await must(world.ada, 'updateEvent', { params, body: { content: 'changed' } })
  expect((await must(world.ada, 'createEvent', request)).text).toBe(first.text)
  await must(world.ada, 'deleteEvent', { params })
  expect((await must(world.ada, 'createEvent', request)).text).toBe(first.text)
  expect(await eventsOf(world.ada, request.body.date)).toEqual([])
})

test('a rejected request does not use its key', async () => {
  const request = repeatable()
  const wrong = { ...request, body: { ...request.body, type: 'video' } }
  expectAnswer(await world.ada.call('createEvent', wrong), 'INVALID_INPUT')
  expectAnswer(await world.ada.call('createEvent', request), 201)
})

test('a key lasts 24 hours', async () => {
  const person = await createAccount(world.url)
  const request = repeatable()
  const first = await must(person, 'createEvent', request)
  clock.advance(DAY_MS - 1)
  expect((await must(person, 'createEvent', request)).text).toBe(first.text)
  clock.advance(1)
  expect((await must(person, 'createEvent', request)).data.id).not.toBe(first.data.id)
  expect(await eventsOf(person, request.body.date)).toHaveLength(2)
})

test.each([
  ['of 200 characters', 'k'.repeat(200), 201],
  ['of 201 characters', 'k'.repeat(201), 'INVALID_INPUT'],
  ['that is empty', '', 'INVALID_INPUT'],
] as const)('a key %s', async (_what, key, expected) => {
  const answer = await world.ada.call('createEvent', {
    ...repeatable(),
    headers: { 'Idempotency-Key': key },
  })
  expectAnswer(answer, expected)
})

test('without a key the same request records another event', async () => {
  const { body } = repeatable()
  await must(world.ada, 'createEvent', { body })
  await must(world.ada, 'createEvent', { body })
  expect(await eventsOf(world.ada, body.date)).toHaveLength(2)
})
