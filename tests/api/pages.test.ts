import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HeldWriter, startHeldWriter } from '../harness/providers/held-writer.ts'
import { nextQuery } from './scenarios/pages.ts'
import {
  must,
  nextDate,
  record,
  setUpPerson,
  setUpWorld,
  startWorld,
  uploadPicture,
} from './scenarios/world.ts'

let writer: HeldWriter
beforeAll(async () => {
  writer = await startHeldWriter()
})
afterAll(() => writer.close())
const world = setUpWorld(() => startWorld({ DAYLEAF_PROVIDER_D_URL: writer.url }))
const person = setUpPerson(world)

/** Has a page written whose text comes in these pieces. */
async function write(date: string, ...pieces: string[]) {
  const before = writer.requests.length
  const answer = person.call('generateJournal', { params: { date } })
  await writer.arrived(before + 1)
  for (const piece of pieces) writer.say(piece)
  writer.finish()
  return (await answer).data
}

async function writeDay(pieces: string[], ...contents: string[]) {
  const date = nextDate()
  const events = []
  for (const content of contents) events.push(await record(person, { date, content }))
  const { journal, task } = await write(date, ...pieces)
  return { date, params: { date }, journal, task, ids: events.map(({ id }) => id) }
}

const page = async (date: string) => (await must(person, 'getJournal', { params: { date } })).data
const sources = async (date: string) => (await must(person, 'getPageSources', { params: { date } })).data

test('citation marks are in no text that a reader sees, and the task’s response keeps them', async () => {
  const pieces = ['# A walk\n\nWe walked to the lake [', '1]. Then we ate soup［', '2］.']
  const { date, journal, task, ids } = await writeDay(pieces, 'Walked to the lake', 'Soup')
  expect(journal.content).toBe('# A walk\n\nWe walked to the lake. Then we ate soup.')
  const { events, sentences } = await sources(date)
  expect(events).toEqual(ids.map((eventId, index) => ({ number: index + 1, eventId, exists: true })))
  expect(sentences.map(({ eventIds, basis, verdict }) => ({ eventIds, basis, verdict }))).toEqual([
    { eventIds: [ids[0]], basis: 'matched', verdict: 'supported' },
    { eventIds: [ids[0]], basis: 'cited', verdict: 'supported' },
    { eventIds: [ids[1]], basis: 'cited', verdict: 'supported' },
  ])
  const { data } = await must(person, 'getTask', { params: { taskId: task.id } })
  expect(JSON.stringify(data.response)).toContain('1]. Then')
})

test('a sentence that says what no event says is doubted until its owner vouches for it, and again after the owner withdraws that', async () => {
  const text = '# Out\n\nWe walked to the lake [1]. “The ice will not hold us” said the old man [1].'
  const { date, params, journal } = await writeDay([text], 'Walked to the lake, 12 swans')
  expect(journal.doubtCount).toBe(1)
  const doubted = (await sources(date)).sentences.find(({ verdict }) => verdict === 'doubted')
  const { start = 0, end = 0, doubts = [] } = doubted ?? {}
  expect(journal.content.slice(start, end)).toContain('ice')
  expect(doubts).toMatchObject([{ kind: 'quote', strength: 'hard', by: 'rules' }])
  const { data } = await must(person, 'vouchForSentence', { params, body: { version: 1, start, end } })
  expect(data.sentences.find((sentence) => sentence.start === start)).toMatchObject({
    verdict: 'own',
    doubts: [],
  })
  expect(await page(date)).toMatchObject({ doubtCount: 0, version: 1, edited: true })
  const back = { version: 1, start, end, vouched: false }
  expect((await must(person, 'vouchForSentence', { params, body: back })).data).toEqual(await sources(date))
  expect((await sources(date)).sentences).toContainEqual(doubted)
  expect(await page(date)).toMatchObject({ doubtCount: 1, version: 1, edited: false })
})

test('a page keeps the cover and the hidden pictures that its owner chose, through new texts, and the calendar follows', async () => {
  const date = nextDate()
  const params = { date }
  const [first, second] = [await uploadPicture(person), await uploadPicture(person)]
  for (const { id } of [first, second])
    await must(person, 'createEvent', { body: { date, type: 'photo', content: 'Lake', attachmentIds: [id] } })
  const { content } = (await write(date, '# Lake\n\nBy the lake [1].')).journal
  expect(await page(date)).toMatchObject({ coverId: null, hiddenPictures: [] })
  const choose = async (body: object) =>
    (await must(person, 'updateJournal', { params, body: { version: 1, content, ...body } })).data
  const coverOf = async () =>
    (await must(person, 'getCalendar', { query: { from: date, to: date } })).data[0]?.cover?.attachmentId
  expect(await coverOf()).toBe(first.id)
  expect(await choose({ coverId: second.id })).toMatchObject({ version: 1, coverId: second.id })
  expect(await coverOf()).toBe(second.id)
  // What is left out stays.
  expect(await choose({ hiddenPictures: [first.id] })).toMatchObject({ coverId: second.id })
  const chosen = { coverId: second.id, hiddenPictures: [first.id] }
  const body = { version: 1, content: `${content} It was cold.` }
  expect((await must(person, 'updateJournal', { params, body })).data).toMatchObject({
    version: 2,
    ...chosen,
  })
  await write(date, '# Again\n\nBy the lake [1].')
  expect(await page(date)).toMatchObject({ version: 3, ...chosen })
  const restored = { params: { date, version: '1' } }
  expect((await must(person, 'restorePageVersion', restored)).data).toMatchObject(chosen)
  const last = { version: 4, content, coverId: null }
  expect((await must(person, 'updateJournal', { params, body: last })).data.coverId).toBe(null)
  expect(await coverOf()).toBe(second.id)
  const outdated = { version: 1, content, coverId: first.id }
  expect((await person.call('updateJournal', { params, body: outdated })).error?.code).toBe(
    'VERSION_CONFLICT',
  )
})

