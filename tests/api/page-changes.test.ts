import { expect, test } from 'vitest'
import { must, record, recordWithPage, setUpPerson, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

const changes = async (date: string) => (await must(person, 'getJournalChanges', { params: { date } })).data
const update = (eventId: string, body: object) => must(person, 'updateEvent', { params: { eventId }, body })
const unchanged = { added: [], changed: [], removed: [] }

/** Runs `work` while the page is in the trash, where it locks nothing. */
async function withoutPage(date: string, work: () => Promise<unknown>): Promise<void> {
  await must(person, 'deleteJournal', { params: { date } })
  await work()
  await must(person, 'restoreTrash', { body: { date } })
}

const isStale = async (date: string) => (await must(person, 'getJournal', { params: { date } })).data.stale

test('a new page has no changes', async () => {
  const { date } = await recordWithPage(person)
  expect(await changes(date)).toEqual(unchanged)
})

test('an event recorded later is added', async () => {
  const { date } = await recordWithPage(person)
  const { id } = await record(person, { date })
  expect(await changes(date)).toEqual({ ...unchanged, added: [id] })
  await must(person, 'amendByDeleting', { params: { eventId: id } })
  expect([await changes(date), await isStale(date)]).toEqual([unchanged, false])
})

test('a changed event has the old and new values of its changed fields', async () => {
  const { date, event } = await recordWithPage(person, { content: 'At the lake', placeName: 'Ohrid' })
  await withoutPage(date, async () => {
    await update(event.id, { content: 'At the sea' })
    await update(event.id, { content: 'At the river', type: 'photo' })
  })
  const before = { content: 'At the lake', type: 'text' }
  const after = { content: 'At the river', type: 'photo' }
  expect(await changes(date)).toEqual({ ...unchanged, changed: [{ eventId: event.id, before, after }] })
})

test('a corrected measure is a change, an unchanged one is not', async () => {
  const measures = [{ name: 'sleep', value: 7.5, unit: 'h' }]
  const { date, event } = await recordWithPage(person, { measures })
  const better = [{ name: 'sleep', value: 8, unit: 'h' }]
  const amend = (body: object) => must(person, 'amendEvent', { params: { eventId: event.id }, body })
  await amend({ measures: better, content: 'A night' })
  await amend({ content: event.content, measures: better })
  const changed = [{ eventId: event.id, before: { measures }, after: { measures: better } }]
  expect(await changes(date)).toEqual({ ...unchanged, changed })
  expect(await isStale(date)).toBe(true)
  await amend({ measures })
  expect([await changes(date), await isStale(date)]).toEqual([unchanged, false])
  const [day] = (await must(person, 'getCalendar', { query: { from: date, to: date } })).data
  expect(day).toMatchObject({ stale: false })
})

test('a restored event leaves the page and its earlier versions fresh', async () => {
  const { date, event } = await recordWithPage(person)
  const { content, version } = (await must(person, 'getJournal', { params: { date } })).data
  const corrected = { version, content: `${content} Indeed.` }
  await must(person, 'updateJournal', { params: { date }, body: corrected })
  await must(person, 'amendByDeleting', { params: { eventId: event.id } })
  expect(await isStale(date)).toBe(true)
  await must(person, 'restoreTrash', { body: { eventIds: [event.id] } })
  expect(await isStale(date)).toBe(false)
  const { data } = await must(person, 'restorePageVersion', { params: { date, version: String(version) } })
  expect(data).toMatchObject({ content, stale: false })
})

test('a reverted change of an event is not listed', async () => {
  const { date, event } = await recordWithPage(person)
  await withoutPage(date, async () => {
    await update(event.id, { content: 'A mistake' })
    await update(event.id, { content: event.content })
  })
  expect(await changes(date)).toEqual(unchanged)
})

test('an event that was deleted, and one that moved to another day, are removed', async () => {
  const deleted = await record(person)
  const { date, event: moved } = await recordWithPage(person, { date: deleted.date })
  const { date: otherDate } = await record(person)
  await withoutPage(date, async () => {
    await must(person, 'deleteEvent', { params: { eventId: deleted.id } })
    await update(moved.id, { date: otherDate })
  })
  const { added, changed, removed } = await changes(date)
  expect({ added, changed }).toEqual({ added: [], changed: [] })
  expect(removed).toHaveLength(2)
  for (const event of [deleted, moved]) {
    const before = { date, type: 'text', content: event.content, placeName: null, timeZone: null }
    expect(removed).toContainEqual({ eventId: event.id, before: expect.objectContaining(before) })
  }
})

test('an event that was moved away and back is not listed', async () => {
  const { date, event } = await recordWithPage(person)
  const { date: otherDate } = await record(person)
  await withoutPage(date, async () => {
    await update(event.id, { date: otherDate })
    await update(event.id, { date })
  })
  expect(await changes(date)).toEqual(unchanged)
})

test('a regenerated page is compared with its latest snapshot', async () => {
  const { date, event } = await recordWithPage(person)
  await withoutPage(date, () => update(event.id, { content: 'Second' }))
  await record(person, { date })
  await must(person, 'generateJournal', { params: { date } })
  expect(await changes(date)).toEqual(unchanged)
  await withoutPage(date, () => update(event.id, { content: 'Third' }))
  expect((await changes(date)).changed).toEqual([
    { eventId: event.id, before: { content: 'Second' }, after: { content: 'Third' } },
  ])
})

test('the generations of a date are listed page by page', async () => {
  const { date, task } = await recordWithPage(person)
  const later = (await must(person, 'generateJournal', { params: { date } })).data.task
  const params = { date }
  const first = await must(person, 'listJournalTasks', { params, query: { limit: 1 } })
  expect(first.data.map(({ id }) => id)).toEqual([later.id])
  const cursor = new URL(/<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', world.url).searchParams
  const second = await must(person, 'listJournalTasks', { params, query: Object.fromEntries(cursor) })
  expect(second.data.map(({ id }) => id)).toEqual([task.id])
  expect(second.headers.get('link')).toBeNull()
})
