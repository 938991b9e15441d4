import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '../harness/api-client.ts'
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

describe('while a page is being written', () => {
  test('a second one of the date is refused and told of the first', async () => {
    await record('x')
    const first = person.call('generateJournal', { params })
    await writer.arrived(1)
    const refused = await Promise.all(
      Array.from({ length: 31 }, () => person.call('generateJournal', { params })),
    )
    const [task] = (await person.call('listJournalTasks', { params })).data
    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 409,
        error: { code: 'GENERATION_IN_PROGRESS', details: [{ message: task.id }] },
      })
    }
    writer.say('done')
    writer.finish()
    expect((await first).status).toBe(200)
    expect(writer.requests).toHaveLength(1)
  })

  test('its events stay editable, and the page is then stale', async () => {
    const event = await record('before')
    const answer = person.call('generateJournal', { params })
    await writer.arrived(1)
    const edited = await person.call('updateEvent', {
      params: { eventId: event.id },
      body: { content: 'after' },
    })
    expect(edited.status).toBe(200)
    writer.say('from before')
    writer.finish()
    expect((await answer).data.journal.stale).toBe(true)
  })

  test.each([
    ['the day is deleted', (_taskId: string) => person.call('deleteDay', { params }), 404],
    ['it is cancelled', (taskId: string) => person.call('cancelTask', { params: { taskId } }), 404],
  ])('%s, and its result is never written', async (_name, interrupt, status) => {
    await record('x')
    const answer = person.call('generateJournal', { params })
    await writer.arrived(1)
    const [task] = (await person.call('listJournalTasks', { params })).data
    const gone = writer.dropped(1)
    expect((await interrupt(task.id)).status).toBe(200)
    await gone
    expect(await answer).toMatchObject({ status: 409, error: { code: 'CANCELLED' } })
    expect((await person.call('getJournal', { params })).status).toBe(status)
    const ended = (await person.call('getTask', { params: { taskId: task.id } })).data
    expect(ended).toMatchObject({ status: 'cancelled', request: { body: { model: 'held' } } })
  })

  test('deleting the earlier page cancels it', async () => {
    await record('x')
    await writePage('one')
    const answer = person.call('generateJournal', { params })
    await writer.arrived(2)
    expect((await person.call('deleteJournal', { params })).status).toBe(200)
    expect((await answer).error?.code).toBe('CANCELLED')
    expect((await person.call('getJournal', { params })).status).toBe(404)
  })

  test('deleting the account ends it', async () => {
    await record('x')
    const answer = person.call('generateJournal', { params })
    await writer.arrived(1)
    const gone = await person.call('deleteAccount', { body: { password: person.password } })
    expect(gone.status).toBe(200)
    expect((await answer).status).toBe(409)
    expect((await person.call('getMe')).status).toBe(401)
  })

  test('a third page of the same user waits for a slot', async () => {
    const dates = ['2026-05-01', '2026-05-02', '2026-05-03']
    for (const date of dates)
      await person.call('createEvent', { body: { date, type: 'text', content: date } })
    const answers = dates.map((date) => person.call('generateJournal', { params: { date } }))
    await writer.arrived(2)
    const [waiting] = (
      await Promise.all(dates.map((date) => person.call('listJournalTasks', { params: { date } })))
    ).filter(({ data }) => data[0].status === 'queued')
    expect(waiting).toBeDefined()
    writer.say('a')
    writer.finish()
    await writer.arrived(3)
    writer.say('b')
    writer.finish()
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200)
  })
})
