import { describe, expect, test } from 'vitest'
import { engines } from '../harness/engines/test-database.ts'
import { refusing, type Scenario, success } from '../harness/providers/scenarios.ts'
import { type Owner, setUpNights } from '../harness/service/night-world.ts'

describe.each(engines)('while a page is being written by night on $engine', ({ open }) => {
  const nights = setUpNights(open)
  const { dayOf, at } = nights
  let ada: Owner

  const write = (owner: Owner, date: string) => owner.call('generateJournal', { params: { date } })
  /** Resolves when the first request of what is due waits for its answer. */
  async function beginNight(time: string, answer: Scenario = success) {
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    nights.world.answerBy(async (exchange) => {
      await promise
      await answer(exchange)
    })
    const { length } = nights.world.writer.requests
    nights.world.at(time)
    const running = nights.world.pass()
    await nights.world.writer.whenRequested(length + 1)
    return { running, finish }
  }

  test('a line that comes while the page is being written is woven in the next night', async () => {
    ada = await nights.world.settleIn()
    await ada.record(dayOf(0))
    const { running, finish } = await beginNight(at(0, '22:00'))
    await ada.record(dayOf(0), 'A late line')
    finish()
    await running
    await nights.world.passAt(at(0, '23:59'))
    expect((await ada.night()).lastRun).toMatchObject({ written: [dayOf(0)], woven: [], failed: [] })
    await nights.world.passAt(at(1, '22:00'))
    expect((await ada.night()).lastRun).toMatchObject({ written: [], woven: [dayOf(0)] })
    await nights.world.passAt(at(2, '22:00'))
    expect(await ada.tasksOf(dayOf(0))).toHaveLength(2)
  })

  test('asked twice for what is missing, writes a page once, and tries a failed one once for each time', async () => {
    ada = await nights.world.settleIn()
    await ada.record(dayOf(0))
    nights.world.at(at(1, '12:00'))
    await ada.call('runNightWriter')
    await ada.call('runNightWriter')
    const { running, finish } = await beginNight(at(1, '12:01'))
    expect((await ada.call('runNightWriter')).status).toBe(202)
    finish()
    await running
    await nights.world.pass()
    expect(await ada.tasksOf(dayOf(0))).toEqual(['journal_generate night completed'])
    await ada.record(dayOf(1))
    nights.world.at(at(2, '12:00'))
    await ada.call('runNightWriter')
    const failing = await beginNight(at(2, '12:01'), refusing(400))
    await ada.call('runNightWriter')
    failing.finish()
    await failing.running
    await nights.world.pass()
    expect(await ada.tasksOf(dayOf(1))).toEqual(Array(2).fill('journal_generate night failed'))
  })

  test('waits while the owner has the page written, and stays away when they stop it', async () => {
    ada = await nights.world.settleIn()
    await ada.record(dayOf(0))
    const { running, finish } = await beginNight(at(0, '22:00'))
    const [task] = (await ada.call('listJournalTasks', { params: { date: dayOf(0) } })).data
    expect((await write(ada, dayOf(0))).error?.code).toBe('GENERATION_IN_PROGRESS')
    await ada.call('cancelTask', { params: { taskId: task?.id ?? '' } })
    finish()
    await running
    expect((await ada.night()).lastRun?.skipped).toEqual([{ date: dayOf(0), reason: 'withdrawn' }])
    await nights.world.passAt(at(1, '22:00'))
    expect(await ada.hasPage(dayOf(0))).toBe(false)
  })

  test('goes on after a stop in the middle of a night, and counts what was begun', async () => {
    ada = await nights.world.settleIn()
    for (const day of [0, 1]) await ada.record(dayOf(day))
    await nights.world.pass()
    const stopping = new AbortController()
    const { length } = nights.world.writer.requests
    const { promise, resolve } = Promise.withResolvers<void>()
    nights.world.answerBy(async (exchange) => {
      await promise
      await refusing(400)(exchange)
    })
    nights.world.at(at(1, '22:00'))
    const running = nights.world.app.services.night.run('night-local', stopping.signal)
    await nights.world.writer.whenRequested(length + 1)
    stopping.abort()
    await running
    resolve()
    await nights.world.app.services.running.untilIdle()
    expect((await ada.night()).lastRun).toMatchObject({ finishedAt: null, written: [] })
    nights.world.answerBy(success)
    await nights.world.passAt(at(1, '22:01'))
    expect((await ada.night()).lastRun).toMatchObject({
      startedAt: at(1, '22:00').replace('Z', '.000Z'),
      written: [dayOf(1)],
      failed: [{ date: dayOf(0), code: 'INTERRUPTED', tries: 1 }],
    })
    await nights.world.passAt(at(1, '22:15'))
    expect((await ada.night()).lastRun).toMatchObject({ written: [dayOf(1), dayOf(0)], failed: [] })
  })

  test('ends with the page that is being written when it is turned off', async () => {
    ada = await nights.world.settleIn()
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
