import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, createClient } from '../harness/api-client.ts'
import { type HeldWriter, startHeldWriter } from '../harness/held-writer.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

let service: TestService
let writer: HeldWriter
let person: Awaited<ReturnType<typeof createAccount>>
const params = { date: '2026-03-14' }

beforeAll(async () => {
  writer = await startHeldWriter()
  service = await startTestService({ DAYLEAF_PROVIDER_D_URL: writer.url })
})
afterAll(async () => {
  await service.stop()
  await writer.close()
})

beforeEach(async () => {
  writer.requests.length = 0
  person = await createAccount(service.url)
  await person.call('updateSettings', {
    body: { aiProvider: 'provider_d', providerSettings: { provider_d: { model: 'held' } } },
  })
})
afterEach(() => writer.finish())

const record = async (content: string, extra: object = {}) =>
  (await person.call('createEvent', { body: { date: params.date, type: 'text', content, ...extra } })).data

async function writePage(text = '# A day\n\nWe walked.') {
  const answer = person.call('generateJournal', { params })
  await writer.arrived(writer.requests.length + 1)
  writer.say(text)
  writer.finish()
  return answer
}

describe('before a page is written', () => {
  test('a date without events is refused, even when nothing is configured', async () => {
    const stranger = await createAccount(service.url)
    const answer = await stranger.call('generateJournal', { params })
    expect(answer).toMatchObject({ status: 422, error: { code: 'NO_EVENTS' } })
  })

  test('without a provider it is refused', async () => {
    const stranger = await createAccount(service.url)
    await stranger.call('createEvent', { body: { date: params.date, type: 'text', content: 'x' } })
    const answer = await stranger.call('generateJournal', { params })
    expect(answer).toMatchObject({ status: 422, error: { code: 'NO_AI_CONFIG' } })
  })

  test('a provider that needs a key is not configured without one', async () => {
    await record('x')
    await person.call('updateSettings', {
      body: { aiProvider: 'provider_a', providerSettings: { provider_a: { model: 'm' } } },
    })
    const answer = await person.call('generateJournal', { params })
    expect(answer).toMatchObject({ status: 422, error: { code: 'NO_AI_CONFIG' } })
  })
})

describe('a page', () => {
  test('is written from the events of its date alone, and its task keeps what went over the wire', async () => {
    await record('Walked to the lake', { occurredAt: '2026-03-14T09:00:00+01:00' })
    await person.call('createEvent', { body: { date: '2026-03-15', type: 'text', content: 'another day' } })
    const { status, data } = await writePage('# By the lake\n\nWe walked to the lake.')
    expect(status).toBe(200)
    expect(data.journal).toMatchObject({
      date: params.date,
      title: 'By the lake',
      content: '# By the lake\n\nWe walked to the lake.',
      eventCount: 1,
      stale: false,
      taskId: data.task.id,
    })
    expect(data.task).toMatchObject({
      type: 'journal_generate',
      status: 'completed',
      provider: 'provider_d',
      model: 'held',
      usage: { inputTokens: 900, outputTokens: 7 },
    })
    const sent = JSON.stringify(writer.requests.at(-1))
    expect(sent).toContain('Walked to the lake')
    expect(sent).not.toContain('another day')
    const task = (await person.call('getTask', { params: { taskId: data.task.id } })).data
    expect(task.request).toEqual({ url: `${writer.url}/api/chat`, body: writer.requests.at(-1) })
    expect(task.response.status).toBe(200)
    expect(task.response.body.at(-1)).toMatchObject({ done: true, done_reason: 'stop' })
  })

  test('follows the instructions, which are appended to the prompt', async () => {
    await record('x')
    const answer = person.call('generateJournal', { params, body: { instructions: 'Write it as a haiku.' } })
    await writer.arrived(1)
    expect(JSON.stringify(writer.requests[0])).toContain('Write it as a haiku.')
    writer.say('A page')
    writer.finish()
    expect((await answer).status).toBe(200)
  })

  test('locks the events of its date until it is deleted', async () => {
    const event = await record('x')
    const other = (
      await person.call('createEvent', { body: { date: '2026-03-15', type: 'text', content: 'movable' } })
    ).data
    await writePage()
    const locked = { status: 409, error: { code: 'EVENT_IMMUTABLE' } }
    const target = { params: { eventId: event.id } }
    expect(await person.call('updateEvent', { ...target, body: { content: 'y' } })).toMatchObject(locked)
    expect(await person.call('updateEvent', { ...target, body: { date: '2026-03-16' } })).toMatchObject(
      locked,
    )
    expect(await person.call('deleteEvent', target)).toMatchObject(locked)
    const move = { params: { eventId: other.id }, body: { date: params.date } }
    expect(await person.call('updateEvent', move)).toMatchObject(locked)
    expect((await person.call('getEvent', target)).data.content).toBe('x')
    expect((await person.call('deleteJournal', { params })).status).toBe(200)
    expect(await person.call('getJournal', { params })).toMatchObject({ status: 404 })
    expect((await person.call('updateEvent', { ...target, body: { content: 'y' } })).data.content).toBe('y')
  })

  test('becomes stale when an event is added, and is fresh again after a rewrite', async () => {
    await record('x')
    const first = await writePage('one')
    await record('late')
    expect((await person.call('getJournal', { params })).data.stale).toBe(true)
    const second = await writePage('two')
    expect(second.data.journal).toMatchObject({
      id: first.data.journal.id,
      content: 'two',
      stale: false,
      eventCount: 2,
    })
    const tasks = (await person.call('listJournalTasks', { params })).data
    expect(tasks.map((task: { id: string }) => task.id)).toEqual([second.data.task.id, first.data.task.id])
  })

  test('is found by search, and no more after it is deleted', async () => {
    await record('x')
    await writePage('# Quarzgestein\n\nEin Stein.')
    const found = await person.call('search', { query: { q: 'quarzgestein' } })
    expect(found.data.hits).toMatchObject([{ kind: 'journal', date: params.date }])
    await person.call('deleteJournal', { params })
    expect((await person.call('search', { query: { q: 'quarzgestein' } })).data.hits).toEqual([])
  })

  test('comes back from the trash with its day, as fresh as it was', async () => {
    await record('x')
    const { data } = await writePage('kept')
    await person.call('deleteDay', { params })
    expect((await person.call('getDay', { params })).data).toEqual({
      date: params.date,
      events: [],
      journal: null,
    })
    const restored = await person.call('restoreTrash', { body: { date: params.date } })
    expect(restored.data.journalId).toBe(data.journal.id)
    expect((await person.call('getDay', { params })).data).toMatchObject({
      events: [{ content: 'x' }],
      journal: { content: 'kept', stale: false },
    })
  })
})

