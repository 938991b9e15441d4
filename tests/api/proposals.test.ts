// A new text of a page that waits until its owner has chosen it.
import { expect, test } from 'vitest'
import { setUpPageWriting } from '../harness/models/page-writing.ts'
import { must } from './scenarios/world.ts'

const writing = setUpPageWriting()
const { params } = writing
const PICTURE = '![Two swans](attachment:0190b0a0-0000-7000-8000-000000000001)'

const page = async () => (await must(writing.person, 'getJournal', { params })).data
const versions = async () => (await must(writing.person, 'listPageVersions', { params })).data
const versionOf = async (version: number) =>
  (await must(writing.person, 'getPageVersion', { params: { ...params, version: String(version) } })).data
const restore = async (version: number) =>
  (await must(writing.person, 'restorePageVersion', { params: { ...params, version: String(version) } })).data

/** A page whose last sentence is its owner's. */
async function correctPage(own = 'I was glad.') {
  await writing.record('Walked to the lake')
  const { data } = await writing.writePage('# A walk\n\nWe walked to the lake [1].')
  const content = `${data.journal.content} ${own}`
  return (await must(writing.person, 'updateJournal', { params, body: { version: 1, content } })).data
}

/** Asks for another text, which the model answers. */
async function ask(route: 'generateJournal' | 'weaveJournal', text: string, propose = true) {
  const count = writing.writer.requests.length
  const answer = writing.person.call(route, { params, body: { propose } })
  await writing.writer.arrived(count + 1)
  const prompt = writing.writer.requests.at(-1)?.messages.at(-1)?.content ?? ''
  writing.writer.say(text)
  writing.writer.finish()
  return { ...(await answer), prompt }
}

test('a proposed text becomes a version, and the page stays until it is kept', async () => {
  const before = await correctPage()
  const { data } = await ask('generateJournal', '# Out\n\nA walk to the lake [1]. I was glad.')
  expect(data.journal).toEqual({ ...before, proposed: 3 })
  expect(data.droppedOwn).toEqual([])
  expect(await page()).toEqual(data.journal)
  expect((await versions())[0]).toMatchObject({
    ...{ version: 3, kind: 'proposed', current: false, title: 'Out', taskId: data.task.id },
  })
  const { data: found } = await must(writing.person, 'search', { query: { q: 'lake' } })
  expect(found.hits.filter(({ kind }) => kind === 'journal')).toMatchObject([
    { snippet: expect.stringContaining('walked') },
  ])
  const kept = await restore(3)
  expect(kept).toMatchObject({
    ...{ version: 4, proposed: null, content: '# Out\n\nA walk to the lake. I was glad.', edited: true },
    ...{ id: before.id, taskId: data.task.id },
  })
  const { data: sources } = await must(writing.person, 'getPageSources', { params })
  expect(sources.sentences.map(({ verdict }) => verdict).at(-1)).toBe('own')
})

test('restoring the current text declines the proposed one, which stays a version', async () => {
  const before = await correctPage()
  await ask('generateJournal', '# Out\n\nA walk [1].')
  expect(await restore(before.version)).toEqual({ ...before, proposed: null })
  expect(await page()).toEqual(before)
  expect((await versions()).map(({ kind }) => kind)).toEqual(['proposed', 'edited', 'generated'])
})

test('a correction leaves the proposed text to choose, and gets a number of its own', async () => {
  const before = await correctPage()
  await ask('generateJournal', '# Out\n\nA walk [1].')
  const body = { version: before.version, content: 'Mine.' }
  const { data } = await must(writing.person, 'updateJournal', { params, body })
  expect(data).toMatchObject({ version: 4, proposed: 3, content: 'Mine.' })
  expect(await restore(3)).toMatchObject({ version: 5, proposed: null, title: 'Out' })
})

test('the owner’s sentences, title and pictures are given to the model, and what it drops is named', async () => {
  await correctPage()
  const content = `# Swans at noon\n\nWe walked to the lake. I was glad\nto be there.\n\n${PICTURE}`
  await must(writing.person, 'updateJournal', { params, body: { version: 2, content } })
  const { data, prompt } = await ask('generateJournal', `# Out\n\nI was glad to be there.\n\nA walk [1].`)
  for (const line of ['# Swans at noon', 'I was glad to be there.', PICTURE])
    expect(prompt.split('\n')).toContain(line)
  expect(prompt.split('\n')).not.toContain('We walked to the lake.')
  const dropped = data.droppedOwn.map(({ start, end }) => content.slice(start, end))
  expect(dropped).toEqual(['Swans at noon', PICTURE])
  expect((await versionOf(4)).droppedOwn).toEqual(data.droppedOwn)
  expect((await versionOf(3)).droppedOwn).toEqual([])
})

test('a text that replaces the page at once keeps the owner’s sentences as theirs', async () => {
  await correctPage()
  const { data } = await ask('generateJournal', '# Out\n\nI was glad. A walk to the lake [1].', false)
  expect(data).toMatchObject({ journal: { version: 3, proposed: null, edited: true }, droppedOwn: [] })
})

test('without a page there is nothing to choose: the text is the page', async () => {
  await writing.record('Walked to the lake')
  const { data } = await ask('generateJournal', '# Out\n\nA walk to the lake [1].')
  expect(data).toMatchObject({ journal: { version: 1, proposed: null }, droppedOwn: [] })
  expect(await versions()).toMatchObject([{ kind: 'generated', current: true }])
})

test('woven paragraphs are proposed, too; a failed answer proposes nothing', async () => {
  const before = await correctPage()
  await writing.record('Soup for lunch')
  const failed = await ask('weaveJournal', 'No blocks.')
  expect(failed.error?.code).toBe('AI_PROVIDER_ERROR')
  expect((await page()).proposed).toBeNull()
  const { data } = await ask('weaveJournal', '=== after 2 ===\nWe had soup [2].')
  expect(data.journal).toMatchObject({ version: before.version, proposed: 3, content: before.content })
  expect(await restore(3)).toMatchObject({
    version: 4,
    stale: false,
    content: expect.stringContaining('soup'),
  })
})

test('a proposed text comes back with its page from the trash', async () => {
  await correctPage()
  await ask('generateJournal', '# Out\n\nA walk [1].')
  await must(writing.person, 'deleteJournal', { params })
  await must(writing.person, 'restoreTrash', { body: { date: params.date } })
  expect(await page()).toMatchObject({ proposed: 3 })
  expect(await restore(3)).toMatchObject({ title: 'Out' })
})
