import { describe, expect, test } from 'vitest'
import { setUpPageWriting } from '../harness/models/page-writing.ts'
import { must } from './scenarios/world.ts'

const writing = setUpPageWriting()
const { params } = writing

const PAGE =
  '# By the lake\n\nWe walked to the lake [1]. It was far [1].\n\nAnn made soup [2].\n\nWe slept [3].'
const TEXT = PAGE.replaceAll(/ \[\d\]/g, '')

/** A page of three paragraphs, one for each event. */
async function writeDay() {
  const walk = await writing.record('Walked to the lake, far', { occurredAt: '2026-03-14T09:00:00Z' })
  const soup = await writing.record('Ann made soup', { occurredAt: '2026-03-14T12:00:00Z' })
  const sleep = await writing.record('Slept', { occurredAt: '2026-03-14T22:00:00Z' })
  expect((await writing.writePage(PAGE)).data.journal).toMatchObject({ content: TEXT })
  return { walk, soup, sleep }
}

const amend = (eventId: string, content: string) =>
  must(writing.person, 'amendEvent', { params: { eventId }, body: { content } })

const page = async () => (await must(writing.person, 'getJournal', { params })).data
const changes = async () => (await must(writing.person, 'getJournalChanges', { params })).data
const tasks = async () => (await must(writing.person, 'listJournalTasks', { params })).data

/** Begins a weave; the model has the request then, and answers nothing yet. */
async function begin() {
  const count = writing.writer.requests.length
  const answer = writing.person.call('weaveJournal', { params })
  await writing.writer.arrived(count + 1)
  return { answer, prompt: writing.writer.requests.at(-1)?.messages.at(-1)?.content ?? '' }
}

function say(text: string) {
  writing.writer.say(text)
  writing.writer.finish()
}

async function weave(text: string) {
  const { answer, prompt } = await begin()
  say(text)
  return { ...(await answer), prompt }
}

test('a changed and a new event are woven in; every other paragraph keeps its text and sources', async () => {
  const { walk, soup, sleep } = await writeDay()
  const early = await writing.record('Woke at six', { occurredAt: '2026-03-14T06:00:00Z' })
  await amend(soup.id, 'Ann made bread')
  const { status, data, prompt } = await weave(
    '=== paragraph 3 ===\nAnn made bread [3].\n=== after 1 ===\nI woke at six [1].',
  )
  expect(status).toBe(200)
  const content = TEXT.replace('soup', 'bread').replace('We walked', 'I woke at six.\n\nWe walked')
  expect(data.journal).toMatchObject({ content, version: 2, stale: false, eventCount: 4, doubtCount: 0 })
  expect(data.task).toMatchObject({ type: 'journal_weave', status: 'completed' })
  expect(data.journal.taskId).toBe(data.task.id)
  expect(prompt).toContain(
    '{"paragraph":3,"open":true,"text":"Ann made soup [3].","recheck":["Ann made soup."]}',
  )
  expect(prompt.match(/"open":true/g)).toHaveLength(1)
  expect(await changes()).toEqual({ added: [], changed: [], removed: [] })
  const { data: sources } = await must(writing.person, 'getPageSources', { params })
  expect(sources.events.map(({ eventId }) => eventId)).toEqual([early.id, walk.id, soup.id, sleep.id])
  const cited = sources.sentences.slice(1).map(({ eventIds, basis }) => [...eventIds, basis])
  expect(cited).toEqual([early, walk, walk, soup, sleep].map(({ id }) => [id, 'cited']))
  const versions = (await must(writing.person, 'listPageVersions', { params })).data
  expect(versions.map(({ kind }) => kind)).toEqual(['woven', 'generated'])
  const again = await writing.person.call('weaveJournal', { params })
  expect(again).toMatchObject({ status: 422, error: { code: 'NOTHING_CHANGED' } })
})

test('the content of a removed event is taken out, and the events stay locked', async () => {
  const { walk, soup } = await writeDay()
  await must(writing.person, 'amendByDeleting', { params: { eventId: soup.id } })
  const { data, prompt } = await weave('=== remove 3 ===')
  expect(data.journal).toMatchObject({
    content: TEXT.replace('Ann made soup.\n\n', ''),
    stale: false,
    eventCount: 2,
  })
  expect(prompt).not.toContain('"content":"Ann made soup"')
  const locked = await writing.person.call('deleteEvent', { params: { eventId: walk.id } })
  expect(locked.error?.code).toBe('EVENT_IMMUTABLE')
})

