import { describe, expect, test } from 'vitest'
import { setUpPageWriting } from '../harness/models/page-writing.ts'
import { must } from './scenarios/world.ts'

const writing = setUpPageWriting()
const { params } = writing

const PAGE = '# By the lake\n\nWe walked to the lake [1]. Ann made soup [2]. We slept well [3].'
/** Said by nobody: the rules doubt it. */
const QUOTED = '“Sleep tight, all of you” said Ann'
const TEXT = PAGE.replaceAll(/ \[\d\]/g, '')

/** A check asks about so many sentences at once. */
const CONCURRENT_CALLS = 3

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

/** Verdicts on the sentences that have one of these parts; `yes` on every other. */
const judgeBy =
  (...doubted: [part: string, verdict: string][]) =>
  (prompt: string) =>
    doubted.find(([part]) => sentenceOf(prompt).includes(part))?.[1] ?? 'yes'

const sentenceOf = (prompt: string): string => {
  const [, sentence = '""'] = /^The sentence: (.*)$/mu.exec(prompt) ?? []
  return JSON.parse(sentence)
}

async function checkWith(...doubted: [part: string, verdict: string][]) {
  const count = writing.writer.requests.length
  writing.writer.replyBy(judgeBy(...doubted))
  const answer = await writing.person.call('checkJournal', { params })
  writing.writer.replyBy(undefined)
  const prompts = writing.writer.requests.slice(count).map(({ messages }) => messages.at(-1)?.content ?? '')
  return { ...answer, prompts }
}

