import { describe, expect, test } from 'vitest'
import { setUpPageWriting } from '../harness/models/page-writing.ts'
import { must } from './scenarios/world.ts'

const writing = setUpPageWriting()
const { params } = writing

const PAGE = '# By the lake\n\nWe walked to the lake [1]. Ann made soup [2]. We slept well [3].'
/** Said by nobody: the rules doubt it. */
const QUOTED = '“Sleep tight, all of you” said Ann'
const TEXT = PAGE.replaceAll(/ \[\d\]/g, '')

/** Chooses how new pages are checked; the page itself is written by `writePage`. */
const choose = (body: object) => must(writing.person, 'updateSettings', { body })

async function recordDay() {
  for (const [hour, content] of [
    ['09', 'Walked to the lake'],
    ['12', 'Ann made soup'],
    ['22', 'Slept well'],
  ] as const)
    await writing.record(content, { occurredAt: `2026-03-14T${hour}:00:00+01:00` })
}

async function writeDay() {
  await recordDay()
  expect((await writing.writePage(PAGE)).data.journal).toMatchObject({ content: TEXT, doubtCount: 0 })
}

const page = async () => (await must(writing.person, 'getJournal', { params })).data
const sources = async () => (await must(writing.person, 'getPageSources', { params })).data
const tasks = async () => (await must(writing.person, 'listJournalTasks', { params })).data
const getTask = async (taskId: string) => (await must(writing.person, 'getTask', { params: { taskId } })).data

async function answer(text: string, arrived: number) {
  await writing.writer.arrived(arrived)
  writing.writer.say(text)
  writing.writer.finish()
}

async function check(text: string) {
  const checking = writing.person.call('checkJournal', { params })
  await answer(text, writing.writer.requests.length + 1)
  return { ...(await checking), prompt: writing.writer.requests.at(-1)?.messages.at(-1)?.content ?? '' }
}

/** Verdicts for the items of the prompt, by what their sentence has in it. */
function verdicts(prompt: string, ...doubted: [part: string, verdict: string][]): string {
  const items = prompt.split('\n').filter((line) => line.startsWith('{"item":'))
  return items
    .map((line): { item: number; sentence: string } => JSON.parse(line))
    .map(
      ({ item, sentence }) => `${item}: ${doubted.find(([part]) => sentence.includes(part))?.[1] ?? 'yes'}`,
    )
    .join('\n')
}

async function checkWith(...doubted: [part: string, verdict: string][]) {
  const checking = writing.person.call('checkJournal', { params })
  const count = writing.writer.requests.length + 1
  await writing.writer.arrived(count)
  const prompt = writing.writer.requests.at(-1)?.messages.at(-1)?.content ?? ''
  await answer(verdicts(prompt, ...doubted), count)
  return { ...(await checking), prompt }
}

describe('a second opinion', () => {
  test('is asked of each sentence with its own events, and is a soft doubt until it is vouched for', async () => {
    await writeDay()
    const { data, prompt } = await checkWith(
      ['soup', 'NO – detail – nobody says who cooked'],
      ['slept', 'unsure'],
    )
    expect(prompt).toContain(
      '"sentence":"Ann made soup.","notes":[{"time":"12:00","content":"Ann made soup"}]}',
    )
    expect(data.task).toMatchObject({ type: 'journal_check', status: 'completed' })
    const doubted = data.sources.sentences.filter(({ verdict }) => verdict === 'doubted')
    const [start, end] = [TEXT.indexOf('Ann'), TEXT.indexOf('soup.') + 5]
    const doubt = { kind: 'detail', strength: 'soft', start, end, message: 'nobody says who cooked' }
    expect(doubted).toMatchObject([{ start, end, doubts: [doubt] }])
    expect(await sources()).toEqual(data.sources)
    expect(await page()).toMatchObject({ version: 1, doubtCount: 1, content: TEXT })
    const { request, response } = await getTask(data.task.id)
    expect(JSON.stringify(request)).toContain('Ann made soup.')
    expect(response).toMatchObject({ status: 200 })
    await must(writing.person, 'vouchForSentence', { params, body: { version: 1, start, end } })
    expect((await page()).doubtCount).toBe(0)
  })

  test('stays with the sentences that a correction leaves, and never clears what the rules doubt', async () => {
    await recordDay()
    await writing.writePage(PAGE.replace('We slept well', QUOTED))
    expect((await page()).doubtCount).toBe(1)
    await checkWith(['soup', 'no'])
    expect((await page()).doubtCount).toBe(2)
    const { content } = await page()
    const corrected = content.replace('We walked', 'Indeed we walked')
    await must(writing.person, 'updateJournal', { params, body: { version: 1, content: corrected } })
    expect((await page()).doubtCount).toBe(2)
    await checkWith()
    expect((await page()).doubtCount).toBe(1)
  })

  test.each([
    ['prose', 'All of these sentences are fine.'],
    ['a verdict too few', '1: yes\n2: yes'],
    ['a verdict on nothing', '1: yes\n2: yes\n3: yes\n4: yes\n5: yes'],
    ['two verdicts on one', '1: yes\n1: no\n2: yes\n3: yes\n4: yes'],
    ['another word', '1: maybe\n2: yes\n3: yes\n4: yes'],
  ])('that is %s changes nothing', async (_what, text) => {
    await writeDay()
    await checkWith(['soup', 'no'])
    const before = await sources()
    expect(await check(text)).toMatchObject({ status: 502, error: { code: 'AI_PROVIDER_ERROR' } })
    expect(await sources()).toEqual(before)
    expect((await tasks())[0]).toMatchObject({ type: 'journal_check', status: 'failed' })
  })

  test('on a text that was corrected meanwhile is not kept', async () => {
    await writeDay()
    const checking = writing.person.call('checkJournal', { params })
    await writing.writer.arrived(2)
    await must(writing.person, 'updateJournal', { params, body: { version: 1, content: 'Mine.' } })
    await answer('1: no\n2: no\n3: no\n4: no', 2)
    expect((await checking).error?.code).toBe('VERSION_CONFLICT')
    expect((await page()).doubtCount).toBe(0)
  })

  test('makes way for a new text of the page', async () => {
    await writeDay()
    const checking = writing.person.call('checkJournal', { params })
    await writing.writer.arrived(2)
    const second = writing.person.call('checkJournal', { params })
    expect((await second).error?.code).toBe('GENERATION_IN_PROGRESS')
    const dropped = writing.writer.dropped(writing.writer.droppedCount + 1)
    const generating = writing.person.call('generateJournal', { params })
    expect((await checking).error?.code).toBe('CANCELLED')
    await dropped
    await answer('# Anew\n\nAnn made soup [2].', 3)
    expect((await generating).data.journal).toMatchObject({ version: 2 })
  })

  test('asks nothing of a page that is all its owner’s', async () => {
    await writeDay()
    const body = { version: 1, content: 'Nothing of it was so.' }
    await must(writing.person, 'updateJournal', { params, body })
    const count = writing.writer.requests.length
    const { data } = await must(writing.person, 'checkJournal', { params })
    expect(data.task).toMatchObject({ status: 'completed' })
    expect(await getTask(data.task.id)).toMatchObject({ request: null, response: null })
    expect(writing.writer.requests).toHaveLength(count)
  })
})

