import { expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { TestClock } from '../harness/service/test-service.ts'
import { eventInputScenarios } from './scenarios/event-input.scenarios.ts'
import { eventUpdateScenarios } from './scenarios/event-updates.scenarios.ts'
import { eventScenarios } from './scenarios/events.scenarios.ts'
import { homePlaceScenarios } from './scenarios/home-places.scenarios.ts'
import { measureScenarios } from './scenarios/measures.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { daySettingScenarios, eventDayScenarios } from './scenarios/user-days.scenarios.ts'
import { must, nextDate, record, recordWithPage, setUpWorld, startWorld } from './scenarios/world.ts'

const clock = new TestClock('2026-03-14T12:00:00Z')
const world = setUpWorld(() => startWorld({}, clock))

runScenarios(
  () => world,
  [
    ...eventScenarios,
    ...eventInputScenarios,
    ...eventUpdateScenarios,
    ...measureScenarios,
    ...eventDayScenarios,
    ...daySettingScenarios,
  ],
)
runScenarios(() => world, homePlaceScenarios)

test('an update says when it was made, and leaves when the event was created', async () => {
  const event = await record(world.ada)
  clock.advance(1000)
  const params = { eventId: event.id }
  const { data } = await must(world.ada, 'updateEvent', { params, body: { content: 'later' } })
  expect(data.createdAt).toBe(event.createdAt)
  expect(Date.parse(data.updatedAt)).toBe(Date.parse(event.updatedAt) + 1000)
})

test('an update after the clock was set back is not older than the earlier state', async () => {
  const event = await record(world.ada)
  clock.advance(-1000)
  const params = { eventId: event.id }
  const { data } = await must(world.ada, 'updateEvent', { params, body: { content: 'later' } })
  clock.advance(1000)
  expect(data.updatedAt).toBe(event.updatedAt)
})

test('a missing, a deleted and another user’s event get the same answer', async () => {
  const { ada, bob } = world
  const [mine, gone] = [await record(ada), await record(bob)]
  await must(bob, 'deleteEvent', { params: { eventId: gone.id } })
  const ask = async (eventId: string) => {
    const { status, headers, error } = await bob.call('getEvent', { params: { eventId } })
    return { status, headers: [...headers.keys()], error: { ...error, requestId: '' } }
  }
  const unknown = await ask('01890000-0000-7000-8000-000000000001')
  expect(await ask(mine.id)).toEqual(unknown)
  expect(await ask(gone.id)).toEqual(unknown)
})

test('a rejected update changes no field of the event, not even a valid one', async () => {
  const event = await record(world.ada)
  const params = { eventId: event.id }
  const { status } = await world.ada.call('updateEvent', {
    params,
    body: { content: 'right', type: 'wrong' },
  })
  expect(status).toBe(400)
  expect((await must(world.ada, 'getEvent', { params })).data).toEqual(event)
})

test('a locked event is unchanged, and can be changed after its page is deleted', async () => {
  const { event, date } = await recordWithPage(world.ada)
  const params = { eventId: event.id }
  const change = { params, body: { content: 'rewritten' } }
  expect((await world.ada.call('updateEvent', change)).status).toBe(409)
  expect((await must(world.ada, 'getEvent', { params })).data).toEqual(event)
  await must(world.ada, 'deleteJournal', { params: { date } })
  expect((await must(world.ada, 'updateEvent', change)).data.content).toBe('rewritten')
  await must(world.ada, 'deleteEvent', { params })
})

test('the events of a day come by when they happened, then by when they were recorded', async () => {
  const person = await createAccount(world.url)
  const date = nextDate()
  const at = (content: string, occurredAt: string) => record(person, { date, content, occurredAt })
  await at('third', `${date}T11:30:00+02:00`)
  await at('first', `${date}T10:00:00+02:00`)
  await at('second', `${date}T09:00:00Z`)
  clock.advance(1000)
  await at('fourth, recorded later', `${date}T09:30:00Z`)
  const { events } = (await must(person, 'getDay', { params: { date } })).data
  expect(events.map(({ content }: { content: string }) => content)).toEqual([
    'first',
    'second',
    'third',
    'fourth, recorded later',
  ])
})

test('events of a day that name no moment come in the order they were recorded', async () => {
  const person = await createAccount(world.url)
  const date = nextDate()
  const contents = Array.from({ length: 12 }, (_, index) => `number ${index}`)
  for (const content of contents) {
    await record(person, { date, content })
    if (content.endsWith('5')) clock.advance(1)
  }
  const { events } = (await must(person, 'getDay', { params: { date } })).data
  expect(events.map(({ content }: { content: string }) => content)).toEqual(contents)
})

test('figures are added up by day, week and month, and those that were deleted are not', async () => {
  const person = await createAccount(world.url)
  const sleep = (value: number, unit = 'h') => ({ name: 'sleep', value, unit })
  const on = (date: string, ...measures: object[]) => record(person, { date, measures })
  await on('2026-03-29', sleep(6), { name: 'mood', value: 4 })
  await on('2026-03-30', sleep(8))
  await on('2026-03-30', { ...sleep(1), name: 'Sleep' })
  await on('2026-04-02', sleep(480, 'min'))
  await must(person, 'deleteEvent', { params: { eventId: (await on('2026-04-03', sleep(100))).id } })
  const list = async (query: object) =>
    (await must(person, 'listMeasures', { query: { name: 'sleep', ...query } })).data
  const first = { count: 1, min: 6, max: 6, mean: 6, sum: 6 }
  const inMinutes = { count: 1, min: 480, max: 480, mean: 480, sum: 480 }
  expect(await list({ unit: 'h' })).toEqual([
    { period: '2026-03-29', ...first },
    { period: '2026-03-30', count: 2, min: 1, max: 8, mean: 4.5, sum: 9 },
  ])
  expect(await list({ by: 'week' })).toEqual([
    { period: '2026-W13', ...first },
    { period: '2026-W14', count: 3, min: 1, max: 480, mean: 163, sum: 489 },
  ])
  expect(await list({ by: 'month' })).toEqual([
    { period: '2026-03', count: 3, min: 1, max: 8, mean: 5, sum: 15 },
    { period: '2026-04', ...inMinutes },
  ])
  const range = { from: '2026-03-31', to: '2026-04-02' }
  expect(await list(range)).toEqual([{ period: '2026-04-02', ...inMinutes }])
  expect((await must(person, 'listMeasureNames')).data).toEqual([
    { name: 'sleep', unit: 'min', units: ['min', 'h'], count: 4, lastDate: '2026-04-02' },
    { name: 'mood', unit: null, units: [null], count: 1, lastDate: '2026-03-29' },
  ])
})
