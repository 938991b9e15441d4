import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { createTestStore, type TestStore } from '../harness/engines/test-store.ts'
import { startTestService, TestClock } from '../harness/service/test-service.ts'
import { eventVersionScenarios } from './scenarios/event-versions.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import {
  must,
  nextDate,
  type Person,
  record,
  recordChanged,
  recordWithPage,
  setUpWorld,
  startWorld,
  upload,
} from './scenarios/world.ts'

const DAY_MS = 24 * 3_600_000

const clock = new TestClock('2026-03-14T12:00:00Z')
const world = setUpWorld(() => startWorld({}, clock))

runScenarios(() => world, eventVersionScenarios)

const idOf = ({ id }: { id: string }) => ({ params: { eventId: id } })
const versionsOf = async (person: Person, event: { id: string }) =>
  (await must(person, 'listEventVersions', idOf(event))).data
const versionOf = async (person: Person, event: { id: string }) =>
  (await must(person, 'getEvent', idOf(event))).data.version

describe('the version of an event', () => {
  test.each([
    ['its content', { content: 'Other' }],
    ['its type', { type: 'event' }],
    ['its time', { occurredAt: '2026-03-14T18:30:00+01:00', timeZone: 'Europe/Paris' }],
    ['its point', { latitude: 1, longitude: 2 }],
    ['its place', { placeName: 'Elsewhere' }],
    ['its figures', { measures: [{ name: 'steps', value: 9 }] }],
  ])('grows with a change of %s', async (_what, body) => {
    const event = await record(world.ada)
    const { data } = await must(world.ada, 'updateEvent', { ...idOf(event), body })
    expect([event.version, data.version]).toEqual([1, 2])
  })

  test('grows when it moves to another day, and returns there by being restored', async () => {
    const { ada } = world
    const event = await record(ada)
    const date = nextDate()
    await must(ada, 'updateEvent', { ...idOf(event), body: { date } })
    const params = { eventId: event.id, version: '1' }
    const { data } = await must(ada, 'restoreEventVersion', { params })
    expect(data).toEqual({ ...event, version: 3 })
    expect((await must(ada, 'getDay', { params: { date } })).data.events).toEqual([])
    const day = await must(ada, 'getDay', { params: { date: event.date } })
    expect(day.data.events.map(({ id }) => id)).toEqual([event.id])
  })

  test('is the ETag of the event', async () => {
    const event = await recordChanged(world.ada)
    const { headers } = await must(world.ada, 'getEvent', idOf(event))
    expect(headers.get('etag')).toBe('"2"')
    const change = { ...idOf(event), body: { content: 'Again' } }
    const given = { 'If-Match': headers.get('etag') ?? '' }
    expect((await must(world.ada, 'updateEvent', { ...change, headers: given })).data.version).toBe(3)
  })

  test('stays while the event is in the trash and comes back, by itself or with its day', async () => {
    const { ada } = world
    const event = await recordChanged(ada)
    await must(ada, 'deleteEvent', idOf(event))
    await must(ada, 'restoreTrash', { body: { eventIds: [event.id] } })
    await must(ada, 'deleteDay', { params: { date: event.date } })
    expect(await versionOf(ada, event)).toBe(2)
    await must(ada, 'updateEvent', { ...idOf(event), body: { content: 'Corrected', version: 2 } })
    expect(await versionOf(ada, event)).toBe(2)
    expect(await versionsOf(ada, event)).toHaveLength(1)
  })

  test('grows with attachments that are added and removed, and not with what is said about them', async () => {
    const { ada } = world
    const event = await record(ada)
    const { id } = await upload(ada)
    await must(ada, 'updateEvent', { ...idOf(event), body: { attachmentIds: [id] } })
    expect(await versionOf(ada, event)).toBe(2)
    const params = { attachmentId: id }
    await must(ada, 'updateAttachment', { params, body: { description: 'The lake' } })
    expect(await versionOf(ada, event)).toBe(2)
    await must(ada, 'deleteAttachment', { params })
    expect(await versionOf(ada, event)).toBe(3)
    expect((await versionsOf(ada, event)).map(({ attachmentIds }) => attachmentIds)).toEqual([[id], []])
  })

  test('makes one of many writers win who have read the same', async () => {
    const { ada } = world
    const event = await record(ada)
    const corrections = Array.from({ length: 16 }, (_, index) => `by ${index}`)
    const answers = await Promise.all(
      corrections.map((content) =>
        ada.call('updateEvent', { ...idOf(event), body: { content, version: 1 } }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect((await must(ada, 'getEvent', idOf(event))).data).toEqual(won[0]?.data)
    expect(await versionsOf(ada, event)).toHaveLength(1)
    for (const { error } of answers.filter((answer) => !won.includes(answer)))
      expect(error).toMatchObject({ code: 'VERSION_CONFLICT', details: [{ event: won[0]?.data }] })
  })
})

describe('a restored state', () => {
  test('keeps the one that it replaces', async () => {
    const { ada } = world
    const event = await recordChanged(ada)
    const params = { eventId: event.id, version: '1' }
    const restored = (await must(ada, 'restoreEventVersion', { params })).data
    const kept = (await versionsOf(ada, event)).map(({ version, content }) => [version, content])
    expect(kept).toEqual([
      [2, 'Corrected'],
      [1, restored.content],
    ])
  })

  test('has its attachments again, without those that are deleted or on another event by now', async () => {
    const { ada } = world
    const [kept, moved, gone] = [await upload(ada), await upload(ada), await upload(ada)]
    const attachmentIds = [gone.id, moved.id, kept.id]
    const event = await record(ada, { attachmentIds })
    await must(ada, 'updateEvent', { ...idOf(event), body: { attachmentIds: [], content: 'Bare' } })
    await record(ada, { attachmentIds: [moved.id] })
    await must(ada, 'deleteAttachment', { params: { attachmentId: gone.id } })
    expect(await versionsOf(ada, event)).toMatchObject([{ version: 1, attachmentIds }])
    const params = { eventId: event.id, version: '1' }
    const { data } = await must(ada, 'restoreEventVersion', { params })
    expect(data.attachments.map(({ id }) => id)).toEqual([kept.id])
  })

  test('is refused where it would leave nothing', async () => {
    const { ada } = world
    const { id } = await upload(ada)
    const event = await record(ada, { content: '', attachmentIds: [id] })
    await must(ada, 'updateEvent', { ...idOf(event), body: { attachmentIds: [], content: 'Words' } })
    await must(ada, 'deleteAttachment', { params: { attachmentId: id } })
    const params = { eventId: event.id, version: '1' }
    const { error } = await ada.call('restoreEventVersion', { params })
    expect(error).toMatchObject({ code: 'INVALID_INPUT', details: [{ code: 'empty_event' }] })
    expect((await must(ada, 'getEvent', idOf(event))).data.content).toBe('Words')
  })

  test('is found by search as it is, and its page says what was changed', async () => {
    const { ada } = world
    const { event, date } = await recordWithPage(ada, { content: 'A kingfisher' })
    const amend = (content: string) => must(ada, 'amendEvent', { ...idOf(event), body: { content } })
    await amend('A heron')
    await amend('A cormorant')
    const params = { eventId: event.id, version: '2' }
    await must(ada, 'amendByRestoring', { params })
    const found = async (q: string) => (await must(ada, 'search', { query: { q, type: 'text' } })).data.total
    expect([await found('heron'), await found('cormorant'), await found('kingfisher')]).toEqual([1, 0, 0])
    const { changed } = (await must(ada, 'getJournalChanges', { params: { date } })).data
    expect(changed).toMatchObject([{ before: { content: 'A kingfisher' }, after: { content: 'A heron' } }])
  })
})

describe('earlier states', () => {
  test('come in pages', async () => {
    const { ada } = world
    const event = await record(ada)
    for (const content of ['a', 'b', 'c'])
      await must(ada, 'updateEvent', { ...idOf(event), body: { content } })
    const first = await must(ada, 'listEventVersions', { ...idOf(event), query: { limit: 2 } })
    expect(first.data.map(({ version }) => version)).toEqual([3, 2])
    const cursor = new URL(/<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', world.url).searchParams
    const query = Object.fromEntries(cursor)
    const second = await must(ada, 'listEventVersions', { ...idOf(event), query })
    expect(second.data.map(({ version }) => version)).toEqual([1])
    expect(second.headers.get('link')).toBeNull()
  })

  test('of one event are at most a hundred', async () => {
    const person = await createAccount(world.url)
    const event = await record(person)
    for (let count = 1; count <= 103; count += 1)
      await must(person, 'updateEvent', { ...idOf(event), body: { content: `number ${count}` } })
    const query = { limit: 100 }
    const versions = (await must(person, 'listEventVersions', { ...idOf(event), query })).data
    expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([100, 103, 4])
  })
})

describe('earlier states are gone', () => {
  const CANARY = 'secret-of-the-lake'
  let store: TestStore
  beforeEach(async () => {
    store = await createTestStore()
  })
  afterEach(() => store.remove())

  async function inService(
    settings: Record<string, string>,
    at: TestClock,
    work: (url: string) => Promise<void>,
  ) {
    const service = await startTestService(settings, at, store)
    try {
      await work(service.url)
    } finally {
      await service.stop()
    }
  }

  /** An event that said the secret before. */
  async function plant(url: string) {
    const person = await createAccount(url)
    const event = await record(person, { content: CANARY })
    await must(person, 'updateEvent', { ...idOf(event), body: { content: 'harmless' } })
    return { person, event }
  }

  test('thirty days after their changes, and not before', async () => {
    const at = new TestClock('2026-03-14T12:00:00Z')
    let key = ''
    let eventId = ''
    await inService({}, at, async (url) => {
      const { person, event } = await plant(url)
      eventId = event.id
      key = (await must(person, 'createApiKey', { body: { name: 'later' } })).data.key
    })
    at.advance(30 * DAY_MS - 1)
    await inService({}, at, async () => {})
    expect(await store.dump()).toContain(CANARY)
    at.advance(1)
    await inService({}, at, async (url) => {
      const person = createClient(url, key)
      const list = async () => (await must(person, 'listEventVersions', { params: { eventId } })).data
      await expect.poll(list).toEqual([])
      const { status } = await person.call('restoreEventVersion', { params: { eventId, version: '1' } })
      expect(status).toBe(404)
      expect((await must(person, 'getEvent', { params: { eventId } })).data.version).toBe(2)
    })
    expect(await store.dump()).not.toContain(CANARY)
  })

  test('at once where nothing is kept', async () => {
    await inService({ DAYLEAF_TRASH_DAYS: '0' }, clock, async (url) => {
      const { person, event } = await plant(url)
      expect((await must(person, 'listEventVersions', idOf(event))).data).toEqual([])
      expect((await must(person, 'getEvent', idOf(event))).data.version).toBe(2)
    })
    expect(await store.dump()).not.toContain(CANARY)
  })

  test('when their event leaves the trash for ever', async () => {
    await inService({}, clock, async (url) => {
      const { person, event } = await plant(url)
      await must(person, 'deleteEvent', idOf(event))
      await must(person, 'emptyTrash')
    })
    expect(await store.dump()).not.toContain(CANARY)
  })

  test('when their day leaves the trash, and when the account is deleted', async () => {
    await inService({}, clock, async (url) => {
      const { person, event } = await plant(url)
      await must(person, 'deleteDay', { params: { date: event.date } })
      await must(person, 'emptyTrash')
      expect(await store.dump()).not.toContain(CANARY)
      const other = await plant(url)
      await must(other.person, 'deleteAccount', { body: { password: other.person.password } })
      await expect.poll(() => store.dump()).not.toContain(CANARY)
    })
  })

  test('not when the trash is emptied while their event lives', async () => {
    await inService({}, clock, async (url) => {
      const { person, event } = await plant(url)
      await must(person, 'emptyTrash')
      expect((await must(person, 'listEventVersions', idOf(event))).data).toMatchObject([{ content: CANARY }])
    })
  })
})
