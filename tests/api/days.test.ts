import { expect, test } from 'vitest'
import { dayScenarios } from './scenarios/days.scenarios.ts'
import { followPages } from './scenarios/pages.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { must, record, recordWithPage, setUpPerson, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

const listDays = async (query: Record<string, string | number> = {}) =>
  (await must(person, 'listDays', { query })).data
const datesOf = (days: readonly { date: string }[]) => days.map(({ date }) => date)
const day = (date: string, eventCount: number, hasJournal = false) => ({ date, eventCount, hasJournal })
const neighboursOf = async (date: string) => (await must(person, 'getNeighbours', { params: { date } })).data

test('the list has each day that has something, the newest first', async () => {
  expect(await listDays()).toEqual([])
  await recordWithPage(person, { date: '2024-05-02' })
  await record(person, { date: '1900-01-01' })
  await record(person, { date: '9999-12-31' })
  await record(person, { date: '2024-05-02' })
  expect(await listDays()).toEqual([day('9999-12-31', 1), day('2024-05-02', 2, true), day('1900-01-01', 1)])
  expect(datesOf(await listDays({ from: '1900-01-02' }))).toEqual(['9999-12-31', '2024-05-02'])
  expect(datesOf(await listDays({ to: '2024-05-02' }))).toEqual(['2024-05-02', '1900-01-01'])
  expect(datesOf(await listDays({ from: '2024-05-02', to: '2024-05-02' }))).toEqual(['2024-05-02'])
  expect(await listDays({ from: '2024-05-03', to: '2024-05-01' })).toEqual([])
})

test('the list follows every change of its events', async () => {
  const { id } = await record(person, { date: '2024-05-01' })
  const params = { eventId: id }
  await must(person, 'updateEvent', { params, body: { date: '2024-05-02' } })
  expect(await listDays()).toEqual([day('2024-05-02', 1)])
  await record(person, { date: '2024-05-02' })
  await must(person, 'updateEvent', { params, body: { date: '2024-05-02', content: 'in place' } })
  expect(await listDays()).toEqual([day('2024-05-02', 2)])
  await must(person, 'deleteEvent', { params })
  expect(await listDays()).toEqual([day('2024-05-02', 1)])
  await must(person, 'restoreTrash', { body: { eventIds: [id] } })
  expect(await listDays()).toEqual([day('2024-05-02', 2)])
  await must(person, 'generateJournal', { params: { date: '2024-05-02' } })
  expect(await listDays()).toEqual([day('2024-05-02', 2, true)])
  await must(person, 'deleteJournal', { params: { date: '2024-05-02' } })
  expect(await listDays()).toEqual([day('2024-05-02', 2)])
  await must(person, 'deleteDay', { params: { date: '2024-05-02' } })
  expect(await listDays()).toEqual([])
})

test('pages of a long list contain each day once', async () => {
  const dates = Array.from({ length: 25 }, (_, index) => `${2001 + index}-02-28`)
  await Promise.all(dates.map((date) => record(person, { date })))
  const all = await listDays()
  expect(datesOf(all)).toEqual(dates.toReversed())
  for (const limit of [1, 5, 24, 25, 26]) {
    const pages = await followPages(person, 'listDays', { limit })
    expect(pages.flatMap(({ data }) => data)).toEqual(all)
    expect(pages).toHaveLength(Math.ceil(25 / limit))
  }
  const some = await followPages(person, 'listDays', { limit: 3, from: '2005-01-01', to: '2015-01-01' })
  expect(datesOf(some.flatMap(({ data }) => data))).toEqual(dates.slice(4, 14).toReversed())
})

test('the neighbours of a day are the nearest days with content', async () => {
  for (const date of ['2024-02-28', '2024-03-01', '2025-01-01']) await record(person, { date })
  expect(await neighboursOf('2024-03-01')).toEqual({ previous: '2024-02-28', next: '2025-01-01' })
  expect(await neighboursOf('2024-02-29')).toEqual({ previous: '2024-02-28', next: '2024-03-01' })
  expect(await neighboursOf('0001-01-01')).toEqual({ previous: null, next: '2024-02-28' })
  expect(await neighboursOf('9999-12-31')).toEqual({ previous: '2025-01-01', next: null })
  await must(person, 'deleteDay', { params: { date: '2024-03-01' } })
  expect(await neighboursOf('2024-02-28')).toEqual({ previous: null, next: '2025-01-01' })
})

