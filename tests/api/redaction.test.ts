// What of a diary is sent to no provider: private events, whole types, and redacted words.
import { describe, expect, test } from 'vitest'
import { setUpPageWriting } from '../harness/models/page-writing.ts'
import { must } from './scenarios/world.ts'

const writing = setUpPageWriting()
const { params } = writing

const choose = (body: object) => must(writing.person, 'updateSettings', { body })
const generate = async () => (await must(writing.person, 'generateJournal', { params })).data
const page = async () => (await must(writing.person, 'getJournal', { params })).data
const amend = (eventId: string, body: object) =>
  must(writing.person, 'amendEvent', { params: { eventId }, body })
const sent = () => JSON.stringify(writing.writer.requests)

/** A page that repeats each event of the prompt, with its mark. */
const repeatEvents = (prompt: string): string => {
  const lines = prompt.split('\n').filter((line) => line.startsWith('{"event"'))
  const events = lines.map((line): { event: number; content: string } => JSON.parse(line))
  return `# The day\n\n${events.map(({ event, content }) => `${content} [${event}].`).join(' ')}`
}

describe('a private event, or one of a type that is never sent', () => {
  test('is in no prompt, and no sentence rests on it', async () => {
    await choose({ never: ['health'] })
    await writing.record('The doctor called', { isPrivate: true })
    await writing.record('Slept five hours', { type: 'health' })
    const walk = await writing.record('We walked to the lake')
    writing.writer.replyBy(repeatEvents)
    const { journal, task } = await generate()
    expect(journal).toMatchObject({ content: '# The day\n\nWe walked to the lake.', stale: false })
    expect(sent()).not.toMatch(/doctor|five hours/)
    const { data } = await must(writing.person, 'getPageSources', { params })
    expect(data.events).toEqual([{ number: 1, eventId: walk.id, exists: true }])
    const detail = (await must(writing.person, 'getTask', { params: { taskId: task.id } })).data
    expect(JSON.stringify(detail.request)).not.toMatch(/doctor|five hours/)
  })

  test('makes no page stale, unless it becomes one that may be sent', async () => {
    await writing.record('We walked to the lake')
    await writing.writePage('# The day\n\nWe walked to the lake [1].')
    const secret = await writing.record('The doctor called', { isPrivate: true })
    expect((await page()).stale).toBe(false)
    await amend(secret.id, { content: 'The doctor called twice' })
    expect((await page()).stale).toBe(false)
    const none = { added: [], changed: [], removed: [] }
    expect((await must(writing.person, 'getJournalChanges', { params })).data).toEqual(none)
    expect((await writing.person.call('weaveJournal', { params })).error?.code).toBe('NOTHING_CHANGED')
    await amend(secret.id, { isPrivate: false })
    expect((await page()).stale).toBe(true)
    await amend(secret.id, { isPrivate: true })
    expect((await page()).stale).toBe(false)
    await choose({ never: ['photo'] })
    const heron = await writing.record('A heron', { type: 'photo' })
    expect((await page()).stale).toBe(false)
    expect((await must(writing.person, 'getJournalChanges', { params })).data).toEqual(none)
    await amend(heron.id, { content: 'Two herons' })
    expect((await page()).stale).toBe(false)
    await writing.record('We swam')
    expect((await page()).stale).toBe(true)
    await writing.record('A kite', { type: 'photo' })
    expect((await page()).stale).toBe(true)
  })

  test('is refused where there is no other, without a call', async () => {
    await writing.record('The doctor called', { isPrivate: true })
    const answer = await writing.person.call('generateJournal', { params })
    expect(answer.error).toMatchObject({ code: 'NO_EVENTS', details: [{ code: 'all_private' }] })
    expect(answer.error?.message).toContain('private')
    expect(writing.writer.requests).toEqual([])
  })

  test('is kept back by weaving and checking too, once its page tells it', async () => {
    await choose({ checking: 'rules' })
    const call = await writing.record('The doctor called')
    await writing.record('We walked to the lake')
    await writing.writePage('# The day\n\nThe doctor called [1].\n\nWe walked to the lake [2].')
    await amend(call.id, { isPrivate: true })
    writing.writer.requests.length = 0
    writing.writer.replyBy(() => 'yes')
    await must(writing.person, 'checkJournal', { params })
    writing.writer.replyBy(undefined)
    expect(writing.writer.requests).toHaveLength(1)
    await writing.record('We swam')
    writing.writer.replyBy(() => '=== after 3 ===\nWe swam [2].')
    const { journal } = (await must(writing.person, 'weaveJournal', { params })).data
    expect(journal.content).toBe('# The day\n\nThe doctor called.\n\nWe walked to the lake.\n\nWe swam.')
    expect(sent()).not.toContain('doctor')
  })

  test('stays private in lists, versions, the archive and other exports', async () => {
    const { id } = await writing.record('The doctor called', { isPrivate: true })
    const listed = (await must(writing.person, 'listEvents', { query: { date: params.date } })).data
    expect(listed).toMatchObject([{ isPrivate: true, version: 1 }])
    await must(writing.person, 'updateEvent', { params: { eventId: id }, body: { isPrivate: false } })
    const { data: versions } = await must(writing.person, 'listEventVersions', { params: { eventId: id } })
    expect(versions).toMatchObject([{ version: 1, isPrivate: true }])
    const restore = { params: { eventId: id, version: '1' } }
    expect((await must(writing.person, 'restoreEventVersion', restore)).data).toMatchObject({
      isPrivate: true,
    })
  })
})

