import { expect, test } from 'vitest'
import { calendarScenarios } from './scenarios/days.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { must, record, recordWithPage, setUpPerson, setUpWorld, uploadPicture } from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

/** The calendar of ten years; the kinds of events in no order of their own. */
async function calendar(from = '2020-01-01', to = '2029-12-31') {
  const { data } = await must(person, 'getCalendar', { query: { from, to } })
  return data.map((day) => ({ ...day, types: day.types.toSorted() }))
}

const day = (date: string, types: string[], more: object = {}) => ({
  date,
  eventCount: types.length,
  hasJournal: false,
  stale: false,
  types,
  mood: null,
  cover: null,
  ...more,
})

const onThisDay = async (date: string): Promise<string[]> => {
  const { data } = await must(person, 'getOnThisDay', { query: { date } })
  return data.map((found: { date: string }) => found.date)
}

test('it has the days of the range that have something, the oldest first', async () => {
  for (const date of ['2024-03-02', '2024-02-29', '2024-03-01', '2024-03-03']) await record(person, { date })
  expect(await calendar('2024-02-29', '2024-03-02')).toEqual([
    day('2024-02-29', ['text']),
    day('2024-03-01', ['text']),
    day('2024-03-02', ['text']),
  ])
  expect(await calendar('2024-03-02', '2024-02-29')).toEqual([])
})

test('its counts and types follow an event that is recorded, retyped, moved, deleted and restored', async () => {
  const date = '2024-05-01'
  const { id } = await record(person, { date, type: 'photo' })
  await record(person, { date, type: 'text' })
  expect(await calendar()).toEqual([day(date, ['photo', 'text'])])
  const params = { eventId: id }
  await must(person, 'updateEvent', { params, body: { type: 'voice' } })
  expect(await calendar()).toEqual([day(date, ['text', 'voice'])])
  await must(person, 'updateEvent', { params, body: { date: '2024-05-02', type: 'health' } })
  expect(await calendar()).toEqual([day(date, ['text']), day('2024-05-02', ['health'])])
  await must(person, 'deleteEvent', { params })
  expect(await calendar()).toEqual([day(date, ['text'])])
  await must(person, 'restoreTrash', { body: { eventIds: [id] } })
  expect(await calendar()).toEqual([day(date, ['text']), day('2024-05-02', ['health'])])
  await must(person, 'deleteDay', { params: { date } })
  expect(await calendar()).toEqual([day('2024-05-02', ['health'])])
  await must(person, 'restoreTrash', { body: { date } })
  expect(await calendar()).toEqual([day(date, ['text']), day('2024-05-02', ['health'])])
})

test('a type stays while an event of it is left', async () => {
  const date = '2024-05-01'
  const { id } = await record(person, { date })
  await record(person, { date })
  expect(await calendar()).toEqual([day(date, ['text'], { eventCount: 2 })])
  await must(person, 'deleteEvent', { params: { eventId: id } })
  expect(await calendar()).toEqual([day(date, ['text'])])
})

test('it tells which days have a page, and which page is stale', async () => {
  const { date } = await recordWithPage(person, { date: '2024-05-01' })
  expect(await calendar()).toEqual([day(date, ['text'], { hasJournal: true })])
  await record(person, { date, type: 'photo' })
  expect(await calendar()).toEqual([day(date, ['photo', 'text'], { hasJournal: true, stale: true })])
  await must(person, 'deleteJournal', { params: { date } })
  expect(await calendar()).toEqual([day(date, ['photo', 'text'])])
})

test('counts come out right when 40 events of a day are recorded and deleted at once', async () => {
  const date = '2024-05-01'
  const recorded = await Promise.all(
    Array.from({ length: 40 }, (_, index) => record(person, { date, type: index % 2 ? 'text' : 'photo' })),
  )
  const photos = recorded.filter(({ type }) => type === 'photo')
  await Promise.all(photos.map(({ id }) => must(person, 'deleteEvent', { params: { eventId: id } })))
  expect(await calendar()).toEqual([day(date, ['text'], { eventCount: 20 })])
})