describe('a new page', () => {
  test('is checked by the model where its user wants that, in a task of its own', async () => {
    await choose({ checking: 'model' })
    await recordDay()
    const { data } = await writing.writePage(PAGE)
    await writing.writer.arrived(2)
    expect((await tasks()).map(({ type }) => type)).toEqual(['journal_check', 'journal_generate'])
    const prompt = writing.writer.requests.at(-1)?.messages.at(-1)?.content ?? ''
    await answer(verdicts(prompt, ['soup', 'no - certainty']), 2)
    await expect.poll(async () => (await page()).doubtCount).toBe(1)
    expect(data.journal).toMatchObject({ content: TEXT, doubtCount: 0 })
    await expect.poll(async () => (await tasks())[0]?.status).toBe('completed')
  })

  test('stays where its check fails', async () => {
    await choose({ checking: 'model' })
    await recordDay()
    await writing.writePage(PAGE)
    await answer('What a lovely day.', 2)
    await expect.poll(async () => (await tasks())[0]?.status).toBe('failed')
    expect(await page()).toMatchObject({ content: TEXT, doubtCount: 0 })
  })
})

describe('the repair of a new page', () => {
  const DOUBTED = PAGE.replace('We slept well', QUOTED)

  async function repair(text: string) {
    await choose({ repair: true })
    await recordDay()
    const generating = writing.person.call('generateJournal', { params })
    await answer(DOUBTED, 1)
    await answer(text, 2)
    return (await generating).data
  }

  test('puts the corrected sentence in the place of the doubted one, and keeps both calls', async () => {
    const { journal, task } = await repair('1: We slept very well [3].')
    expect(journal).toMatchObject({
      content: TEXT.replace('slept well', 'slept very well'),
      version: 1,
      doubtCount: 0,
    })
    expect((await sources()).sentences.at(-1)).toMatchObject({ basis: 'cited', verdict: 'supported' })
    const detail = await getTask(task.id)
    expect(JSON.stringify(detail.response)).toContain('Sleep tight')
    expect(JSON.stringify(detail.repair?.request)).toContain('said Ann.')
    expect(JSON.stringify(detail.repair?.response)).toContain('very well')
    expect(detail.usage).toEqual({ inputTokens: 1800, outputTokens: 14 })
  })

  test('drops a sentence', async () => {
    const { journal } = await repair('1: DROP')
    expect(journal).toMatchObject({ content: TEXT.replace(' We slept well.', ''), doubtCount: 0 })
  })

  test.each([
    ['prose', 'Here is the page again.'],
    ['a sentence too many', '1: We slept [3].\n2: We woke [3].'],
  ])('that is %s leaves the first text', async (_what, text) => {
    const { journal, task } = await repair(text)
    expect(journal).toMatchObject({ content: TEXT.replace('We slept well', QUOTED), doubtCount: 1 })
    expect(task.status).toBe('completed')
    expect((await getTask(task.id)).repair).toMatchObject({ response: { status: 200 } })
  })

  test('is not asked for without a doubt', async () => {
    await choose({ repair: true })
    await writeDay()
    expect(writing.writer.requests).toHaveLength(1)
    expect((await getTask((await page()).taskId)).repair).toBeNull()
  })
})