describe('redacted words', () => {
  const redactions = [{ text: 'Anna' }, { text: 'Rasmus', replacement: 'my brother' }, { text: 'Wehlen' }]
  const HIDDEN = /anna|rasmus|wehlen/i

  test('are replaced in the request and put back in page, title, stream and sources', async () => {
    await choose({ redactions, wishes: { text: 'Call Rasmus by his name.' } })
    const { data } = await must(writing.person, 'getSettings')
    expect(data.redactions[0]).toEqual({ text: 'Anna', replacement: null })
    await writing.record('Lunch with ANNA and Rasmus', { placeName: 'Wehlen, Saxony' })
    await writing.record('Anna’s dog barked')
    const answering = writing.person.call('generateJournal', {
      ...{ params, body: { instructions: 'Begin with Anna.' }, headers: { accept: 'text/event-stream' } },
    })
    await writing.writer.arrived(1)
    for (const piece of [
      '# With Pers',
      'on A\n\nPerson A and my bro',
      'ther had lunch in Place C',
      ' [1]. Person A’s dog barked [2].',
    ])
      writing.writer.say(piece)
    writing.writer.finish()
    const content = '# With Anna\n\nAnna and Rasmus had lunch in Wehlen. Anna’s dog barked.'
    expect(JSON.stringify((await answering).data)).not.toContain('Person A')
    expect(await page()).toMatchObject({ content, title: 'With Anna', doubtCount: 0 })
    const { data: sources } = await must(writing.person, 'getPageSources', { params })
    expect(sources.sentences.map(({ start, end }) => content.slice(start, end))).toContain(
      'Anna’s dog barked.',
    )
    expect(sent()).not.toMatch(HIDDEN)
    const [prompt = ''] = writing.writer.requests.map(({ messages }) => messages.at(-1)?.content)
    expect(prompt).toContain('Lunch with Person A and my brother')
    expect(prompt).toContain('"place":"Place C, Saxony"')
  })

  test('are in no recorded request of any purpose', async () => {
    await choose({ redactions, repair: true, checking: 'model' })
    await writing.record('Lunch with Anna in Wehlen', {
      placeName: 'Wehlen',
      occurredAt: '2026-03-14T12:00:00Z',
    })
    const walk = await writing.record('A walk with RASMUS', { occurredAt: '2026-03-14T15:00:00Z' })
    writing.writer.replyBy((prompt) => {
      if (prompt.includes('<sentences>')) return '1: A walk with my brother [2].'
      if (prompt.includes('The sentence:'))
        return '{"verdict":"no","kind":"name","reason":"Person A is meant"}'
      if (prompt.includes('=== nothing ==='))
        return '=== paragraph 2 ===\nLunch with Person A in Place C [1]. A run with my brother [2].'
      return '# A day\n\nLunch with Person A in Place C [1]. “Sleep tight, all of you” said my brother [2].'
    })
    const { journal } = await generate()
    expect(journal.content).toBe('# A day\n\nLunch with Anna in Wehlen. A walk with Rasmus.')
    await expect.poll(async () => (await page()).doubtCount).toBe(2)
    const { sentences } = (await must(writing.person, 'getPageSources', { params })).data
    expect(sentences.flatMap(({ doubts }) => doubts.map(({ message }) => message))).toContain('Anna is meant')
    await amend(walk.id, { content: 'A run with Rasmus' })
    const woven = (await must(writing.person, 'weaveJournal', { params })).data.journal
    expect(woven.content).toContain('A run with Rasmus.')
    await choose({ writing: 'notes', checking: 'rules' })
    writing.writer.replyBy((prompt) => (prompt.includes('The sentence:') ? 'yes' : `${prompt}.`))
    const areDone = async () =>
      (await must(writing.person, 'listJournalTasks', { params })).data.every(({ finishedAt }) => finishedAt)
    await expect.poll(areDone).toBe(true)
    await generate()
    expect((await page()).content).toContain('A run with Rasmus.')
    const { data: tasks } = await must(writing.person, 'listJournalTasks', { params })
    const details = await Promise.all(
      tasks.map(async ({ id }) => (await must(writing.person, 'getTask', { params: { taskId: id } })).data),
    )
    const requests = details.flatMap(({ request, repair, calls }) => [
      ...[request, repair?.request],
      ...(calls ?? []).map((one) => one.request),
    ])
    expect(requests.length).toBeGreaterThan(6)
    expect(JSON.stringify(requests)).not.toMatch(HIDDEN)
    expect(sent()).not.toMatch(HIDDEN)
  })
})