test('on this day lists other years only, the newest first', async () => {
  const dates = ['2020-07-14', '2022-07-14', '2021-07-14', '2021-07-15', '2021-06-14', '0001-07-14']
  for (const date of dates) await record(person, { date })
  expect(await onThisDay('2021-07-14')).toEqual(['2022-07-14', '2020-07-14', '0001-07-14'])
  expect(await onThisDay('2024-07-14')).toEqual(['2022-07-14', '2021-07-14', '2020-07-14', '0001-07-14'])
})

test('29 February has leap years alone, and 28 February no 29th', async () => {
  for (const date of ['2016-02-29', '2020-02-29', '2021-02-28', '2019-03-01']) await record(person, { date })
  expect(await onThisDay('2024-02-29')).toEqual(['2020-02-29', '2016-02-29'])
  expect(await onThisDay('2024-02-28')).toEqual(['2021-02-28'])
  expect(await onThisDay('2024-03-01')).toEqual(['2019-03-01'])
})

test('on this day lists whole days, and no deleted ones', async () => {
  await recordWithPage(person, { date: '2020-07-14' })
  await record(person, { date: '2021-07-14' })
  await must(person, 'deleteDay', { params: { date: '2021-07-14' } })
  const { data } = await must(person, 'getOnThisDay', { query: { date: '2024-07-14' } })
  expect(data).toEqual([(await must(person, 'getDay', { params: { date: '2020-07-14' } })).data])
})

runScenarios(() => world, calendarScenarios)

test('a day has its mood: the mean of its figures of that name, in any language, of five or of ten', async () => {
  const measured = (date: string, ...measures: { name: string; value: number; unit?: string }[]) =>
    must(person, 'createEvent', { body: { date, type: 'health', content: 'Evening', measures } })
  await measured('2024-06-01', { name: 'Mood', value: 4, unit: '/5' }, { name: 'Sleep', value: 7 })
  await measured('2024-06-01', { name: 'stimmung', value: 2 })
  await measured('2024-06-02', { name: '心情', value: 9, unit: '/10' })
  await measured('2024-06-03', { name: 'mood', value: 70 })
  await measured('2024-06-04', { name: 'Steps', value: 5 })
  const { id } = (await measured('2024-06-05', { name: 'Mood', value: 5 })).data
  await must(person, 'deleteEvent', { params: { eventId: id } })
  expect((await calendar()).map(({ date, mood }) => [date, mood])).toEqual([
    ['2024-06-01', 3],
    ['2024-06-02', 4.5],
    ['2024-06-03', 5],
    ['2024-06-04', null],
  ])
})

test('a day has its first picture, with an address that loads, and none of a deleted event', async () => {
  const photo = async (date: string, occurredAt: string) => {
    const { id } = await uploadPicture(person)
    const body = { date, type: 'photo', content: 'By the lake', occurredAt, attachmentIds: [id] }
    return { id, eventId: (await must(person, 'createEvent', { body })).data.id }
  }
  const late = await photo('2024-06-01', '2024-06-01T18:00:00Z')
  const early = await photo('2024-06-01', '2024-06-01T08:00:00Z')
  const coverOf = async () => (await calendar())[0]?.cover
  const cover = await coverOf()
  expect(cover).toMatchObject({ attachmentId: early.id, width: 1, height: 1 })
  const loaded = await fetch(new URL(cover?.thumbnailUrl ?? '', world.url))
  expect([loaded.status, loaded.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const { hits } = (await must(person, 'search', { query: { q: 'lake', sort: 'oldest' } })).data
  expect(hits.map((hit) => hit.cover?.attachmentId).toSorted()).toEqual([late.id, early.id].toSorted())
  await must(person, 'deleteEvent', { params: { eventId: early.eventId } })
  expect(await coverOf()).toMatchObject({ attachmentId: late.id })
  await must(person, 'deleteEvent', { params: { eventId: late.eventId } })
  expect(await calendar()).toEqual([])
})
