import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findRun, putRun, type StoredRun } from '../../server/page-runs/page-runs.repository.ts'
import { engines } from '../harness/engines/test-database.ts'
import { refusing, success } from '../harness/providers/scenarios.ts'
import { type NightWorld, type Owner, startNightWorld } from '../harness/service/night-world.ts'

const DAYS = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'] as const
const ALL = { from: '2026-01-01', to: '2026-01-31' }

describe.each(engines)('runs of pages on $engine', ({ open }) => {
  let world: NightWorld
  let ada: Owner
  beforeAll(async () => {
    world = await startNightWorld(open, '2026-02-01T00:00:00Z')
  })
  afterAll(() => world.stop())
  beforeEach(async () => {
    world.clock.advance(24 * 3_600_000)
    world.answerBy(success)
    ada = await world.settleIn({ nightWriter: { enabled: false } })
    for (const date of DAYS) await ada.record(date, `Walked on ${date}`)
  })

  const start = (range = ALL) => ada.call('startPageRun', { body: range })
  const runOf = async (owner: Owner) => (await owner.call('getPageRun')).data.run
  const work = (signal = new AbortController().signal) => world.app.services.pageRuns.run(signal)
  const pagesOf = async (owner: Owner) => {
    const { data } = await owner.call('listJournals', { query: { limit: 100 } })
    return data.map(({ date }) => date)
  }

  test('counts the dates, tells what their pages take, and writes them, the newest first', async () => {
    await ada.call('generateJournal', { params: { date: DAYS[1] } })
    const { data: estimate } = await ada.call('estimatePageRun', { query: ALL })
    expect(estimate).toMatchObject({ days: 3, latest: DAYS[3], provider: 'provider_d', model: 'm' })
    const { data: one } = await ada.call('estimatePage', { query: { date: DAYS[3] } })
    expect(estimate.estimate?.page.outputTokens).toBe(3 * one.page.outputTokens)
    const { length } = world.writer.requests
    const started = await start()
    expect(started).toMatchObject({ status: 202, data: { run: { status: 'running', total: 3, done: 0 } } })
    await work()
    expect(await runOf(ada)).toMatchObject({
      ...{ status: 'completed', reason: null, done: 3, written: 3, failed: 0, failures: [], current: null },
      finishedAt: expect.any(String),
    })
    const asked = world.writer.requests.slice(length).map(({ body }) => JSON.stringify(body))
    for (const [index, day] of [3, 2, 0].entries()) expect(asked[index]).toContain(`Walked on ${DAYS[day]}`)
    expect(asked).toHaveLength(3)
    expect(await ada.tasksOf(DAYS[0])).toEqual(['journal_generate owner completed'])
    expect(await start()).toMatchObject({ status: 422, error: { code: 'NO_EVENTS' } })
  })

  test('writes no date outside of its range, and one run at a time', async () => {
    await start({ from: DAYS[1], to: DAYS[2] })
    expect(await start()).toMatchObject({ status: 409, error: { code: 'GENERATION_IN_PROGRESS' } })
    await work()
    expect(await pagesOf(ada)).toEqual([DAYS[2], DAYS[1]])
  })

  test('stops when its owner says so, and writes the rest with the next one', async () => {
    world.answerBy(async (exchange) => {
      world.answerBy(success)
      expect(await ada.call('stopPageRun')).toMatchObject({
        data: { run: { status: 'stopped', reason: 'owner' } },
      })
      await success(exchange)
    })
    await start()
    await work()
    await work()
    expect(await runOf(ada)).toMatchObject({ status: 'stopped', done: 1, written: 1 })
    expect(await pagesOf(ada)).toEqual([DAYS[3]])
    await start()
    await work()
    expect(await pagesOf(ada)).toEqual(DAYS.toReversed())
  })

  test('leaves a date behind that fails, and stops after three in a row', async () => {
    const fail = refusing(400, { error: 'the model is broken' })
    let asked = 0
    world.answerBy((exchange) => (asked++ === 0 ? fail(exchange) : success(exchange)))
    await start()
    await work()
    expect(await runOf(ada)).toMatchObject({
      ...{ status: 'completed', done: 4, written: 3, failed: 1 },
      failures: [{ date: DAYS[3], code: 'AI_PROVIDER_ERROR' }],
    })
    const bob = await world.settleIn({ nightWriter: { enabled: false } })
    for (const date of DAYS) await bob.record(date)
    world.answerBy(fail)
    await bob.call('startPageRun', { body: ALL })
    await work()
    expect(await runOf(bob)).toMatchObject({ status: 'stopped', reason: 'failures', done: 3, written: 0 })
    expect(await pagesOf(bob)).toEqual([])
  })

  test('ends at the cap of the month, and where another provider is chosen', async () => {
    const { data } = await ada.call('estimatePage', { query: { date: DAYS[3] } })
    const tokens = data.page.inputTokens + data.page.outputTokens
    await ada.call('updateSettings', { body: { monthlyCap: { tokens, amount: null } } })
    await start()
    await work()
    expect(await runOf(ada)).toMatchObject({ status: 'stopped', reason: 'over_cap', written: 1, failed: 0 })
    await ada.call('updateSettings', { body: { monthlyCap: { tokens: null, amount: null } } })
    await start()
    const settings = { aiProvider: 'provider_e', providerSettings: { provider_e: { model: 'm' } } } as const
    await ada.call('updateSettings', { body: settings })
    await work()
    expect(await runOf(ada)).toMatchObject({ status: 'stopped', reason: 'provider_changed', written: 0 })
  })

  test('ends where another model is chosen, of which its owner was told neither where it runs nor what it costs', async () => {
    await start()
    const settings = { providerSettings: { provider_d: { model: 'm:cloud' } } } as const
    await ada.call('updateSettings', { body: settings })
    const { length } = world.writer.requests
    await work()
    expect(await runOf(ada)).toMatchObject({ status: 'stopped', reason: 'provider_changed', written: 0 })
    expect(world.writer.requests).toHaveLength(length)
  })

  test('a run of version 0.19.0, which kept its provider alone, goes on', async () => {
    await start()
    await world.store.database.write(ada.userId, async (db) => {
      const { model: _model, ...kept } = (await findRun(db, ada.userId)) as StoredRun
      await putRun(db, ada.userId, kept)
    })
    await work()
    expect(await runOf(ada)).toMatchObject({ status: 'completed', written: 4 })
  })

  test('its pages are deleted together, but those that their owner has changed, which opens the days again', async () => {
    const [kept, opened] = [await ada.record(DAYS[0], 'Rain'), await ada.record(DAYS[3], 'And home again')]
    await ada.record('2026-01-31')
    await ada.call('generateJournal', { params: { date: '2026-01-31' } })
    await start()
    expect(await ada.call('deletePageRunPages')).toMatchObject({
      ...{ status: 409, error: { code: 'GENERATION_IN_PROGRESS' } },
    })
    await work()
    await ada.call('updateJournal', {
      params: { date: DAYS[0] },
      body: { version: 1, content: 'My own words.' },
    })
    await ada.call('generateJournal', { params: { date: DAYS[1] } })
    expect(await runOf(ada)).toMatchObject({ written: 4, untouched: 2, changed: 2 })
    const { data } = await ada.call('deletePageRunPages')
    expect(data.run).toMatchObject({ status: 'completed', written: 4, untouched: 0, changed: 2 })
    expect(await pagesOf(ada)).toEqual(['2026-01-31', DAYS[1], DAYS[0]])
    const { data: trash } = await ada.call('listTrash', { query: {} })
    expect(trash.map(({ kind, date }) => `${kind} ${date}`)).toEqual([
      `journal ${DAYS[3]}`,
      `journal ${DAYS[2]}`,
    ])
    expect(await ada.call('deleteEvent', { params: { eventId: kept } })).toMatchObject({
      error: { code: 'EVENT_IMMUTABLE' },
    })
    expect(await ada.call('deleteEvent', { params: { eventId: opened } })).toMatchObject({ status: 200 })
    await start()
    await work()
    expect(await runOf(ada)).toMatchObject({ written: 2, untouched: 2, changed: 0 })
  })

  test('a page with a sentence that its owner vouched for, or with a proposed text, is not deleted with its run', async () => {
    await start({ from: DAYS[0], to: DAYS[1] })
    await work()
    const [one, other] = [{ params: { date: DAYS[0] } }, { params: { date: DAYS[1] } }]
    const [sentence] = (await ada.call('getPageSources', one)).data.sentences
    const { start: first = 0, end = 0 } = sentence ?? {}
    await ada.call('vouchForSentence', { ...one, body: { version: 1, start: first, end, vouched: true } })
    await ada.call('generateJournal', { ...other, body: { propose: true } })
    expect((await ada.call('deletePageRunPages')).data.run).toMatchObject({ untouched: 0, changed: 2 })
    expect(await pagesOf(ada)).toEqual([DAYS[1], DAYS[0]])
  })

  test('goes on after its process was stopped, and does not send the page again that was under way', async () => {
    const stopping = new AbortController()
    const held = Promise.withResolvers<void>()
    world.answerBy(async (exchange) => {
      world.answerBy(success)
      stopping.abort()
      await held.promise
      await success(exchange)
    })
    await start()
    await work(stopping.signal)
    expect(await runOf(ada)).toMatchObject({ status: 'running', current: DAYS[3], done: 0 })
    await work()
    expect(await runOf(ada)).toMatchObject({
      ...{ status: 'completed', done: 4, written: 3 },
      failures: [{ date: DAYS[3], code: 'INTERRUPTED' }],
    })
    held.resolve()
    await world.app.services.running.untilIdle()
  })

  test('a page that its owner writes meanwhile is left as it is', async () => {
    world.answerBy(async (exchange) => {
      world.answerBy(success)
      await ada.call('generateJournal', { params: { date: DAYS[2] } })
      await success(exchange)
    })
    await start()
    await work()
    expect(await runOf(ada)).toMatchObject({ status: 'completed', written: 3, failed: 0 })
    expect(await ada.tasksOf(DAYS[2])).toHaveLength(1)
  })
})
