import { describe, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { setUpPageWriting } from '../harness/models/page-writing.ts'

const writing = setUpPageWriting()
const { params } = writing

describe('while a page is being written', () => {
  test('a second one of the date is rejected with the id of the first', async () => {
    await writing.record('x')
    const first = writing.person.call('generateJournal', { params })
    await writing.writer.arrived(1)
    const refused = await Promise.all(
      Array.from({ length: 31 }, () => writing.person.call('generateJournal', { params })),
    )
    const [task] = (await writing.person.call('listJournalTasks', { params })).data
    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 409,
        error: { code: 'GENERATION_IN_PROGRESS', details: [{ message: task?.id }] },
      })
    }
    writing.writer.say('done')
    writing.writer.finish()
    expect((await first).status).toBe(200)
    expect(writing.writer.requests).toHaveLength(1)
  })

  test.each([
    ['its events stay editable, and the page is then stale', { content: 'after' }, true],
    ['an event that is sent back as it was read leaves the page as it is', {}, false],
  ])('%s', async (_, changes, isStale) => {
    const event = await writing.record('before')
    const answer = writing.person.call('generateJournal', { params })
    await writing.writer.arrived(1)
    const edited = await writing.person.call('updateEvent', {
      params: { eventId: event.id },
      body: { ...event, ...changes },
    })
    expect(edited).toMatchObject({
      status: 200,
      data: { ...event, ...changes, version: isStale ? 2 : 1, updatedAt: expect.anything() },
    })
    writing.writer.say('from before')
    writing.writer.finish()
    expect((await answer).data.journal?.stale).toBe(isStale)
  })

  test.each([
    ['the day is deleted', (_taskId: string) => writing.person.call('deleteDay', { params }), 404],
    ['it is cancelled', (taskId: string) => writing.person.call('cancelTask', { params: { taskId } }), 404],
  ])('%s, and its result is never written', async (_name, interrupt, status) => {
    await writing.record('x')
    const answer = writing.person.call('generateJournal', { params })
    await writing.writer.arrived(1)
    const [task] = (await writing.person.call('listJournalTasks', { params })).data
    const gone = writing.writer.dropped(1)
    expect((await interrupt(task?.id ?? '')).status).toBe(200)
    await gone
    expect(await answer).toMatchObject({ status: 409, error: { code: 'CANCELLED' } })
    expect((await writing.person.call('getJournal', { params })).status).toBe(status)
    const ended = (await writing.person.call('getTask', { params: { taskId: task?.id ?? '' } })).data
    expect(ended).toMatchObject({ status: 'cancelled', request: { body: { model: 'held' } } })
  })

  test('deleting the earlier page cancels it', async () => {
    await writing.record('x')
    await writing.writePage('one')
    const answer = writing.person.call('generateJournal', { params })
    await writing.writer.arrived(2)
    expect((await writing.person.call('deleteJournal', { params })).status).toBe(200)
    expect((await answer).error?.code).toBe('CANCELLED')
    expect((await writing.person.call('getJournal', { params })).status).toBe(404)
  })

  test('deleting a page that is being written for the first time cancels it', async () => {
    await writing.record('x')
    const answer = writing.person.call('generateJournal', { params })
    await writing.writer.arrived(1)
    expect((await writing.person.call('deleteJournal', { params })).status).toBe(404)
    expect((await answer).error?.code).toBe('CANCELLED')
    expect((await writing.person.call('getJournal', { params })).status).toBe(404)
  })

  test('deleting the account ends it', async () => {
    await writing.record('x')
    const answer = writing.person.call('generateJournal', { params })
    await writing.writer.arrived(1)
    const gone = await writing.person.call('deleteAccount', { body: { password: writing.person.password } })
    expect(gone.status).toBe(200)
    expect((await answer).status).toBe(409)
    expect((await writing.person.call('getMe')).status).toBe(401)
  })

  test('deleting another account leaves it alone', async () => {
    await writing.record('x')
    const answer = writing.person.call('generateJournal', { params })
    await writing.writer.arrived(1)
    const { call, password } = await createAccount(writing.service.url)
    expect((await call('deleteAccount', { body: { password } })).status).toBe(200)
    writing.writer.say('done')
    writing.writer.finish()
    expect((await answer).status).toBe(200)
  })

  test('a third page of the same user waits for a slot', async () => {
    const dates = ['2026-05-01', '2026-05-02', '2026-05-03']
    for (const date of dates)
      await writing.person.call('createEvent', { body: { date, type: 'text', content: date } })
    const answers = dates.map((date) => writing.person.call('generateJournal', { params: { date } }))
    await writing.writer.arrived(2)
    const tasks = () =>
      Promise.all(dates.map((date) => writing.person.call('listJournalTasks', { params: { date } })))
    // The third may still be on its way to the database.
    await expect
      .poll(async () => (await tasks()).map(({ data }) => data[0]?.status).sort())
      .toEqual(['queued', 'running', 'running'])
    writing.writer.say('a')
    writing.writer.finish()
    await writing.writer.arrived(3)
    writing.writer.say('b')
    writing.writer.finish()
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200)
  })
})