test('a model that finds nothing to change leaves the text, which rests on the events of now', async () => {
  await writeDay()
  await writing.record('Brushed my teeth')
  const { data } = await weave('=== nothing ===')
  expect(data.journal).toMatchObject({ content: TEXT, version: 2, stale: false, eventCount: 4 })
})

test('deleting the last event needs the page to be deleted', async () => {
  const { walk, soup, sleep } = await writeDay()
  for (const { id: eventId } of [walk, soup, sleep])
    await must(writing.person, 'amendByDeleting', { params: { eventId } })
  const answer = await writing.person.call('weaveJournal', { params })
  expect(answer).toMatchObject({ status: 422, error: { code: 'NO_EVENTS' } })
})

test.each([
  ['a whole new page', '# Another day\n\nWe walked to the lake [1].\n\nAnn made bread [2].'],
  ['a paragraph that nothing has changed', '=== paragraph 2 ===\nWe ran to the lake [1].'],
  ['a paragraph that is not there', '=== paragraph 12 ===\nAnn made bread [2].'],
  ['the page in a block', `=== paragraph 3 ===\n${PAGE}`],
  ['a change of the owner’s sentence', '=== paragraph 3 ===\nAnn made bread [2]. With my onions.'],
  ['words around the blocks', 'I have changed this:\n=== paragraph 3 ===\nAnn made bread [2].'],
])('%s is refused, and the page stays as it is', async (_what, text) => {
  const { soup } = await writeDay()
  const content = TEXT.replace('Ann made soup.', 'Ann made soup. With onions of mine.')
  await must(writing.person, 'updateJournal', { params, body: { version: 1, content } })
  await amend(soup.id, 'Ann made bread')
  const before = await page()
  const { status, error } = await weave(text)
  expect({ status, code: error?.code }).toEqual({ status: 502, code: 'AI_PROVIDER_ERROR' })
  expect(await page()).toEqual(before)
  expect((await changes()).changed).toHaveLength(1)
  const [task] = await tasks()
  expect(task).toMatchObject({ type: 'journal_weave', error: { code: 'AI_PROVIDER_ERROR' } })
  const { data } = await must(writing.person, 'getTask', { params: { taskId: task?.id ?? '' } })
  expect(data.response).toMatchObject({ status: 200 })
})

test('the owner’s sentence stays in a paragraph that is rewritten', async () => {
  const { soup } = await writeDay()
  const content = TEXT.replace('Ann made soup.', 'Ann made soup. With onions of mine.')
  await must(writing.person, 'updateJournal', { params, body: { version: 1, content } })
  await amend(soup.id, 'Ann made bread')
  const { data } = await weave('```\n=== Paragraph 3\nAnn made bread [2]. With onions of mine.\n```\n')
  expect(data.journal).toMatchObject({ content: content.replace('made soup', 'made bread'), edited: true })
})

