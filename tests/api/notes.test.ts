// Pages that are written note by note.
import { beforeEach, expect, test } from 'vitest'
import { setUpPageWriting } from '../harness/models/page-writing.ts'
import { must } from './scenarios/world.ts'

const writing = setUpPageWriting()
const { params } = writing

const choose = (way: 'whole' | 'notes' | null) =>
  must(writing.person, 'updateSettings', { body: { writing: way } })
const generate = async () => (await must(writing.person, 'generateJournal', { params })).data
const note = (content: string, time: string) =>
  writing.record(content, { occurredAt: `2026-03-14T${time}:00Z` })

/** Replies to each note by its text. */
const replyWith = (answers: Record<string, string>) =>
  writing.writer.replyBy((prompt) => answers[prompt] ?? 'The moon is made of cheese.')

beforeEach(() => writing.writer.tellSize(undefined))

test('each note is told by a call of its own; the service sets title, order and sources', async () => {
  await choose('notes')
  const soup = await note('lunch with Anna, soup', '12:00')
  const walk = await note('Walked to the lake before breakfast', '07:00')
  replyWith({
    'lunch with Anna, soup': 'I had soup for lunch with Anna.',
    'Walked to the lake before breakfast': '"I walked to the lake before breakfast."',
  })
  const { journal, task } = await generate()
  expect(journal.content).toBe(
    '# Walked to the lake before breakfast\n\nI walked to the lake before breakfast.\n\nI had soup for lunch with Anna.',
  )
  expect(journal).toMatchObject({ doubtCount: 0, title: 'Walked to the lake before breakfast' })
  expect(task).toMatchObject({
    progress: { done: 2, total: 2 },
    usage: { inputTokens: 1800, outputTokens: 14 },
  })
  const { data } = await must(writing.person, 'getPageSources', { params })
  expect(data.sentences.slice(1)).toMatchObject([
    { eventIds: [walk.id], basis: 'cited', verdict: 'supported' },
    { eventIds: [soup.id], basis: 'cited', verdict: 'supported' },
  ])
  const { data: detail } = await must(writing.person, 'getTask', { params: { taskId: task.id } })
  expect(detail.calls).toHaveLength(2)
  // Each call has its examples as turns before the note.
  const [request] = writing.writer.requests
  expect(request?.messages.at(-1)?.content).toBe('Walked to the lake before breakfast')
  expect(request?.messages.length).toBeGreaterThan(9)
})

test.each([
  ['says something else', 'The moon is made of cheese.'],
  ['leaves a name out', 'She had dumplings at home with me.'],
  ['has another figure', 'Mei and I had 12 dumplings at home.'],
  ['goes on and on', `Mei brought 9 dumplings. ${'And then we danced. '.repeat(20)}`],
  ['is empty but for signs', '> '],
])('an answer that %s is replaced by the note’s own words', async (_why, answer) => {
  await choose('notes')
  await note('Dinner: Mei brought 9 dumplings', '19:00')
  replyWith({ 'Dinner: Mei brought 9 dumplings': answer })
  const { journal } = await generate()
  expect(journal.content).toMatch(/\n\n(Mei brought 9 dumplings\.|Dinner: Mei brought 9 dumplings\.)$/u)
})

test.each([
  'Here is the sentence: Mei brought me 9 dumplings.',
  "Here's one sentence:\n\nMei brought me 9 dumplings.",
  '**Sentence:** Mei brought me 9 dumplings.',
  '1. Mei brought me 9 dumplings.',
  '"Mei brought me 9 dumplings." - all words are kept.',
  '`Mei brought me 9 dumplings.`',
  'Mei brought me 9 dumplings. (5 words)',
  'Mei brought me 9 dumplings. Let me know if Mei should go.',
])('what a model says around the sentence is left out: %j', async (answer) => {
  await choose('notes')
  await note('Mei brought 9 dumplings', '19:00')
  replyWith({ 'Mei brought 9 dumplings': answer })
  const { journal } = await generate()
  expect(journal.content).toMatch(/\n\nMei brought me 9 dumplings\.$/u)
})

test('long notes, and lines that Markdown would read as blocks, stand in their own words', async () => {
  await choose('notes')
  const long = `We talked for hours. ${'It was about the house and the garden. '.repeat(10)}`.trim()
  await note(long, '09:00')
  await note('# 1 at the bakery', '10:00')
  replyWith({})
  const { journal } = await generate()
  expect(journal.content).toContain(`\n\n${long}`)
  expect(journal.content).toContain('\\# 1 at the bakery.')
  expect(writing.writer.requests).toHaveLength(1)
})

