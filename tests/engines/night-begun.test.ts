import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../harness/engines/test-database.ts'
import { refusing, type Scenario, success } from '../harness/providers/scenarios.ts'
import { type NightWorld, type Owner, startNightWorld } from '../harness/service/night-world.ts'

/** Each test goes on in the next fortnight: the clock never goes back. */
let fortnight = 0
const dayOf = (day: number) =>
  new Date(Date.UTC(2026, 0, 1 + 14 * fortnight + day)).toISOString().slice(0, 10)
const at = (day: number, time: string) => `${dayOf(day)}T${time}:00Z`

describe.each(engines)('while a page is being written by night on $engine', ({ open }) => {
  let world: NightWorld
  let ada: Owner
  beforeAll(async () => {
    fortnight = 0
    world = await startNightWorld(open, '2026-01-01T00:00:00Z')
  })
  afterAll(() => world.stop())
  beforeEach(() => {
    fortnight += 1
    world.at(at(0, '12:00'))
    world.answerBy(success)
  })

  const write = (owner: Owner, date: string) => owner.call('generateJournal', { params: { date } })
  /** Resolves when the first request of what is due waits for its answer. */
  async function beginNight(time: string, answer: Scenario = success) {
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    world.answerBy(async (exchange) => {
      await promise
      await answer(exchange)
    })
    const { length } = world.writer.requests
    world.at(time)
    const running = world.pass()
    await world.writer.whenRequested(length + 1)
    return { running, finish }
  }

  test('a line that comes while the page is being written is woven in the next night', async () => {
    ada = await world.settleIn()
    await ada.record(dayOf(0))
    const { running, finish } = await beginNight(at(0, '22:00'))
    await ada.record(dayOf(0), 'A late line')
    finish()
    await running
    await world.passAt(at(0, '23:59'))
    expect((await ada.night()).lastRun).toMatchObject({ written: [dayOf(0)], woven: [], failed: [] })
    await world.passAt(at(1, '22:00'))
    expect((await ada.night()).lastRun).toMatchObject({ written: [], woven: [dayOf(0)] })
    await world.passAt(at(2, '22:00'))
    expect(await ada.tasksOf(dayOf(0))).toHaveLength(2)
  })

  test('asked twice for what is missing, writes a page once, and tries a failed one once for each time', async () => {
    ada = await world.settleIn()
    await ada.record(dayOf(0))
    world.at(at(1, '12:00'))
    await ada.call('runNightWriter')
    await ada.call('runNightWriter')
    const { running, finish } = await beginNight(at(1, '12:01'))
    expect((await ada.call('runNightWriter')).status).toBe(202)
    finish()
    await running
    await world.pass()
    expect(await ada.tasksOf(dayOf(0))).toEqual(['journal_generate night completed'])
    await ada.record(dayOf(1))
    world.at(at(2, '12:00'))
    await ada.call('runNightWriter')
    const failing = await beginNight(at(2, '12:01'), refusing(400))
    await ada.call('runNightWriter')
    failing.finish()
    await failing.running
    await world.pass()
    expect(await ada.tasksOf(dayOf(1))).toEqual(Array(2).fill('journal_generate night failed'))
  })

  test('waits while the owner has the page written, and stays away when they stop it', async () => {
    ada = await world.settleIn()
    await ada.record(dayOf(0))
    const { running, finish } = await beginNight(at(0, '22:00'))
    const [task] = (await ada.call('listJournalTasks', { params: { date: dayOf(0) } })).data
    expect((await write(ada, dayOf(0))).error?.code).toBe('GENERATION_IN_PROGRESS')
    await ada.call('cancelTask', { params: { taskId: task?.id ?? '' } })
    finish()
    await running
    expect((await ada.night()).lastRun?.skipped).toEqual([{ date: dayOf(0), reason: 'withdrawn' }])
    await world.passAt(at(1, '22:00'))
    expect(await ada.hasPage(dayOf(0))).toBe(false)
  })

  test('goes on after a stop in the middle of a night, and counts what was begun', async () => {
    ada = await world.settleIn()
    for (const day of [0, 1]) await ada.record(dayOf(day))
    await world.pass()
    const stopping = new AbortController()
    const { length } = world.writer.requests
    const { promise, resolve } = Promise.withResolvers<void>()
    world.answerBy(async (exchange) => {
      await promise
      await refusing(400)(exchange)
    })
    world.at(at(1, '22:00'))
    const running = world.app.services.night.run('night-local', stopping.signal)
    await world.writer.whenRequested(length + 1)
    stopping.abort()
    await running
    resolve()
    await world.app.services.running.untilIdle()
    expect((await ada.night()).lastRun).toMatchObject({ finishedAt: null, written: [] })
    world.answerBy(success)
    await world.passAt(at(1, '22:01'))
    expect((await ada.night()).lastRun).toMatchObject({
      startedAt: at(1, '22:00').replace('Z', '.000Z'),
      written: [dayOf(1)],
      failed: [{ date: dayOf(0), code: 'INTERRUPTED', tries: 1 }],
    })
    await world.passAt(at(1, '22:15'))
    expect((await ada.night()).lastRun).toMatchObject({ written: [dayOf(1), dayOf(0)], failed: [] })
  })

  test('ends with the page that is being written when it is turned off', async () => {
    ada = await world.settleIn()
    for (const day of [0, 1]) await ada.record(dayOf(day))
    const { running, finish } = await beginNight(at(1, '22:00'))
    await ada.call('updateSettings', { body: { nightWriter: { enabled: false } } })
    finish()
    await running
    const { lastRun, nextRunAt } = await ada.night()
    expect({ nextRunAt, written: lastRun?.written }).toEqual({ nextRunAt: null, written: [dayOf(0)] })
    expect(lastRun?.finishedAt).not.toBe(null)
    expect(await ada.hasPage(dayOf(1))).toBe(false)
  })
})