describe('a second opinion', () => {
  test('is asked of each sentence with its own events, and is a soft doubt until it is vouched for', async () => {
    await writeDay()
    const { data, prompts } = await checkWith(
      ['soup', 'NO – detail – nobody says who cooked'],
      ['slept', 'unsure'],
    )
    const aboutSoup = prompts.filter((prompt) => sentenceOf(prompt) === 'Ann made soup.')
    expect(aboutSoup).toHaveLength(1)
    expect(aboutSoup[0]).toContain('<notes>\n{"time":"12:00","content":"Ann made soup"}\n</notes>')
    expect(aboutSoup[0]).not.toMatch(/lake|slept/i)
    expect(data.task).toMatchObject({
      type: 'journal_check',
      status: 'completed',
      progress: { done: prompts.length, total: prompts.length },
      usage: { inputTokens: 900 * prompts.length, outputTokens: 7 * prompts.length },
    })
    const doubted = data.sources.sentences.filter(({ verdict }) => verdict === 'doubted')
    const [start, end] = [TEXT.indexOf('Ann'), TEXT.indexOf('soup.') + 5]
    const doubt = {
      kind: 'detail',
      strength: 'soft',
      by: 'model',
      start,
      end,
      message: 'nobody says who cooked',
    }
    expect(doubted).toMatchObject([{ start, end, doubts: [doubt] }])
    expect(await sources()).toEqual(data.sources)
    expect(await page()).toMatchObject({ version: 1, doubtCount: 1, content: TEXT })
    const { request, response, calls } = await getTask(data.task.id)
    expect(calls?.[0]).toEqual({ request, response, earlierAttempts: [] })
    expect(calls?.map((one) => one.response?.status)).toEqual(prompts.map(() => 200))
    const recorded = calls?.map((one) => JSON.stringify(one.request)) ?? []
    for (const prompt of prompts)
      expect(recorded.some((text) => text.includes(JSON.stringify(prompt)))).toBe(true)
    await must(writing.person, 'vouchForSentence', { params, body: { version: 1, start, end } })
    expect((await page()).doubtCount).toBe(0)
  })

  test('stays with sentences that a correction keeps, and never clears doubts of the rules', async () => {
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
    ['prose', 'This sentence is fine.'],
    ['two verdicts', 'yes\nno'],
    ['another word', 'maybe'],
  ])('that is %s for one sentence keeps the answers on the others', async (_what, text) => {
    await writeDay()
    await checkWith(['slept', 'no - detail - nobody slept'])
    const { data, prompts } = await checkWith(['slept', text], ['soup', 'no'])
    expect(data.task).toMatchObject({
      status: 'completed',
      progress: { done: prompts.length - 1, total: prompts.length },
    })
    // What was doubted before about the sentence without an answer stays.
    const doubted = data.sources.sentences.flatMap(({ doubts }) => doubts.map(({ message }) => message))
    expect(doubted).toEqual([expect.any(String), 'nobody slept'])
    expect(await page()).toMatchObject({ doubtCount: 2, content: TEXT })
  })

  test('without a verdict on any sentence changes nothing, and ends early', async () => {
    await recordDay()
    await writing.writePage(`${PAGE}${' Ann made soup again [2].'.repeat(10)}`)
    await checkWith(['made soup.', 'no'])
    const before = await sources()
    const answer = await checkWith(['', 'This sentence is fine.'])
    expect(answer).toMatchObject({ status: 502, error: { code: 'AI_PROVIDER_ERROR' } })
    // Before the third answer is read, the first two workers may have sent a further request each.
    expect(answer.prompts.length).toBeLessThan(2 * CONCURRENT_CALLS)
    expect(await sources()).toEqual(before)
    expect((await tasks())[0]).toMatchObject({ type: 'journal_check', status: 'failed' })
  })

  test.each([
    ['is asked again where the provider says so', 0, 0],
    ['keeps the other answers where the provider wants too long a wait', 3600, 1],
  ])('%s', async (_what, seconds, missing) => {
    await writeDay()
    let refusals = 0
    writing.writer.limitBy((prompt) => {
      const isRefused = refusals === 0 && sentenceOf(prompt).includes('slept')
      refusals += isRefused ? 1 : 0
      return isRefused ? seconds : undefined
    })
    const { data } = await checkWith(['soup', 'no'])
    expect(refusals).toBe(1)
    expect((await page()).doubtCount).toBe(1)
    const { done = 0, total } = data.task.progress ?? {}
    expect(done + missing).toBe(total)
    const { calls } = await getTask(data.task.id)
    expect(calls?.filter(({ response }) => response?.status !== 200)).toHaveLength(missing)
  })

  test('on a text that was corrected meanwhile is not kept', async () => {
    await writeDay()
    const checking = writing.person.call('checkJournal', { params })
    await writing.writer.arrived(2)
    await must(writing.person, 'updateJournal', { params, body: { version: 1, content: 'Mine.' } })
    writing.writer.replyBy(() => 'no')
    expect((await checking).error?.code).toBe('VERSION_CONFLICT')
    expect((await page()).doubtCount).toBe(0)
  })

  test('is cancelled by a new text of the page', async () => {
    await writeDay()
    const checking = writing.person.call('checkJournal', { params })
    await writing.writer.arrived(2)
    const second = writing.person.call('checkJournal', { params })
    expect((await second).error?.code).toBe('GENERATION_IN_PROGRESS')
    await writing.writer.arrived(CONCURRENT_CALLS + 1)
    const dropped = writing.writer.dropped(writing.writer.droppedCount + CONCURRENT_CALLS)
    const generating = writing.person.call('generateJournal', { params })
    expect((await checking).error?.code).toBe('CANCELLED')
    await dropped
    await answer('# Anew\n\nAnn made soup [2].', CONCURRENT_CALLS + 2)
    expect((await generating).data.journal).toMatchObject({ version: 2 })
  })

  test('is refused for a page by the user alone, and of which no sentence rests on an event', async () => {
    await writeDay()
    const body = { version: 1, content: 'Nothing of it was so.' }
    await must(writing.person, 'updateJournal', { params, body })
    const count = writing.writer.requests.length
    const before = (await tasks()).length
    const answer = await writing.person.call('checkJournal', { params })
    expect(answer).toMatchObject({ status: 422, error: { code: 'NOTHING_TO_CHECK' } })
    expect(await tasks()).toHaveLength(before)
    expect(writing.writer.requests).toHaveLength(count)
  })
})

describe('a new page', () => {
  test('is checked by the model if its user has enabled that, in a separate task', async () => {
    await choose({ checking: 'model' })
    await recordDay()
    const { data } = await writing.writePage(PAGE)
    await writing.writer.arrived(2)
    expect((await tasks()).map(({ type }) => type)).toEqual(['journal_check', 'journal_generate'])
    writing.writer.replyBy(judgeBy(['soup', 'no - certainty']))
    await expect.poll(async () => (await page()).doubtCount).toBe(1)
    expect(data.journal).toMatchObject({ content: TEXT, doubtCount: 0 })
    await expect.poll(async () => (await tasks())[0]?.status).toBe('completed')
  })

  test('stays where its check fails', async () => {
    await choose({ checking: 'model' })
    await recordDay()
    await writing.writePage(PAGE)
    writing.writer.replyBy(() => 'What a lovely day.')
    await expect.poll(async () => (await tasks())[0]?.status).toBe('failed')
    expect(await page()).toMatchObject({ content: TEXT, doubtCount: 0 })
  })
})
