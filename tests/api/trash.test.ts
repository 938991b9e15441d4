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

test('an entry has the deleted thing, the time of deletion and the end of the retention', async () => {
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

test('an earlier page is not said to be restored while its date has another one', async () => {
  const { date } = await recordWithPage(person)
  const params = { date }
  await must(person, 'deleteJournal', { params })
  await must(person, 'generateJournal', { params })
  expect(await restore({ date })).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
  expect(await trash()).toMatchObject([{ kind: 'journal', date }])
  await must(person, 'deleteDay', { params })
  expect((await restore({ date })).status).toBe(200)
})

test('of two deleted pages of a date each is restored by its entry', async () => {
  const { date, journal: first } = await recordWithPage(person)
  const params = { date }
  await must(person, 'deleteJournal', { params })
  await must(person, 'generateJournal', { params })
  const { journal: second } = await day(date)
  await must(person, 'deleteJournal', { params })
  const [newer, older, ...others] = await trash()
  expect(others).toEqual([])
  expect((await restore({ entryId: older?.id })).data).toEqual({ eventIds: [], journalId: first?.id })
  expect((await day(date)).journal).toEqual(first)
  // The date has a page now.
  expect(await restore({ entryId: newer?.id })).toMatchObject({ status: 404 })
  await must(person, 'deleteJournal', { params })
  expect((await restore({ entryId: newer?.id })).data).toEqual({ eventIds: [], journalId: second?.id })
  expect(await trash()).toMatchObject([{ kind: 'journal', date }])
})

test('of two deletions of a day each is restored by its entry, and an event by its own', async () => {
  const { event, date, journal } = await recordWithPage(person)
  const params = { date }
  await must(person, 'deleteDay', { params })
  const later = await record(person, { date })
  await must(person, 'deleteDay', { params })
  const alone = await record(person, { date })
  await must(person, 'deleteEvent', { params: { eventId: alone.id } })
  const [ofEvent, ofLater, ofFirst] = await trash()
  const restored = async (entryId?: string) => (await restore({ entryId })).data
  expect(await restored(ofFirst?.id)).toEqual({ eventIds: [event.id], journalId: journal?.id })
  expect(await restored(ofLater?.id)).toEqual({ eventIds: [later.id], journalId: null })
  expect(await restored(ofEvent?.id)).toEqual({ eventIds: [alone.id], journalId: null })
  expect(await trash()).toEqual([])
  expect((await day(date)).events).toHaveLength(3)
})

test('a restored day has its events, its page and its lock', async () => {
  const { event, date, journal } = await recordWithPage(person)
  await must(person, 'deleteDay', { params: { date } })
  const { data } = await restore({ date })
  expect(data).toEqual({ eventIds: [event.id], journalId: journal?.id })
  expect(await day(date)).toEqual({ date, events: [event], journal })
  const change = { params: { eventId: event.id }, body: { content: 'rewritten' } }
  expect((await person.call('updateEvent', change)).status).toBe(409)
})

test('a page that was deleted alone is restored by its date, and locks its events again', async () => {
  const { event, date, journal } = await recordWithPage(person)
  await must(person, 'deleteJournal', { params: { date } })
  expect(await trash()).toMatchObject([{ kind: 'journal', date, eventCount: 0, hasJournal: true }])
  expect((await restore({ date })).data).toEqual({ eventIds: [], journalId: journal?.id })
  expect((await day(date)).journal).toEqual(journal)
  const change = { params: { eventId: event.id }, body: { content: 'rewritten' } }
  expect((await person.call('updateEvent', change)).status).toBe(409)
})

test('a page that is restored after its events were changed is stale', async () => {
  const { event, date } = await recordWithPage(person)
  await must(person, 'deleteJournal', { params: { date } })
  await must(person, 'updateEvent', { params: { eventId: event.id }, body: { content: 'changed' } })
  expect((await restore({ date })).status).toBe(200)
  expect((await day(date)).journal?.stale).toBe(true)
})

test('a restored page is stale if an event was changed, though the number of events is the same', async () => {
  const { date } = await record(person)
  await must(person, 'deleteDay', { params: { date } })
  const { event } = await recordWithPage(person, { date })
  await must(person, 'deleteJournal', { params: { date } })
  await must(person, 'updateEvent', { params: { eventId: event.id }, body: { content: 'changed' } })
  expect((await restore({ date })).data.eventIds).toHaveLength(1)
  expect((await day(date)).journal?.stale).toBe(true)
})

test('a page that is restored with its day beside a newer event is stale', async () => {
  const { date } = await recordWithPage(person)
  await must(person, 'deleteDay', { params: { date } })
  await record(person, { date })
  expect((await restore({ date })).data.eventIds).toHaveLength(1)
  expect((await day(date)).journal?.stale).toBe(true)
})

test('restoring does not replace a newer page', async () => {
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

test('a page that is restored beside events that were deleted before it was written is stale', async () => {
  const { date } = await record(person)
  await must(person, 'deleteDay', { params: { date } })
  await recordWithPage(person, { date })
  await must(person, 'deleteDay', { params: { date } })
  await restore({ date })
  const { events, journal } = await day(date)
  expect(events).toHaveLength(2)
  expect(journal).toMatchObject({ eventCount: 1, stale: true })
})

test('events of a day with a page can be restored, and the page becomes stale', async () => {
  const event = await recordAndDelete()
  await recordWithPage(person, { date: event.date })
  expect((await restore({ eventIds: [event.id] })).status).toBe(200)
  const { events, journal } = await day(event.date)
  expect(events).toHaveLength(2)
  expect(journal?.stale).toBe(true)
})

test('single events of a deleted day can be restored, and the others stay deleted', async () => {
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

test('a restored day does not have an event that was deleted alone', async () => {
  const alone = await recordAndDelete()
  const { id, date } = await record(person, { date: alone.date })
  await must(person, 'deleteDay', { params: { date } })
  expect((await restore({ date })).data).toEqual({ eventIds: [id], journalId: null })
  expect(await trash()).toMatchObject([{ kind: 'event', event: { id: alone.id } }])
})

test('an entry is removed with its last event, also if a change restores it', async () => {
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

test('an event that is named twice is restored once', async () => {
  const event = await recordAndDelete()
  expect((await restore({ eventIds: [event.id, event.id] })).status).toBe(200)
  const days = await must(person, 'listDays')
  expect(days.data).toEqual([{ date: event.date, eventCount: 1, hasJournal: false }])
})

test('two concurrent requests restore an event once', async () => {
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

test('a day with more events than one batch, and deletions of other days, are purged by one request', async () => {
  const COUNT = 510
  const living = await record(person)
  await recordAndDelete()
  const { date } = await recordWithPage(person, { date: '2026-03-15' })
  for (let count = 0; count < COUNT; count += 1) await record(person, { date: '2026-03-16' })
  for (const one of [date, '2026-03-16']) await must(person, 'deleteDay', { params: { date: one } })
  await recordAndDelete({ date: '2026-03-17' })
  expect((await must(person, 'emptyTrash')).data).toMatchObject({ eventCount: COUNT + 3, journalCount: 1 })
  expect(await trash()).toEqual([])
  expect((await must(person, 'getEvent', { params: { eventId: living.id } })).data).toEqual(living)
})

test('the tasks of a page are kept when the page is purged', async () => {
  const { date, task } = await recordWithPage(person)
  await must(person, 'deleteDay', { params: { date } })
  await must(person, 'emptyTrash')
  expect((await must(person, 'listJournalTasks', { params: { date } })).data).toMatchObject([{ id: task.id }])
  expect((await must(person, 'getTask', { params: { taskId: task.id } })).data.status).toBe('completed')
})

test('pages of the list contain each entry once', async () => {
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
