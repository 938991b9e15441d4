import { Temporal } from 'temporal-polyfill/implementation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../harness/engines/test-database.ts'
import { refusing, success } from '../harness/providers/scenarios.ts'
import { startAppOn } from '../harness/service/app-on-database.ts'
import { type NightWorld, startNightWorld } from '../harness/service/night-world.ts'

const DAYS = 400
/** Days of 23 and 25 hours; a date that was skipped; clocks that change for a month of fasting; half an hour. */
const ZONES = [
  { timeZone: 'Europe/Berlin', time: '02:30', from: '2026-01-10' },
  { timeZone: 'Pacific/Apia', time: '22:00', from: '2011-01-10' },
  { timeZone: 'Africa/Casablanca', time: '03:00', from: '2026-01-10' },
  { timeZone: 'Australia/Lord_Howe', time: '01:45', from: '2026-01-10' },
]
/** Wakings of the machine in a day, at which the job looks for what is due. */
const LOOKS = 3

describe('400 days with the night writer', () => {
  let world: NightWorld
  beforeAll(async () => {
    const sqlite = engines.find(({ engine }) => engine === 'SQLite')
    if (!sqlite) throw new Error('there is no such engine')
    world = await startNightWorld(sqlite.open, '2011-01-01T00:00:00Z')
  })
  afterAll(() => world.stop())

  test.each(ZONES)(
    'in $timeZone at $time: each date has one page, written once, whatever fails and sleeps',
    async ({ timeZone, time, from }) => {
      const first = Temporal.PlainDate.from(from)
      const zoned = (days: number, hour: string) =>
        first.add({ days }).toZonedDateTime({ timeZone, plainTime: hour }).toInstant().toString()
      world.at(zoned(-1, '13:00'))
      const ada = await world.settleIn({ timeZone, nightWriter: { time } })
      const dates: string[] = []
      for (let day = 0; day < DAYS; day += 1) {
        world.at(zoned(day, '15:00'))
        const date = first.add({ days: day }).toString()
        const exists = zoned(day, '12:00') !== zoned(day + 1, '12:00')
        if (exists) {
          dates.push(date)
          await ada.record(date)
        }
        // Every tenth day the provider is down, and every seventh the machine sleeps for two days.
        world.answerBy(day % 10 === 9 ? refusing(400) : success)
        if (day % 7 >= 5) continue
        for (let look = 0; look < LOOKS; look += 1)
          await world.passAt(zoned(day, ['15:30', '22:00', '23:50'][look] ?? '23:50'))
        await world.passAt(zoned(day + 1, '04:00'))
      }
      world.answerBy(success)
      for (const days of [0, 1, 2]) await world.passAt(zoned(DAYS + days, '23:55'))
      const { data } = await ada.call('listJournals', { query: { limit: 100 } })
      expect(data.length).toBeGreaterThan(0)
      const tasks: string[] = []
      for (const date of dates)
        tasks.push(...(await ada.tasksOf(date)).filter((task) => task.endsWith('completed')))
      expect(tasks).toEqual(dates.map(() => 'journal_generate night completed'))
    },
  )
})

describe('many users with one hour', () => {
  /** Each registers; `npm run bench -- night` has a thousand. */
  const USERS = 60
  const several = engines.filter(({ engine }) => engine === 'PostgreSQL')
  test.each(several)('on two nodes on $engine: one page each, none refused', async ({ open }) => {
    const world = await startNightWorld(open, '2026-03-14T12:00:00Z')
    const { database } = world.store
    const other = await startAppOn({ database, writerUrl: world.writer.url, clock: world.clock })
    const owners = await Promise.all(Array.from({ length: USERS }, () => world.settleIn()))
    for (const owner of owners) await owner.record('2026-03-14')
    world.at('2026-03-14T22:00:00Z')
    const { signal } = new AbortController()
    for (const lane of ['night', 'night-local'] as const)
      await Promise.all([world.app, other].map(({ services }) => services.night.run(lane, signal)))
    for (const owner of owners) {
      expect(await owner.tasksOf('2026-03-14')).toEqual(['journal_generate night completed'])
      expect((await owner.night()).lastRun).toMatchObject({ written: ['2026-03-14'], failed: [] })
    }
    expect(world.writer.requests).toHaveLength(USERS)
    await other.stop()
    await world.stop()
  })
})