describe('the preview', () => {
  const preview = async (body: object = {}) =>
    (await must(writing.person, 'previewJournal', { params, body })).data

  test('has the exact request and what it keeps back, and sends nothing', async () => {
    await choose({ redactions: [{ text: 'Anna' }], repair: true, checking: 'model' })
    await writing.record('Bei Annas Mutter und mit ANNA')
    await writing.record('The doctor called', { isPrivate: true })
    const shown = await preview({ instructions: 'Briefly.' })
    expect(writing.writer.requests).toEqual([])
    expect(shown).toMatchObject({
      ...{ provider: 'provider_d', model: 'held', host: new URL(writing.writer.url).host, calls: null },
      ...{ isEstimate: true, keptBack: 1, later: ['repair', 'check'], pictures: { count: 0, described: 0 } },
      redacted: [
        {
          ...{ text: 'Anna', replacement: 'Person A', count: 2 },
          forms: [
            { text: 'Annas', count: 1 },
            { text: 'ANNA', count: 1 },
          ],
        },
      ],
    })
    expect(shown.inputTokens).toBeGreaterThan(500)
    expect(JSON.stringify(shown.request)).not.toMatch(/anna|doctor/i)
    await choose({ repair: false, checking: 'rules' })
    const writingIt = writing.person.call('generateJournal', { params, body: { instructions: 'Briefly.' } })
    await writing.writer.arrived(1)
    writing.writer.say('# A day\n\nI was at Person A’s.')
    writing.writer.finish()
    const { task } = (await writingIt).data
    const { data: detail } = await must(writing.person, 'getTask', { params: { taskId: task.id } })
    expect(shown.request).toEqual(detail.request)
    expect(shown.request.body).toEqual(writing.writer.requests[0])
  })

  test('has each request of a page that is written note by note', async () => {
    await choose({ writing: 'notes' })
    await writing.record('Lunch at the lake')
    await writing.record('Slept well')
    const { request, calls } = await preview()
    expect(calls).toHaveLength(2)
    expect(calls?.[0]).toEqual(request)
    expect(JSON.stringify(calls?.[1])).toContain('Slept well')
    expect(writing.writer.requests).toEqual([])
  })
})
