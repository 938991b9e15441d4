import { expect, test } from 'vitest'
import { followPages } from './scenarios/pages.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { trashScenarios } from './scenarios/trash.scenarios.ts'
import { must, record, recordWithPage, setUpPerson, setUpWorld, UNKNOWN_ID } from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

const trash = async () => (await must(person, 'listTrash')).data
const day = async (date: string) => (await must(person, 'getDay', { params: { date } })).data
const restore = (body: object) => person.call('restoreTrash', { body })

async function recordAndDelete(fields: object = {}) {
  const event = await record(person, fields)
  await must(person, 'deleteEvent', { params: { eventId: event.id } })
  return event
}

test('an entry tells what was deleted, when, and until when it can be brought back', async () => {
  const event = await recordAndDelete()
  const [entry, ...others] = await trash()
  expect(others).toEqual([])
  expect(entry).toMatchObject({ kind: 'event', date: event.date, eventCount: 1, hasJournal: false })
  expect(entry?.event).toMatchObject({ id: event.id, content: event.content, removedAt: entry?.removedAt })
  expect(Date.parse(entry?.expiresAt ?? '') - Date.parse(entry?.removedAt ?? '')).toBe(
    30 * 24 * 60 * 60 * 1000,
  )
})

test('a restored event is unchanged', async () => {
  const event = await recordAndDelete({ latitude: 48.8583, longitude: 2.2945, timeZone: 'Europe/Paris' })
  expect((await restore({ eventIds: [event.id] })).status).toBe(200)
  expect(await day(event.date)).toEqual({ date: event.date, events: [event], journal: null })
  expect(await trash()).toEqual([])
})

test('a day comes back with its events, its page and its lock', async () => {
  const { event, date, journal } = await recordWithPage(person)
  await must(person, 'deleteDay', { params: { date } })
  const { data } = await restore({ date })
  expect(data).toEqual({ eventIds: [event.id], journalId: journal?.id })
  expect(await day(date)).toEqual({ date, events: [event], journal })
  const change = { params: { eventId: event.id }, body: { content: 'rewritten' } }
  expect((await person.call('updateEvent', change)).status).toBe(409)
})

test('a page that was deleted by itself comes back by its date, and locks again', async () => {
  const { event, date, journal } = await recordWithPage(person)
  await must(person, 'deleteJournal', { params: { date } })
  expect(await trash()).toMatchObject([{ kind: 'journal', date, eventCount: 0, hasJournal: true }])
  expect((await restore({ date })).data).toEqual({ eventIds: [], journalId: journal?.id })
  expect((await day(date)).journal).toEqual(journal)
  const change = { params: { eventId: event.id }, body: { content: 'rewritten' } }
  expect((await person.call('updateEvent', change)).status).toBe(409)
})

test('a page that comes back after its events were changed is stale', async () => {
  const { event, date } = await recordWithPage(person)
  await must(person, 'deleteJournal', { params: { date } })
  await must(person, 'updateEvent', { params: { eventId: event.id }, body: { content: 'changed' } })
  expect((await restore({ date })).status).toBe(200)
  expect((await day(date)).journal?.stale).toBe(true)
})

test('a page is stale whose event was changed, though as many as it had come back with it', async () => {
  const { date } = await record(person)
  await must(person, 'deleteDay', { params: { date } })
  const { event } = await recordWithPage(person, { date })
  await must(person, 'deleteJournal', { params: { date } })
  await must(person, 'updateEvent', { params: { eventId: event.id }, body: { content: 'changed' } })
  expect((await restore({ date })).data.eventIds).toHaveLength(1)
  expect((await day(date)).journal?.stale).toBe(true)
})

test('a page that comes back with its day beside a newer event is stale', async () => {
  const { date } = await recordWithPage(person)
  await must(person, 'deleteDay', { params: { date } })
  await record(person, { date })
  expect((await restore({ date })).data.eventIds).toHaveLength(1)
  expect((await day(date)).journal?.stale).toBe(true)
})

test('an earlier page does not come back over a newer one', async () => {
  const { date } = await recordWithPage(person)
  await must(person, 'deleteDay', { params: { date } })
  const { journal } = await recordWithPage(person, { date })
  const { data } = await restore({ date })
  expect(data.journalId).toBeNull()
  expect(data.eventIds).toHaveLength(1)
  const { events, journal: kept } = await day(date)
  expect(kept).toMatchObject({ id: journal?.id, content: journal?.content, stale: true })
  expect(events).toHaveLength(2)
})

test('of several deleted pages of a date the last one is restored', async () => {
  const { date } = await recordWithPage(person)
  await must(person, 'deleteDay', { params: { date } })
  const { journal } = await recordWithPage(person, { date })
  await must(person, 'deleteJournal', { params: { date } })
  const { data } = await restore({ date })
  expect(data.journalId).toBe(journal?.id)
  const { events, journal: back } = await day(date)
  expect(events).toHaveLength(2)
  expect(back).toMatchObject({ id: journal?.id, content: journal?.content, stale: true })
  expect(await trash()).toMatchObject([{ kind: 'day', date, eventCount: 0, hasJournal: true }])
})