test('an event deleted with its day can be read, with the time of deletion', async () => {
  const { event, date } = await recordWithPage(person)
  await must(person, 'deleteDay', { params: { date } })
  const { data } = await must(person, 'getEvent', { params: { eventId: event.id } })
  expect(data).toEqual({ ...event, removedAt: expect.any(String) })
})

test('an update restores an event deleted with its day, and no other', async () => {
  const { event, date } = await recordWithPage(person)
  await record(person, { date, content: 'stays away' })
  await must(person, 'deleteDay', { params: { date } })
  const params = { eventId: event.id }
  const { data } = await must(person, 'updateEvent', { params, body: { content: 'back' } })
  expect(data).not.toHaveProperty('removedAt')
  const { events, journal } = (await must(person, 'getDay', { params: { date } })).data
  expect(events).toEqual([data])
  expect(journal).toBeNull()
  expect(await listDays()).toEqual([day(date, 1)])
})

test('an update can restore it to another day', async () => {
  const { event, date } = await recordWithPage(person)
  await must(person, 'deleteDay', { params: { date } })
  await must(person, 'updateEvent', { params: { eventId: event.id }, body: { date: '2024-06-01' } })
  expect(await listDays()).toEqual([day('2024-06-01', 1)])
})

test('a refused update does not restore it', async () => {
  const { event, date } = await recordWithPage(person)
  await must(person, 'deleteDay', { params: { date } })
  const params = { eventId: event.id }
  expect((await person.call('updateEvent', { params, body: { type: 'video' } })).status).toBe(400)
  expect(await listDays()).toEqual([])
  expect((await must(person, 'getEvent', { params })).data).toHaveProperty('removedAt')
})

test('it is not restored to a day that has a page by now', async () => {
  const { event, date } = await recordWithPage(person)
  await must(person, 'deleteDay', { params: { date } })
  await recordWithPage(person, { date })
  const params = { eventId: event.id }
  const refused = await person.call('updateEvent', { params, body: { content: 'back' } })
  expect(refused).toMatchObject({ status: 409, error: { code: 'EVENT_IMMUTABLE' } })
  expect(await listDays()).toEqual([day(date, 1, true)])
})

test('an event that was deleted with its day can be deleted alone, and is not restored with the day', async () => {
  const { event, date } = await recordWithPage(person)
  const other = await record(person, { date })
  await must(person, 'deleteDay', { params: { date } })
  const params = { eventId: event.id }
  expect((await must(person, 'deleteEvent', { params })).data).toEqual({ id: event.id })
  expect((await person.call('getEvent', { params })).status).toBe(404)
  expect((await person.call('deleteEvent', { params })).status).toBe(404)
  const kinds = (await must(person, 'listTrash')).data.map(({ kind, eventCount }) => [kind, eventCount])
  expect(kinds).toEqual([
    ['event', 1],
    ['day', 1],
  ])
  const { data } = await must(person, 'restoreTrash', { body: { date } })
  expect(data.eventIds).toEqual([other.id])
})

test('a deleted day disappears when its last event is deleted', async () => {
  const { id, date } = await record(person)
  await must(person, 'deleteDay', { params: { date } })
  await must(person, 'deleteEvent', { params: { eventId: id } })
  expect((await must(person, 'listTrash')).data).toMatchObject([{ kind: 'event', event: { id } }])
  expect(await listDays()).toEqual([])
})

test('an event that was deleted alone does not become readable when its day is deleted', async () => {
  const { id, date } = await record(person)
  await record(person, { date })
  await must(person, 'deleteEvent', { params: { eventId: id } })
  await must(person, 'deleteDay', { params: { date } })
  expect((await person.call('getEvent', { params: { eventId: id } })).status).toBe(404)
})

runScenarios(() => world, dayScenarios)
