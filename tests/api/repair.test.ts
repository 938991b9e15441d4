import { describe, expect, test } from 'vitest'
import { setUpPageWriting } from '../harness/models/page-writing.ts'
import { must } from './scenarios/world.ts'

const writing = setUpPageWriting()
const { params } = writing

const PAGE = '# By the lake\n\nWe walked to the lake [1]. Ann made soup [2]. We slept well [3].'
const TEXT = PAGE.replaceAll(/ \[\d\]/g, '')
/** Said by nobody: the rules doubt it. */
const QUOTED = '“Sleep tight, all of you” said Ann'
const DOUBTED = PAGE.replace('We slept well', QUOTED)

async function recordDay() {
  const ids: string[] = []
  for (const [hour, content] of [
    ['09', 'Walked to the lake'],
    ['12', 'Ann made soup'],
    ['22', 'Slept well'],
  ] as const)
    ids.push((await writing.record(content, { occurredAt: `2026-03-14T${hour}:00:00+01:00` })).id)
  return ids
}

const chooseRepair = () => must(writing.person, 'updateSettings', { body: { repair: true } })
const page = async () => (await must(writing.person, 'getJournal', { params })).data
const getTask = async (taskId: string) => (await must(writing.person, 'getTask', { params: { taskId } })).data

/** Answers the requests that come from now on, one after the other. */
async function answer(...texts: string[]) {
  for (const text of texts) {
    await writing.writer.arrived(writing.writer.requests.length + 1)
    writing.writer.say(text)
    writing.writer.finish()
  }
}

describe('the repair of a new page', () => {
  async function repair(text: string) {
    await chooseRepair()
    await recordDay()
    const answering = answer(DOUBTED, text)
    const generating = writing.person.call('generateJournal', { params })
    await answering
    return (await generating).data
  }

  test('puts the corrected sentence in the place of the doubted one, and keeps both calls', async () => {
    const { journal, task } = await repair('1: We slept very well [3].')
    expect(journal).toMatchObject({
      content: TEXT.replace('slept well', 'slept very well'),
      version: 1,
      doubtCount: 0,
    })
    const { sentences } = (await must(writing.person, 'getPageSources', { params })).data
    expect(sentences.at(-1)).toMatchObject({ basis: 'cited', verdict: 'supported' })
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
    await chooseRepair()
    await recordDay()
    await writing.writePage(PAGE)
    expect(writing.writer.requests).toHaveLength(1)
    expect((await getTask((await page()).taskId)).repair).toBeNull()
  })
})

describe('the repair of a weave', () => {
  const WOVEN = '=== paragraph 2\nWe walked to the lake [1]. Ann made bread [2].'

  async function repair(woven: string, text: string) {
    const [, soup = ''] = await recordDay()
    await writing.writePage(PAGE)
    await chooseRepair()
    await must(writing.person, 'amendEvent', {
      params: { eventId: soup },
      body: { content: 'Ann made bread' },
    })
    const answering = answer(woven, text)
    const weaving = writing.person.call('weaveJournal', { params })
    await answering
    return (await weaving).data
  }

  test('mends a doubted sentence of a new paragraph, and keeps both calls', async () => {
    const { journal, task } = await repair(`${WOVEN} ${QUOTED} [2].`, '1: It was good bread [2].')
    const content = '# By the lake\n\nWe walked to the lake. Ann made bread. It was good bread.'
    expect(journal).toMatchObject({ content, version: 2, doubtCount: 0 })
    const detail = await getTask(task.id)
    expect(JSON.stringify(detail.response)).toContain('Sleep tight')
    expect(JSON.stringify(detail.repair?.request)).toContain('Sleep tight')
    expect(JSON.stringify(detail.repair?.response)).toContain('good bread')
  })

  test('that would leave a paragraph empty is not used', async () => {
    const { journal } = await repair(`=== paragraph 2\n${QUOTED} [2].`, '1: DROP')
    expect(journal).toMatchObject({ content: `# By the lake\n\n${QUOTED}.`, version: 2, doubtCount: 1 })
  })
})