test('a page comes back stale beside events of the date that had been deleted before it was written', async () => {
  const { date } = await record(person)
  await must(person, 'deleteDay', { params: { date } })
  await recordWithPage(person, { date })
  await must(person, 'deleteDay', { params: { date } })
  await restore({ date })
  const { events, journal } = await day(date)
  expect(events).toHaveLength(2)
  expect(journal).toMatchObject({ eventCount: 1, stale: true })
})

test('events of a day that has a page can be brought back, and the page is then stale', async () => {
  const event = await recordAndDelete()
  await recordWithPage(person, { date: event.date })
  expect((await restore({ eventIds: [event.id] })).status).toBe(200)
  const { events, journal } = await day(event.date)
  expect(events).toHaveLength(2)
  expect(journal?.stale).toBe(true)
})

test('single events of a deleted day can be brought back, and the others stay', async () => {
  const first = await record(person)
  const second = await record(person, { date: first.date })
  await must(person, 'deleteDay', { params: { date: first.date } })
  expect((await restore({ eventIds: [second.id] })).status).toBe(200)
  expect((await day(first.date)).events).toEqual([second])
  const entries = await trash()
  expect(entries).toMatchObject([{ kind: 'day', date: first.date, eventCount: 1 }])
  // Only an event that was deleted by itself is shown whole.
  expect(entries[0]).not.toHaveProperty('event')
})

test('a day comes back without an event that was deleted from it by itself', async () => {
  const alone = await recordAndDelete()
  const { id, date } = await record(person, { date: alone.date })
  await must(person, 'deleteDay', { params: { date } })
  expect((await restore({ date })).data).toEqual({ eventIds: [id], journalId: null })
  expect(await trash()).toMatchObject([{ kind: 'event', event: { id: alone.id } }])
})

test('an entry goes with its last event, also where that is brought back by changing it', async () => {
  const { id, date } = await record(person)
  await must(person, 'deleteDay', { params: { date } })
  await must(person, 'updateEvent', { params: { eventId: id }, body: { content: 'changed' } })
  expect(await trash()).toEqual([])
})

test('nothing is restored unless all of it can be', async () => {
  const event = await recordAndDelete()
  expect((await restore({ eventIds: [event.id, UNKNOWN_ID] })).status).toBe(404)
  expect((await day(event.date)).events).toEqual([])
  expect(await trash()).toHaveLength(1)
})

test('an event named twice comes back once', async () => {
  const event = await recordAndDelete()
  expect((await restore({ eventIds: [event.id, event.id] })).status).toBe(200)
  const days = await must(person, 'listDays')
  expect(days.data).toEqual([{ date: event.date, eventCount: 1, hasJournal: false }])
})

test('two requests at once bring an event back once', async () => {
  const event = await recordAndDelete()
  const answers = await Promise.all([1, 2].map(() => restore({ eventIds: [event.id] })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await must(person, 'listDays')).data).toMatchObject([{ eventCount: 1 }])
})

test('purged events can neither be read nor restored, and others stay', async () => {
  const living = await record(person)
  const { event, date } = await recordWithPage(person)
  await must(person, 'deleteDay', { params: { date } })
  const alone = await recordAndDelete()
  await must(person, 'emptyTrash')
  expect((await person.call('getEvent', { params: { eventId: event.id } })).status).toBe(404)
  expect((await restore({ eventIds: [event.id] })).status).toBe(404)
  expect((await restore({ eventIds: [alone.id] })).status).toBe(404)
  expect((await restore({ date })).status).toBe(404)
  expect((await must(person, 'getEvent', { params: { eventId: living.id } })).data).toEqual(living)
})

test('the generations of a page outlive it, also when the trash is emptied', async () => {
  const { date, task } = await recordWithPage(person)
  await must(person, 'deleteDay', { params: { date } })
  await must(person, 'emptyTrash')
  expect((await must(person, 'listJournalTasks', { params: { date } })).data).toMatchObject([{ id: task.id }])
  expect((await must(person, 'getTask', { params: { taskId: task.id } })).data.status).toBe('completed')
})

test('the list read page by page loses no entry and repeats none', async () => {
  for (let count = 0; count < 12; count += 1) await recordAndDelete()
  const all = await trash()
  expect(all).toHaveLength(12)
  const moments = all.map(({ removedAt }: { removedAt: string }) => removedAt)
  expect(moments).toEqual(moments.toSorted().reverse())
  for (const limit of [1, 5, 12]) {
    const pages = await followPages(person, 'listTrash', { limit })
    expect(pages.flatMap(({ data }) => data)).toEqual(all)
  }
})

runScenarios(() => world, trashScenarios)