test('a stream has the texts of new paragraphs alone, and then the page', async () => {
  const { soup } = await writeDay()
  await amend(soup.id, 'Ann made bread')
  const count = writing.writer.requests.length
  const response = await fetch(`${writing.service.url}/api/v1/journal/${params.date}/weave`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${writing.person.token}`, Accept: 'text/event-stream' },
  })
  await writing.writer.arrived(count + 1)
  for (const piece of [
    '=== para',
    'graph 3 =',
    '==\nAnn made',
    ' bread [',
    '2].\n===',
    ' after 4 ===\nGood',
    ' night [3].',
  ])
    writing.writer.say(piece)
  writing.writer.finish()
  const events = [...(await response.text()).matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(
    ([, name, data]) => ({
      name,
      data: JSON.parse(data ?? ''),
    }),
  )
  const deltas = events.filter(({ name }) => name === 'delta').map(({ data }) => data.text)
  expect(deltas.join('')).toBe('Ann made bread.\n\nGood night.')
  expect(events[0]).toMatchObject({ name: 'task', data: { type: 'journal_weave' } })
  expect(events.at(-1)).toMatchObject({
    name: 'journal',
    data: { content: `${TEXT.replace('soup', 'bread')}\n\nGood night.` },
  })
})

describe('during a weave', () => {
  const correct = (version: number) =>
    must(writing.person, 'updateJournal', { params, body: { version, content: `${TEXT}\n\nMine.` } })

  test.each([
    ['a correction', async () => void (await correct(1))],
    [
      'a text that was restored',
      async () => {
        await correct(1)
        await must(writing.person, 'restorePageVersion', { params: { ...params, version: '1' } })
      },
    ],
    [
      'a sentence that its owner vouched for',
      async () => {
        const { data } = await must(writing.person, 'getPageSources', { params })
        const { start = 0, end = 0 } = data.sentences.at(-1) ?? {}
        await must(writing.person, 'vouchForSentence', { params, body: { version: 1, start, end } })
      },
    ],
  ])('%s is not overwritten', async (_what, interrupt) => {
    const { soup } = await writeDay()
    await amend(soup.id, 'Ann made bread')
    const { answer } = await begin()
    await interrupt()
    const before = await page()
    say('=== paragraph 3 ===\nAnn made bread [2].')
    expect(await answer).toMatchObject({ status: 409, error: { code: 'VERSION_CONFLICT' } })
    expect(await page()).toEqual(before)
    expect((await tasks())[0]).toMatchObject({ status: 'failed', error: { code: 'VERSION_CONFLICT' } })
  })

  test('another text of the date is refused', async () => {
    await writeDay()
    await writing.record('Tea')
    const { answer } = await begin()
    for (const route of ['weaveJournal', 'generateJournal'] as const)
      expect((await writing.person.call(route, { params })).error?.code).toBe('GENERATION_IN_PROGRESS')
    say('=== after 4 ===\nTea [4].')
    expect((await answer).status).toBe(200)
  })

  test('a deleted page stays deleted', async () => {
    await writeDay()
    await writing.record('Tea')
    const { answer } = await begin()
    await must(writing.person, 'deleteJournal', { params })
    expect((await answer).error?.code).toBe('CANCELLED')
    await must(writing.person, 'restoreTrash', { body: { date: params.date } })
    expect(await page()).toMatchObject({ content: TEXT, version: 1 })
  })

  test('a cancelled weave changes nothing', async () => {
    await writeDay()
    await writing.record('Tea')
    const { answer } = await begin()
    const [task] = await tasks()
    await must(writing.person, 'cancelTask', { params: { taskId: task?.id ?? '' } })
    expect((await answer).error?.code).toBe('CANCELLED')
    expect(await page()).toMatchObject({ content: TEXT, version: 1 })
  })

  test('an event that changes is still a change of the woven page', async () => {
    const { soup, sleep } = await writeDay()
    await amend(soup.id, 'Ann made bread')
    const { answer } = await begin()
    await amend(sleep.id, 'Slept badly')
    const { id } = await writing.record('Tea')
    say('=== paragraph 3 ===\nAnn made bread [2].')
    expect((await answer).data.journal).toMatchObject({ stale: true, version: 2 })
    const { added, changed } = await changes()
    expect(added).toEqual([id])
    expect(changed.map(({ eventId }) => eventId)).toEqual([sleep.id])
  })
})

test('a purge takes the data of weaves and checks that read the page, also of those that failed', async () => {
  const { soup } = await writeDay()
  await amend(soup.id, 'Ann made bread')
  await weave('I would rather not.')
  writing.writer.replyBy(() => 'I would rather not.')
  const checking = writing.person.call('checkJournal', { params })
  expect((await checking).error?.code).toBe('AI_PROVIDER_ERROR')
  await must(writing.person, 'deleteJournal', { params })
  await must(writing.person, 'emptyTrash')
  for (const { id: taskId, type } of (await tasks()).filter(({ type }) => type !== 'journal_generate')) {
    const { request, response } = (await must(writing.person, 'getTask', { params: { taskId } })).data
    expect({ type, request, response }).toEqual({ type, request: null, response: null })
  }
})

test('a purge while a page is being written leaves nothing of the purged event with its task', async () => {
  const event = await writing.record('a secret')
  await writing.record('Tea')
  const count = writing.writer.requests.length
  const answer = writing.person.call('generateJournal', { params })
  await writing.writer.arrived(count + 1)
  await must(writing.person, 'deleteEvent', { params: { eventId: event.id } })
  await must(writing.person, 'emptyTrash')
  say('# A day\n\nTea [2].')
  const { data } = await answer
  expect(data.journal).toMatchObject({ content: '# A day\n\nTea.', stale: true })
  const task = (await must(writing.person, 'getTask', { params: { taskId: data.task.id } })).data
  expect(task).toMatchObject({ request: null, response: null, earlierAttempts: [], repair: null })
  expect((await changes()).removed).toEqual([{ eventId: event.id, before: {} }])
})
