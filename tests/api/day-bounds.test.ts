import { expect, test } from 'vitest'
import type { Event } from '../../contract/events.ts'
import { testedEngine } from '../harness/engines/test-store.ts'
import { importFile, journal } from './scenarios/imports.scenarios.ts'
import { followPages } from './scenarios/pages.ts'
import { expectAnswer } from './scenarios/scenario.ts'
import {
  must,
  nextDate,
  record,
  recordWithPage,
  setUpPerson,
  setUpWorld,
  uploadSound,
} from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

/** Two bytes to a character: the bound is one of bytes. */
const LONG = '·'.repeat(50_000)
const MAX_BYTES = 10_000_000
const bytesOf = (events: readonly Event[]) =>
  events.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)

const fillDay = (date: string, count = 100): Promise<Event[]> =>
  Promise.all(Array.from({ length: count }, () => record(person, { date, content: LONG })))

const change = (eventId: string, body: object) => person.call('updateEvent', { params: { eventId }, body })
const remove = (eventId: string) => must(person, 'deleteEvent', { params: { eventId } })
const day = async (date: string) => (await must(person, 'getDay', { params: { date } })).data

test('a day takes 10,000,000 bytes of text and not one more, by any route', async () => {
  const date = nextDate()
  const events = await fillDay(date)
  const [first] = events
  const body = { date, type: 'text', content: 'x' }
  expectAnswer(await person.call('createEvent', { body }), 'DAY_FULL')
  const elsewhere = await record(person)
  expectAnswer(await change(elsewhere.id, { date }), 'DAY_FULL')
  const amendment = { params: { eventId: elsewhere.id }, body: { date } }
  expectAnswer(await person.call('amendEvent', amendment), 'DAY_FULL')
  expectAnswer(await change(events.at(-1)?.id ?? '', { content: `${LONG}x` }), 'DAY_FULL')
  expect(bytesOf((await day(date)).events)).toBe(MAX_BYTES)

  const deleted = await record(person, { content: 'deleted' })
  await remove(deleted.id)
  const back = await record(person, { date: nextDate() })
  await remove(first?.id ?? '')
  expect((await change(back.id, { date })).status).toBe(200)
  expectAnswer(await person.call('restoreTrash', { body: { eventIds: [first?.id] } }), 'DAY_FULL')
  expect((await change(back.id, { date: nextDate() })).status).toBe(200)
  expect((await person.call('restoreTrash', { body: { eventIds: [first?.id] } })).status).toBe(200)
  const whole = await day(date)
  expect(whole.events.map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id).sort())

  // It leaves and comes back whole, and not beside what was recorded there meanwhile.
  await must(person, 'deleteDay', { params: { date } })
  await must(person, 'restoreTrash', { body: { date } })
  expect(await day(date)).toEqual(whole)
  await must(person, 'deleteDay', { params: { date } })
  await record(person, { date })
  await must(person, 'deleteDay', { params: { date } })
  expectAnswer(await person.call('restoreTrash', { body: { date } }), 'DAY_FULL')
  expect((await day(date)).events).toEqual([])
})

test('the text of a day includes the texts of its attachments', async () => {
  const date = nextDate()
  await fillDay(date, 99)
  const { id } = await uploadSound(person)
  const say = (text: string) =>
    person.call('updateAttachment', { params: { attachmentId: id }, body: { transcript: text } })
  await must(person, 'createEvent', { body: { date, type: 'voice', content: '', attachmentIds: [id] } })
  expectAnswer(await say(LONG), 'DAY_FULL')
  expect((await say(LONG.slice(100))).status).toBe(200)
  expectAnswer(
    await person.call('createEvent', { body: { date, type: 'text', content: 'x'.repeat(200) } }),
    'DAY_FULL',
  )

  const other = await uploadSound(person)
  await must(person, 'updateAttachment', { params: { attachmentId: other.id }, body: { transcript: LONG } })
  const body = { date, type: 'voice', content: '', attachmentIds: [other.id] }
  expectAnswer(await person.call('createEvent', { body }), 'DAY_FULL')
  expect(
    (await must(person, 'getAttachment', { params: { attachmentId: other.id } })).data.eventId,
  ).toBeNull()
  expect((await say('')).status).toBe(200)
  expect(
    (await person.call('createEvent', { body: { date, type: 'text', content: 'x'.repeat(200) } })).status,
  ).toBe(201)
})

test('pages of long events are shorter, and contain each event once', async () => {
  const date = nextDate()
  // A page of a list holds 1 MB.
  const events = await fillDay(date, 30)
  const pages = await followPages(person, 'listEvents', { from: date, to: date, limit: 500 })
  expect(pages.length).toBeGreaterThan(2)
  for (const { data } of pages) expect(bytesOf(data)).toBeLessThan(1_100_000)
  expect(pages.flatMap(({ data }) => data)).toEqual((await day(date)).events)
  const byType = await followPages(person, 'listEvents', { date, type: 'text', limit: 500 })
  expect(byType.flatMap(({ data }) => data)).toHaveLength(events.length)

  for (const { id } of events) await remove(id)
  const trash = await followPages(person, 'listTrash', { limit: 500 })
  expect(trash.length).toBeGreaterThan(2)
  for (const { data } of trash)
    expect(bytesOf(data.flatMap(({ event }) => event ?? []))).toBeLessThan(1_100_000)
  expect(trash.flatMap(({ data }) => data.map(({ event }) => event?.id)).sort()).toEqual(
    events.map(({ id }) => id).sort(),
  )
})

// The count is a column of the day's row, read alike on both engines.
test.runIf(testedEngine() === 'SQLite')('a day takes 2,000 events', async () => {
  const date = nextDate()
  const entries = Array.from({ length: 1_999 }, (_, number) => ({ date, title: `x ${number}`, body: '' }))
  expect(await importFile(person, journal(...entries))).toMatchObject({ counts: { events: 1_999 } })
  await record(person, { date, content: 'x' })
  const body = { date, type: 'text', content: 'x' }
  expectAnswer(await person.call('createEvent', { body }), 'DAY_FULL')
  const { events } = await day(date)
  expect(events).toHaveLength(2_000)
  await remove(events[0]?.id ?? '')
  expect((await person.call('createEvent', { body })).status).toBe(201)
})

test('long days of other years are listed in several pages', async () => {
  const years = ['2018', '2019', '2020', '2021', '2022']
  for (const year of years)
    for (let count = 0; count < 4; count += 1) await record(person, { date: `${year}-07-05`, content: LONG })
  const { journal } = await recordWithPage(person, { date: '2017-07-05' })
  const pages = await followPages(person, 'getOnThisDay', { date: '2023-07-05' })
  expect(pages.length).toBeGreaterThan(1)
  const days = pages.flatMap(({ data }) => data)
  expect(days.map(({ date }) => date)).toEqual([...years.toReversed(), '2017'].map((year) => `${year}-07-05`))
  expect(days.at(-1)).toMatchObject({ journal })
  for (const { events } of days.slice(0, -1)) expect(events).toHaveLength(4)
})
