import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '../harness/clients/api-client.ts'
import { createTestStore, type TestStore } from '../harness/engines/test-store.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { startTestService, TestClock } from '../harness/service/test-service.ts'
import { importFile, journal, untilRead } from './scenarios/imports.scenarios.ts'
import { expectAnswer } from './scenarios/scenario.ts'
import {
  must,
  type Person,
  record,
  recordWithPage,
  startWorld,
  upload,
  type World,
} from './scenarios/world.ts'

/** What is deleted for ever is in no table any more, whatever was made of it. */
const CANARY = 'secret-of-the-lake'
const DAY_MS = 24 * 60 * 60 * 1000

const clock = () => new TestClock('2026-03-14T12:00:00Z')
let store: TestStore
beforeEach(async () => {
  store = await createTestStore()
})
afterEach(() => store.remove())

async function inWorld(settings: Record<string, string>, work: (world: World) => Promise<void>) {
  const world = await startWorld(settings, clock(), store)
  try {
    await work(world)
  } finally {
    await world.stop()
  }
}

const headers = { 'idempotency-key': 'once' }

/** Records an event, has two pages written from it, changes it between them, and deletes all of it. */
async function plantAndDelete(person: Person) {
  const other = await record(person, { content: 'stays' })
  const body = { date: other.date, type: 'text', content: `${CANARY} at first` }
  const event = (await must(person, 'createEvent', { body, headers })).data
  const params = { date: other.date }
  const tasks: string[] = []
  for (const content of [`${CANARY} changed`, 'harmless']) {
    tasks.push((await must(person, 'generateJournal', { params })).data.task.id)
    await must(person, 'deleteJournal', { params })
    await must(person, 'updateEvent', { params: { eventId: event.id }, body: { content } })
  }
  await must(person, 'deleteEvent', { params: { eventId: event.id } })
  return { body, tasks, date: other.date }
}

async function expectGone({ ada }: Pick<World, 'ada'>, planted: Awaited<ReturnType<typeof plantAndDelete>>) {
  expect(await store.dump()).not.toContain(CANARY)
  for (const taskId of planted.tasks)
    expect((await must(ada, 'getTask', { params: { taskId } })).data).toMatchObject({
      status: 'completed',
      request: null,
      response: null,
      earlierAttempts: [],
    })
  // The key stays, so that a request that is repeated late does not bring the event back.
  expectAnswer(await ada.call('createEvent', { body: planted.body, headers }), 'NOT_FOUND')
  expect((await must(ada, 'search', { query: { q: CANARY } })).data.total).toBe(0)
}

test('emptying the trash purges the text from tasks, snapshots and stored responses', () =>
  inWorld({}, async ({ ada }) => {
    const planted = await plantAndDelete(ada)
    expect(await store.dump()).toContain(CANARY)
    await must(ada, 'emptyTrash')
    await expectGone({ ada }, planted)
  }))

test('of an import whose events are purged no text stays', () =>
  inWorld({}, async ({ ada }) => {
    const preview = await importFile(ada, journal({ title: 'A day', body: CANARY }), { preview: 'true' })
    expect(preview.samples).toMatchObject([{ content: expect.stringContaining(CANARY) }])
    const params = { importId: preview.id }
    await must(ada, 'runImport', { params })
    await untilRead(ada, preview.id)
    for (const event of (await must(ada, 'listEvents')).data)
      await must(ada, 'deleteEvent', { params: { eventId: event.id } })
    const cancelled = await importFile(ada, journal({ title: 'A day', body: CANARY }), { preview: 'true' })
    await must(ada, 'cancelImport', { params: { importId: cancelled.id } })
    await must(ada, 'emptyTrash')
    expect(await store.dump()).not.toContain(CANARY)
  }))

test('an undone import keeps its counts, and neither the name of its file nor what its problems quote', () =>
  inWorld({}, async ({ ada }) => {
    const send = (name: string) =>
      ada.call('createImport', {
        rawBody: new Uint8Array(zipFile({ '2024-03-14.md': 'A day', [`${CANARY}.md`]: 'Undated' })),
        headers: { 'Content-Disposition': `attachment; filename="${name}"`, ...headers },
      })
    const { id } = (await send(`${CANARY}.zip`)).data
    const { counts, problems } = await untilRead(ada, id)
    expect(problems).toMatchObject([{ path: `${CANARY}.md`, code: 'not_a_day' }])
    const params = { importId: id }
    await must(ada, 'generateJournal', { params: { date: '2024-03-14' } })
    await must(ada, 'removeImport', { params })
    const partly = (await must(ada, 'getImport', { params })).data
    expect(partly).toMatchObject({ fileName: `${CANARY}.zip`, problems: [{ code: 'locked' }] })
    expect(partly.problems).toHaveLength(1)
    await must(ada, 'deleteJournal', { params: { date: '2024-03-14' } })
    await must(ada, 'removeImport', { params })
    const removed = (await must(ada, 'getImport', { params })).data
    expect(removed).toMatchObject({
      status: 'removed',
      fileName: '',
      format: 'markdown',
      counts,
      problems: [],
    })
    expect(await store.dump()).not.toContain(CANARY)
    expectAnswer(await send(`${CANARY}.zip`), 'NOT_FOUND')
  }))

