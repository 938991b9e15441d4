import { describe, expect, test } from 'vitest'
import { engines } from '../harness/engines/test-database.ts'
import { refusing, success } from '../harness/providers/scenarios.ts'
import { type Owner, setUpNights } from '../harness/service/night-world.ts'

describe.each(engines)('the night writer on $engine', ({ open }) => {
  const nights = setUpNights(open)
  const { dayOf, at } = nights
  let ada: Owner

  const write = (owner: Owner, date: string) => owner.call('generateJournal', { params: { date } })
  const removePage = (owner: Owner, date: string) => owner.call('deleteJournal', { params: { date } })

  test('writes the page of the same date at its hour, once, and tells what it did', async () => {
    ada = await nights.world.settleIn()
    expect(await ada.night()).toMatchObject({
      nextRunAt: at(0, '22:00').replace('Z', '.000Z'),
      lastRun: null,
      consent: { provider: 'provider_d' },
      isChosen: true,
    })
    await ada.record(dayOf(0))
    await nights.world.passAt(at(0, '21:59'))
    expect(await ada.hasPage(dayOf(0))).toBe(false)
    expect((await ada.night()).lastRun).toBe(null)
    await nights.world.passAt(at(0, '22:00'))
    expect(await ada.tasksOf(dayOf(0))).toEqual(['journal_generate night completed'])
    const told = await ada.night()
    expect(told.nextRunAt).toBe(at(1, '22:00').replace('Z', '.000Z'))
    expect(told.lastRun).toMatchObject({ written: [dayOf(0)], woven: [], failed: [], skipped: [] })
    expect(told.lastRun?.finishedAt).not.toBe(null)
    await nights.world.passAt(at(0, '23:00'))
    await nights.world.passAt(at(1, '22:00'))
    expect(await ada.tasksOf(dayOf(0))).toHaveLength(1)
  })

  test('follows the zone in which its owner wrote last, where none is chosen', async () => {
    ada = await nights.world.settleIn()
    const event = { date: dayOf(0), type: 'text', content: 'Rain', timeZone: 'Asia/Shanghai' } as const
    await ada.call('createEvent', { body: { ...event, occurredAt: `${dayOf(0)}T12:00:00+08:00` } })
    await ada.call('updateSettings', { body: { timeZone: null, nightWriter: { enabled: true } } })
    expect(await ada.night()).toMatchObject({
      timeZone: 'Asia/Shanghai',
      nextRunAt: at(0, '14:00').replace('Z', '.000Z'),
    })
  })

  test('an hour before noon writes the date before, also by a day that begins late', async () => {
    ada = await nights.world.settleIn({ dayStart: '04:00', nightWriter: { time: '05:00' } })
    await ada.record(dayOf(0))
    await ada.record(dayOf(1))
    await nights.world.passAt(at(1, '05:00'))
    expect([await ada.hasPage(dayOf(0)), await ada.hasPage(dayOf(1))]).toEqual([true, false])
  })

  test('catches up what it missed, the oldest date first, and no further back than chosen', async () => {
    ada = await nights.world.settleIn({ nightWriter: { catchUpDays: 3 } })
    for (const day of [0, 1, 2, 3, 4]) await ada.record(dayOf(day), `Event of day ${day}`)
    const { length } = nights.world.writer.requests
    await nights.world.passAt(at(4, '23:50'))
    expect((await ada.night()).lastRun?.written).toEqual([2, 3, 4].map((day) => dayOf(day)))
    const asked = nights.world.writer.requests.slice(length).map(({ body }) => JSON.stringify(body))
    for (const [index, day] of [2, 3, 4].entries()) expect(asked[index]).toContain(`Event of day ${day}`)
  })

  test('leaves out days with few events, and says so', async () => {
    ada = await nights.world.settleIn({ nightWriter: { minimumEvents: 2 } })
    await ada.record(dayOf(0))
    await ada.record(dayOf(1))
    await ada.record(dayOf(1))
    await nights.world.passAt(at(1, '22:00'))
    expect((await ada.night()).lastRun).toMatchObject({
      written: [dayOf(1)],
      skipped: [{ date: dayOf(0), reason: 'few_events' }],
    })
  })

  test('never writes a page again that its owner deleted, until an event is added', async () => {
    ada = await nights.world.settleIn()
    await ada.record(dayOf(0))
    await nights.world.passAt(at(0, '22:00'))
    await removePage(ada, dayOf(0))
    await nights.world.passAt(at(1, '22:00'))
    expect((await ada.night()).lastRun?.skipped).toEqual([{ date: dayOf(0), reason: 'withdrawn' }])
    await ada.record(dayOf(0), 'A late line')
    await nights.world.passAt(at(2, '22:00'))
    expect((await ada.night()).lastRun).toMatchObject({ written: [dayOf(0)], skipped: [] })
    expect(await ada.tasksOf(dayOf(0))).toHaveLength(2)
  })

  test('knows of deletions before it was enabled, also where the outbox has forgotten them', async () => {
    ada = await nights.world.settleIn({ nightWriter: { enabled: false } })
    await ada.record(dayOf(0))
    await write(ada, dayOf(0))
    await removePage(ada, dayOf(0))
    await ada.call('emptyTrash')
    nights.world.at(at(9, '12:00'))
    for (const job of nights.world.app.jobs.filter(({ name }) => name === 'changes'))
      await job.run(AbortSignal.timeout(60_000))
    await ada.call('updateSettings', { body: { nightWriter: { enabled: true, catchUpDays: 31 } } })
    await nights.world.passAt(at(9, '22:00'))
    expect((await ada.night()).lastRun).toMatchObject({
      written: [],
      skipped: [{ date: dayOf(0), reason: 'withdrawn' }],
    })
  })

  test('weaves late events into a page that nobody edited, the next night', async () => {
    ada = await nights.world.settleIn()
    for (const day of [0, 1]) await ada.record(dayOf(day))
    await nights.world.passAt(at(1, '22:00'))
    await ada.record(dayOf(0), 'A late line')
    await ada.record(dayOf(1), 'Another late line')
    const { data: page } = await ada.call('getJournal', { params: { date: dayOf(1) } })
    const edited = { version: page.version, content: `${page.content}\n\nMy own line.` }
    await ada.call('updateJournal', { params: { date: dayOf(1) }, body: edited })
    await nights.world.passAt(at(2, '22:00'))
    expect((await ada.night()).lastRun).toMatchObject({ written: [], woven: [dayOf(0)], failed: [] })
    expect(await ada.tasksOf(dayOf(0))).toEqual([
      'journal_weave night completed',
      'journal_generate night completed',
    ])
    expect(await ada.tasksOf(dayOf(1))).toHaveLength(1)
    await nights.world.passAt(at(3, '22:00'))
    expect(await ada.tasksOf(dayOf(0))).toHaveLength(2)
  })

  test('weaves nothing where that is off, nor a text that its owner chose', async () => {
    ada = await nights.world.settleIn()
    await ada.record(dayOf(0))
    await nights.world.passAt(at(0, '22:00'))
    await ada.record(dayOf(0), 'A late line')
    await nights.world.passAt(at(1, '22:00'))
    await ada.call('restorePageVersion', { params: { date: dayOf(0), version: '1' } })
    await nights.world.passAt(at(2, '22:00'))
    expect(await ada.tasksOf(dayOf(0))).toHaveLength(2)
    await ada.call('updateSettings', { body: { nightWriter: { weaveLateEvents: false } } })
    await ada.record(dayOf(3))
    await nights.world.passAt(at(3, '22:00'))
    await ada.record(dayOf(3), 'A late line')
    await nights.world.passAt(at(4, '22:00'))
    expect(await ada.tasksOf(dayOf(3))).toEqual(['journal_generate night completed'])
  })

  test('tries a failure after 15 minutes, 1 hour, 3 hours, in the next two nights, and no more', async () => {
    ada = await nights.world.settleIn()
    await ada.record(dayOf(0))
    nights.world.answerBy(refusing(400))
    const next = async () => (await ada.night()).lastRun?.failed
    const failed = (tries: number, nextTryAt: string | null) => [
      {
        date: dayOf(0),
        code: 'AI_PROVIDER_ERROR',
        tries,
        nextTryAt: nextTryAt === null ? null : nextTryAt.replace('Z', '.000Z'),
      },
    ]
    const times = [at(0, '22:15'), at(0, '23:15'), at(1, '02:15'), at(1, '22:00'), at(2, '22:00'), null]
    await nights.world.passAt(at(0, '22:00'))
    for (const [index, time] of times.entries()) {
      expect(await next()).toEqual(failed(index + 1, time))
      if (time === null) break
      nights.world.at(time)
      nights.world.clock.advance(-1000)
      await nights.world.pass()
      expect(await next()).toHaveLength(1)
      await nights.world.passAt(time)
    }
    const { length } = nights.world.writer.requests
    await nights.world.passAt(at(3, '22:00'))
    expect(nights.world.writer.requests).toHaveLength(length)
    expect(await next()).toEqual(failed(6, null))

    nights.world.answerBy(success)
    expect((await ada.call('runNightWriter')).status).toBe(202)
    await nights.world.pass()
    expect((await ada.night()).lastRun).toMatchObject({ written: [dayOf(0)], failed: [] })
  })

  test('tells no next try of a date that is too old by then, or while it is off', async () => {
    ada = await nights.world.settleIn({ nightWriter: { catchUpDays: 1 } })
    await ada.record(dayOf(0))
    nights.world.answerBy(refusing(400))
    const next = async () => (await ada.night()).lastRun?.failed.map(({ nextTryAt }) => nextTryAt)
    for (const time of [at(0, '22:00'), at(0, '22:15'), at(0, '23:15')]) await nights.world.passAt(time)
    expect(await next()).toEqual([at(1, '02:15').replace('Z', '.000Z')])
    await nights.world.passAt(at(1, '02:15'))
    expect(await next()).toEqual([null])
    await ada.call('updateSettings', { body: { nightWriter: { catchUpDays: 2 } } })
    expect(await next()).toEqual([at(1, '22:00').replace('Z', '.000Z')])
    await ada.call('updateSettings', { body: { nightWriter: { enabled: false } } })
    expect(await next()).toEqual([null])
  })

  test('a page that succeeds at a later try is in the lists of its night', async () => {
    ada = await nights.world.settleIn()
    await ada.record(dayOf(0))
    nights.world.answerBy(refusing(400))
    await nights.world.passAt(at(0, '22:00'))
    nights.world.answerBy(success)
    await nights.world.passAt(at(0, '22:15'))
    const { startedAt, written, failed } = (await ada.night()).lastRun ?? {}
    expect({ startedAt, written, failed }).toEqual({
      startedAt: at(0, '22:00').replace('Z', '.000Z'),
      written: [dayOf(0)],
      failed: [],
    })
  })

  test('writes nothing for a provider that was not agreed to', async () => {
    ada = await nights.world.settleIn()
    await ada.record(dayOf(0))
    const other = { aiProvider: 'provider_e', providerSettings: { provider_e: { model: 'm' } } }
    await ada.call('updateSettings', { body: other })
    const { length } = nights.world.writer.requests
    await nights.world.passAt(at(0, '22:00'))
    expect(await ada.night()).toMatchObject({
      consent: null,
      lastRun: { written: [], skipped: [{ date: dayOf(0), reason: 'no_consent' }] },
    })
    expect((await ada.call('runNightWriter')).error?.code).toBe('NO_AI_CONFIG')
    // Neither the old provider again, nor settings that are sent back as they were read.
    const { data } = await ada.call('getSettings')
    const { providerSettings: _, ...sameSettings } = data
    await ada.call('updateSettings', { body: { ...sameSettings, aiProvider: 'provider_d' } })
    await nights.world.passAt(at(1, '22:00'))
    expect(await ada.hasPage(dayOf(0))).toBe(false)
    expect(nights.world.writer.requests).toHaveLength(length)
    await ada.call('updateSettings', { body: { nightWriter: { enabled: true } } })
    await nights.world.passAt(at(2, '22:00'))
    expect(await ada.hasPage(dayOf(0))).toBe(true)
  })

  test('a clock that jumps ahead and back neither writes twice nor waits for years', async () => {
    ada = await nights.world.settleIn()
    await ada.record(dayOf(0))
    await nights.world.passAt('2037-01-01T00:00:00Z')
    expect(await ada.hasPage(dayOf(0))).toBe(false)
    await nights.world.passAt(at(0, '22:00'))
    expect(await ada.tasksOf(dayOf(0))).toHaveLength(1)
    // An hour back, over the same time again; days back.
    await nights.world.passAt(at(0, '21:30'))
    await nights.world.passAt(at(0, '22:00'))
    await nights.world.passAt(at(-3, '22:00'))
    expect(await ada.tasksOf(dayOf(0))).toHaveLength(1)
    await ada.record(dayOf(1))
    await nights.world.passAt(at(1, '22:00'))
    expect(await ada.hasPage(dayOf(1))).toBe(true)
  })

  test('passes a day over the cap by, without another try before the next night', async () => {
    ada = await nights.world.settleIn()
    await ada.record(dayOf(0))
    await ada.call('updateSettings', { body: { monthlyCap: { tokens: 1 } } })
    const skipped = { written: [], failed: [], skipped: [{ date: dayOf(0), reason: 'over_cap' }] }
    await nights.world.passAt(at(0, '22:00'))
    expect((await ada.night()).lastRun).toMatchObject(skipped)
    await ada.call('updateSettings', { body: { monthlyCap: { tokens: null } } })
    await nights.world.passAt(at(1, '12:00'))
    expect((await ada.night()).lastRun).toMatchObject(skipped)
    await nights.world.passAt(at(1, '22:00'))
    expect((await ada.night()).lastRun).toMatchObject({ written: [dayOf(0)], skipped: [] })
  })

  test('is off, and asked for nothing, until its owner enables it', async () => {
    ada = await nights.world.settleIn({ nightWriter: { enabled: false } })
    await ada.record(dayOf(0))
    await nights.world.passAt(at(0, '22:00'))
    expect(await ada.night()).toMatchObject({ nextRunAt: null, lastRun: null, consent: null })
    expect((await ada.call('runNightWriter')).error?.code).toBe('INVALID_INPUT')
    expect(await ada.hasPage(dayOf(0))).toBe(false)
  })
})