test('a page is corrected, keeps every text, and takes an earlier one back', async () => {
  const { date, params, journal } = await writeDay(['# Visit\n\nMy cousin came [1].'], 'My brother came')
  expect(journal).toMatchObject({ version: 1, edited: false })
  const content = '# Visit\n\nMy brother came.'
  const edited = await must(person, 'updateJournal', { params, body: { version: 1, content } })
  expect(edited.data).toMatchObject({ version: 2, edited: true, content, id: journal.id, doubtCount: 0 })
  expect((await sources(date)).sentences.at(-1)).toMatchObject({ verdict: 'own' })
  expect(
    (await must(person, 'search', { query: { q: '"brother came"' } })).data.hits.map(({ kind }) => kind),
  ).toContain('journal')
  const versions = (await must(person, 'listPageVersions', { params })).data
  expect(versions.map(({ version, kind, current }) => [version, kind, current])).toEqual([
    [2, 'edited', true],
    [1, 'generated', false],
  ])
  const first = await must(person, 'getPageVersion', { params: { date, version: '1' } })
  expect(first.data.content).toBe(journal.content)
  const restored = await must(person, 'restorePageVersion', { params: { date, version: '1' } })
  expect(restored.data).toMatchObject({ version: 3, content: journal.content, edited: false })
})

test('the texts of a page are listed a few at a time', async () => {
  const { params, date } = await writeDay(['# Visit\n\nMy cousin came [1].'], 'My cousin came')
  for (const version of [1, 2, 3])
    await must(person, 'updateJournal', { params, body: { version, content: `Mine, ${version}.` } })
  const listed: number[][] = []
  for (let query: Record<string, string> | undefined = { limit: '3' }; query; ) {
    const answer = await must(person, 'listPageVersions', { params: { date }, query })
    listed.push(answer.data.map(({ version }) => version))
    query = nextQuery(answer)
  }
  expect(listed).toEqual([[4, 3, 2], [1]])
})

test('a correction of a text that is no longer the page’s is refused, and names the one that is', async () => {
  const { date, params } = await writeDay(['# One\n\nA walk [1].'], 'A walk')
  await must(person, 'updateJournal', { params, body: { version: 1, content: 'Mine.' } })
  const answer = await person.call('updateJournal', { params, body: { version: 1, content: 'Late.' } })
  expect(answer).toMatchObject({ status: 409, error: { code: 'VERSION_CONFLICT' } })
  expect(answer.error?.details).toMatchObject([{ path: 'version', message: '2' }])
  expect((await page(date)).content).toBe('Mine.')
})

test('a correction unlocks no event, and a new text of the model keeps the owner’s as a version', async () => {
  const { date, params, ids } = await writeDay(['# One\n\nA walk [1].'], 'A walk')
  await must(person, 'updateJournal', { params, body: { version: 1, content: 'Mine.' } })
  const [eventId = ''] = ids
  const locked = await person.call('updateEvent', { params: { eventId }, body: { content: 'Another' } })
  expect(locked).toMatchObject({ status: 409, error: { code: 'EVENT_IMMUTABLE' } })
  await write(date, '# Two\n\nA walk again [1].')
  expect(await page(date)).toMatchObject({ version: 3, edited: false, title: 'Two' })
  const kept = await must(person, 'getPageVersion', { params: { date, version: '2' } })
  expect(kept.data).toMatchObject({ kind: 'edited', content: 'Mine.', taskId: null })
  await must(person, 'deleteJournal', { params })
  await must(person, 'restoreTrash', { body: { date } })
  expect((await must(person, 'listPageVersions', { params })).data).toHaveLength(3)
})

test('a line of a day with a page is amended or deleted; the page stays, stale', async () => {
  const { params, date, ids } = await writeDay(['# One\n\nWe ate [1]. We slept [2].'], 'We ate', 'We slept')
  const [first = '', second = ''] = ids
  const amended = await must(person, 'amendEvent', {
    params: { eventId: first },
    body: { content: 'We ate soup' },
  })
  expect(amended.data.content).toBe('We ate soup')
  await must(person, 'amendByDeleting', { params: { eventId: second } })
  expect(await page(date)).toMatchObject({ stale: true, version: 1 })
  const { changed, removed } = (await must(person, 'getJournalChanges', { params })).data
  expect(changed).toMatchObject([{ eventId: first, before: { content: 'We ate' } }])
  expect(removed.map(({ eventId }) => eventId)).toEqual([second])
  expect((await sources(date)).events.map(({ exists }) => exists)).toEqual([true, false])
})

test('two sentences that are vouched for at once are both the owner’s', async () => {
  const { date, params } = await writeDay(['# One\n\nWe walked [1]. We slept [1].'], 'We walked, we slept')
  const spans = (await sources(date)).sentences.slice(1).map(({ start, end }) => ({ version: 1, start, end }))
  await Promise.all(spans.map((body) => must(person, 'vouchForSentence', { params, body })))
  const verdicts = (await sources(date)).sentences.map(({ verdict }) => verdict)
  expect(verdicts.slice(1)).toEqual(['own', 'own'])
})