test('a day of more than a hundred notes takes a hundred calls; the others stand in their own words', async () => {
  await choose('notes')
  const time = (minute: number) =>
    `${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const texts = Array.from({ length: 103 }, (_, index) => `Counted ${index + 1} birds at the lake`)
  for (const [index, text] of texts.entries()) await note(text, time(index))
  replyWith(
    Object.fromEntries(texts.map((text) => [text, `I counted ${text.split(' ')[1]} birds at the lake.`])),
  )
  const { journal, task } = await generate()
  expect(writing.writer.requests).toHaveLength(100)
  expect(task.progress).toEqual({ done: 100, total: 100 })
  expect(journal.content).toContain('I counted 100 birds at the lake.')
  expect(journal.content).not.toContain('I counted 101')
  for (const number of [101, 102, 103])
    expect(journal.content).toContain(`Counted ${number} birds at the lake.`)
})

test('the page is streamed as it grows, and a stopped one is not stored', async () => {
  await choose('notes')
  await note('Woke at six', '06:00')
  await note('Soup for lunch', '12:00')
  const stream = await fetch(`${writing.service.url}/api/v1/journal/generate/${params.date}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${writing.person.token}`, accept: 'text/event-stream' },
  })
  await writing.writer.arrived(1)
  writing.writer.say('I woke at six.')
  writing.writer.finish()
  await writing.writer.arrived(2)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('I woke at six.')) text += (await reader?.read())?.value ?? ''
  expect(text).toContain('# Soup for lunch')
  const { data: tasks } = await must(writing.person, 'listJournalTasks', { params })
  await must(writing.person, 'cancelTask', { params: { taskId: tasks[0]?.id ?? '' } })
  await writing.writer.dropped(1)
  await reader?.cancel()
  expect((await writing.person.call('getJournal', { params })).error?.code).toBe('NOT_FOUND')
})

test('an unset way follows the size of the model, where the server tells it', async () => {
  await note('Woke at six', '06:00')
  replyWith({ 'Woke at six': 'I woke at six.' })
  writing.writer.tellSize('134.52M')
  expect((await generate()).journal.content).toBe('# Woke at six\n\nI woke at six.')
  for (const size of ['8.0B', 'unknown', undefined]) {
    writing.writer.tellSize(size)
    writing.writer.requests.length = 0
    await generate()
    expect(writing.writer.requests[0]?.messages.at(-1)?.content).toContain('<events>')
  }
  writing.writer.tellSize('1.5B')
  await choose('whole')
  await generate()
  expect(writing.writer.requests.at(-1)?.messages.at(-1)?.content).toContain('<events>')
})

test('deleting the page cancels a task that still asks for the size of its model', async () => {
  await note('Woke at six', '06:00')
  await writing.writePage()
  const told = Promise.withResolvers<void>()
  writing.writer.tellSizeAfter(told.promise)
  const answer = writing.person.call('generateJournal', { params })
  const underWay = async () => (await must(writing.person, 'listJournalTasks', { params })).data[0]?.status
  await expect.poll(underWay).not.toBe('completed')
  await must(writing.person, 'deleteJournal', { params })
  expect((await answer).error?.code).toBe('CANCELLED')
  told.resolve()
  expect((await writing.person.call('getJournal', { params })).error?.code).toBe('NOT_FOUND')
  expect(writing.writer.requests).toHaveLength(1)
})

test('a day without words is written whole; a failed provider fails the task', async () => {
  await choose('notes')
  await note('Woke at six', '06:00')
  writing.writer.limitBy(() => 120)
  expect((await writing.person.call('generateJournal', { params })).error?.code).toBe('AI_RATE_LIMITED')
  writing.writer.limitBy(undefined)
})

test('what the owner wrote stays on a page that is written anew', async () => {
  await choose('notes')
  await note('Woke at six', '06:00')
  replyWith({ 'Woke at six': 'I woke at six.' })
  await generate()
  const content = '# Early\n\nI woke at six. It was still dark.'
  await must(writing.person, 'updateJournal', { params, body: { version: 1, content } })
  const { journal, droppedOwn } = await generate()
  expect(journal.content).toBe('# Early\n\nI woke at six.\n\nIt was still dark.')
  expect(droppedOwn).toEqual([])
})
