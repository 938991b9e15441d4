import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { engines } from '../harness/engines/test-database.ts'
import { type HeldApp, startHeldApp } from '../harness/service/held-app.ts'

const params = { date: '2026-03-14' }
const TEXT = '# A day\n\nWe walked to the lake.\n\nAnn made soup.'

/** Version 0.1.0 kept no record of the events that a page was written from. */
describe.each(engines)('a page without a snapshot, on $engine', ({ open }) => {
  let held: HeldApp
  let person: Awaited<ReturnType<typeof createAccount>>
  beforeAll(async () => {
    held = await startHeldApp(open)
    person = await createAccount(held.app.url)
    const providerSettings = { provider_d: { model: 'held' } }
    await person.call('updateSettings', { body: { aiProvider: 'provider_d', providerSettings } })
  })
  afterAll(() => held.stop())

  const record = async (content: string) =>
    (await person.call('createEvent', { body: { ...params, type: 'text', content } })).data

  async function ask(route: 'generateJournal' | 'weaveJournal', text: string) {
    const count = held.writer.requests.length
    const answer = person.call(route, { params })
    await held.writer.arrived(count + 1)
    held.writer.say(text)
    held.writer.finish()
    return answer
  }

  test('is read, compared by the times of its events, and woven', async () => {
    await record('Walked to the lake')
    const soup = await record('Ann made soup')
    await ask('generateJournal', TEXT)
    const { userId } = (await person.call('getMe')).data
    await held.store.database.write(userId, (db) => db.deleteFrom('task_events').execute())

    const { data: sources } = await person.call('getPageSources', { params })
    expect(sources.events).toEqual([])
    expect((await person.call('weaveJournal', { params })).error?.code).toBe('NOTHING_CHANGED')
    await person.call('amendEvent', { params: { eventId: soup.id }, body: { content: 'Ann made bread' } })
    const { data: changes } = await person.call('getJournalChanges', { params })
    expect(changes).toEqual({
      added: [],
      changed: [{ eventId: soup.id, before: {}, after: {} }],
      removed: [],
    })
    const { data } = await ask('weaveJournal', '=== paragraph 3 ===\nAnn made bread [2].')
    expect(data.journal).toMatchObject({ content: TEXT.replace('soup', 'bread'), stale: false, version: 2 })
    expect((await person.call('getPageSources', { params })).data.events).toHaveLength(2)
  })
})
