import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClient } from '../harness/clients/api-client.ts'
import { createTestStore, type TestStore } from '../harness/engines/test-store.ts'
import { startTestService, TestClock } from '../harness/service/test-service.ts'
import { must, type Person, record, recordWithPage, startWorld } from './scenarios/world.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let store: TestStore
beforeEach(async () => {
  store = await createTestStore()
})
afterEach(() => store.remove())

/** Deletes an event and a day with its page. */
async function fillTrash(person: Person) {
  const event = await record(person)
  await must(person, 'deleteEvent', { params: { eventId: event.id } })
  const { date, event: eventOfDay } = await recordWithPage(person)
  await must(person, 'deleteDay', { params: { date } })
  return { event, eventOfDay, date }
}

test('deleted events are kept for 30 days and then purged', async () => {
  const clock = new TestClock('2026-03-14T12:00:00Z')
  const world = await startWorld({}, clock, store)
  const { key } = (await must(world.ada, 'createApiKey', { body: { name: 'later' } })).data
  const { event, eventOfDay, date } = await fillTrash(world.ada)
  await world.stop()

  clock.advance(30 * DAY_MS - 1)
  const before = await startTestService({}, clock, store)
  const client = createClient(before.url, key)
  expect((await must(client, 'listTrash')).data).toHaveLength(2)
  expect((await must(client, 'getEvent', { params: { eventId: eventOfDay.id } })).status).toBe(200)
  const younger = (await must(client, 'createEvent', { body: { date, type: 'text', content: 'later' } })).data
  await must(client, 'deleteEvent', { params: { eventId: younger.id } })
  await before.stop()

  clock.advance(1)
  const after = await startTestService({}, clock, store)
  const later = createClient(after.url, key)
  try {
    const listTrash = async () => (await must(later, 'listTrash')).data
    // What went later stays.
    await expect.poll(listTrash).toHaveLength(1)
    expect(await listTrash()).toMatchObject([{ event: { id: younger.id } }])
    expect((await later.call('restoreTrash', { body: { eventIds: [event.id] } })).status).toBe(404)
    expect((await later.call('restoreTrash', { body: { date } })).status).toBe(404)
    expect((await later.call('getEvent', { params: { eventId: eventOfDay.id } })).status).toBe(404)
  } finally {
    await after.stop()
  }
})

test('without a trash, deleted events are purged at once', async () => {
  const world = await startWorld({ DAYLEAF_TRASH_DAYS: '0' })
  try {
    const { ada } = world
    const { event, eventOfDay, date } = await fillTrash(ada)
    const { date: pageDate } = await recordWithPage(ada)
    await must(ada, 'deleteJournal', { params: { date: pageDate } })
    expect((await must(ada, 'listTrash')).data).toEqual([])
    expect((await ada.call('restoreTrash', { body: { eventIds: [event.id] } })).status).toBe(404)
    expect((await ada.call('restoreTrash', { body: { date } })).status).toBe(404)
    expect((await ada.call('restoreTrash', { body: { date: pageDate } })).status).toBe(404)
    expect((await ada.call('getEvent', { params: { eventId: eventOfDay.id } })).status).toBe(404)
  } finally {
    await world.stop()
  }
})