test('a page that fails leaves the earlier one as it was, and says why', async () => {
  await record('x')
  await writePage('the good one')
  const failing = person.call('generateJournal', { params })
  await writer.arrived(2)
  writer.finish()
  expect(await failing).toMatchObject({ status: 502, error: { code: 'AI_PROVIDER_ERROR' } })
  expect((await person.call('getJournal', { params })).data.content).toBe('the good one')
  const [task] = (await person.call('listJournalTasks', { params })).data
  expect(task).toMatchObject({ status: 'failed', error: { code: 'AI_PROVIDER_ERROR' } })
})

test('asked to respond at once, it answers with the task, which can be followed', async () => {
  await record('x')
  const accepted = await person.call('generateJournal', { params, headers: { Prefer: 'respond-async' } })
  expect(accepted).toMatchObject({ status: 202, data: { task: { date: params.date } } })
  expect(accepted.data.journal).toBeUndefined()
  await writer.arrived(1)
  writer.say('later')
  writer.finish()
  await expect.poll(async () => (await person.call('getJournal', { params })).data?.content).toBe('later')
})

test('an answer in the page’s time goes to nobody when the client has left, and the page is still written', async () => {
  await record('x')
  const leaving = new AbortController()
  const left = fetch(`${service.url}/api/v1/journal/generate/${params.date}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.token}` },
    signal: leaving.signal,
  }).catch(() => 'left')
  await writer.arrived(1)
  leaving.abort()
  expect(await left).toBe('left')
  writer.say('written anyway')
  writer.finish()
  await expect
    .poll(async () => (await person.call('getJournal', { params })).data?.content)
    .toBe('written anyway')
})

test('a stream tells the task, the text as it comes, and the page', async () => {
  await record('x')
  const response = await fetch(`${service.url}/api/v1/journal/generate/${params.date}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.token}`, Accept: 'text/event-stream' },
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  await writer.arrived(1)
  writer.say('Hello ')
  writer.say('day')
  writer.finish()
  const events = (await response.text())
    .split('\n\n')
    .filter((block) => block.startsWith('event'))
    .map((block) => /^event: (\w+)\ndata: (.*)$/.exec(block))
    .map((match) => ({ event: match?.[1], data: JSON.parse(match?.[2] ?? 'null') }))
  expect(events[0]).toMatchObject({ event: 'task', data: { date: params.date } })
  const text = events.filter(({ event }) => event === 'delta').map(({ data }) => data.text)
  expect(text.join('')).toBe('Hello day')
  expect(events.at(-1)).toMatchObject({ event: 'journal', data: { content: 'Hello day' } })
})

test('a stream that fails ends with the error', async () => {
  await record('x')
  const response = await fetch(`${service.url}/api/v1/journal/generate/${params.date}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.token}`, Accept: 'text/event-stream' },
  })
  await writer.arrived(1)
  writer.finish()
  expect(await response.text()).toMatch(/event: error\ndata: \{"code":"AI_PROVIDER_ERROR"/)
})

test('another user sees neither the task nor the page, and cannot cancel it', async () => {
  await record('x')
  const { data } = await writePage('mine alone')
  const stranger = await createAccount(service.url)
  const taskId = data.task.id
  expect((await stranger.call('getTask', { params: { taskId } })).status).toBe(404)
  expect((await stranger.call('cancelTask', { params: { taskId } })).status).toBe(404)
  expect((await stranger.call('getJournal', { params })).status).toBe(404)
  expect((await stranger.call('listJournalTasks', { params })).data).toEqual([])
  expect((await createClient(service.url).call('getTask', { params: { taskId } })).status).toBe(401)
})