test.each(['changed', 'deleted'])('no word of a description that is %s stays', (how) =>
  inWorld({}, async ({ ada }) => {
    const { id } = await upload(ada)
    const params = { attachmentId: id }
    const describe = (description: string) => must(ada, 'updateAttachment', { params, body: { description } })
    await record(ada, { content: 'stays', attachmentIds: [id] })
    await describe('A zebrafinch')
    expect(await store.dump()).toContain('zebrafinch')
    await (how === 'changed' ? describe('A bird') : must(ada, 'deleteAttachment', { params }))
    await must(ada, 'emptyTrash')
    expect(await store.dump()).not.toContain('zebrafinch')
  }),
)

test('without a retention the text is purged at once', () =>
  inWorld({ DAYLEAF_TRASH_DAYS: '0' }, async ({ ada }) => expectGone({ ada }, await plantAndDelete(ada))))

test('the text is purged when its retention ends', async () => {
  let planted: Awaited<ReturnType<typeof plantAndDelete>> | undefined
  let token = ''
  await inWorld({}, async ({ ada }) => {
    planted = await plantAndDelete(ada)
    token = (await must(ada, 'createApiKey', { body: { name: 'later' } })).data.key
  })
  const later = clock()
  later.advance(30 * DAY_MS)
  const service = await startTestService({}, later, store)
  try {
    const listTrash = async () => (await must(createClient(service.url, token), 'listTrash')).data
    await expect.poll(listTrash).toEqual([])
    expect(await store.dump()).not.toContain(CANARY)
    expect(planted?.tasks).toHaveLength(2)
  } finally {
    await service.stop()
  }
})

test('the data of a purged page’s tasks is removed, that of an existing page’s tasks stays', () =>
  inWorld({}, async ({ ada, writer }) => {
    const { date, task } = await recordWithPage(ada, { content: 'by the lake' })
    const params = { date }
    const again = (await must(ada, 'generateJournal', { params, body: { instructions: CANARY } })).data
    expect(JSON.stringify(writer.requests.at(-1)?.body)).toContain(CANARY)
    await must(ada, 'deleteJournal', { params })
    const kept = (await must(ada, 'generateJournal', { params })).data
    await must(ada, 'emptyTrash')
    expect(await store.dump()).not.toContain(CANARY)
    const requestOf = async (taskId: string) =>
      (await must(ada, 'getTask', { params: { taskId } })).data.request
    expect(await requestOf(task.id)).toBeNull()
    expect(await requestOf(again.task.id)).toBeNull()
    expect(await requestOf(kept.task.id)).not.toBeNull()
  }))

test('a purged event is listed without its state in the changes of its page', () =>
  inWorld({}, async ({ ada }) => {
    const event = await record(ada, { content: CANARY })
    const { date } = await recordWithPage(ada, { date: event.date })
    const params = { date }
    await must(ada, 'deleteJournal', { params })
    await must(ada, 'deleteEvent', { params: { eventId: event.id } })
    await must(ada, 'restoreTrash', { body: { date } })
    await must(ada, 'emptyTrash')
    const { removed } = (await must(ada, 'getJournalChanges', { params })).data
    expect(removed).toEqual([{ eventId: event.id, before: {} }])
  }))

test.each([
  [1, true],
  [null, false],
])(
  'with keepTaskDataDays %j the data of a task a hundred days old is removed: %j',
  async (days, isRemoved) => {
    let token = ''
    let taskId = ''
    let params = { date: '' }
    await inWorld({}, async ({ ada }) => {
      const { task, date } = await recordWithPage(ada, { content: 'kept in its page' })
      const changed = await must(ada, 'updateSettings', { body: { keepTaskDataDays: days } })
      expect(changed.data.keepTaskDataDays).toBe(days)
      token = (await must(ada, 'createApiKey', { body: { name: 'later' } })).data.key
      taskId = task.id
      params = { date }
    })
    const later = clock()
    later.advance(100 * DAY_MS)
    const service = await startTestService({}, later, store)
    try {
      const person = createClient(service.url, token)
      const request = async () => (await must(person, 'getTask', { params: { taskId } })).data.request
      if (isRemoved) await expect.poll(request).toBeNull()
      // The jobs of the start have run when the service has stopped.
      else {
        await service.stop()
        expect(await store.dump()).toContain('/api/chat')
        return
      }
      const { added, changed, removed } = (await must(person, 'getJournalChanges', { params })).data
      expect([added, changed, removed]).toEqual([[], [], []])
    } finally {
      if (isRemoved) await service.stop()
    }
  },
)

describe('of a feed', () => {
  const start = clock().now() / 1000

  /** Sends points of a way, each on its own, and those of a stay. */
  async function sendPoints({ url, ada }: World): Promise<void> {
    const body = { kind: 'owntracks', name: 'Phone', options: { timeZone: 'UTC' } }
    const { inPath, token } = (await must(ada, 'createFeed', { body })).data
    const points = [47.123456, 48.654321, 48.654321].map((lat, index) => ({
      ...{ _type: 'location', acc: 5, lat, lon: 2.5, tst: start - 3600 + index * 900 },
    }))
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const answer = await fetch(url + inPath, { method: 'POST', headers, body: JSON.stringify(points) })
    expect(answer.status).toBe(200)
  }

  test('no point of a phone that sends no more stays longer than its days', async () => {
    await inWorld({}, async (world) => {
      await sendPoints(world)
      expect((await must(world.ada, 'listEvents')).data).toHaveLength(1)
      expect(await store.dump()).toContain('47.123456')
    })
    const later = clock()
    later.advance(4 * DAY_MS)
    const service = await startTestService({}, later, store)
    try {
      // The event has its place rounded; the points and what the next run would know of them are gone.
      await expect.poll(() => store.dump()).not.toMatch(/47\.123456|48\.654321/)
    } finally {
      await service.stop()
    }
  })
})
