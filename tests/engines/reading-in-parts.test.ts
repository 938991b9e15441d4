import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEventsService } from '../../server/events/events.service.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { createPlaceSearchService } from '../../server/places/place-search.service.ts'
import { createStatisticsService } from '../../server/statistics/statistics.service.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { WITHOUT_FILES } from '../harness/engines/without-files.ts'
import { leaveFreely } from '../harness/providers/leave-freely.ts'

/** Two events a day, on two days of each month. */
const MONTHS = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03']
const DAYS = ['01', '28']

describe.each(engines)('a long diary, read in parts on $engine', ({ open }) => {
  let store: TestDatabase
  let userId: string
  beforeAll(async () => {
    store = await open()
    userId = await store.addUser()
    const shared = { ...WITHOUT_FILES, database: store.database, clock: systemClock }
    const places = { canRefine: false, nameOffline: () => undefined }
    const events = createEventsService({ keptDays: 30, ...shared, places })
    for (const [month, name] of MONTHS.entries())
      for (const day of DAYS) {
        const date = `${name}-${day}`
        const occurredAt = `${date}T0${month}:30:00+01:00`
        const point = month < 3 ? { latitude: 46 + month, longitude: 6 } : {}
        const zoned = { occurredAt, timeZone: 'Europe/Paris', placeName: 'The lake', ...point }
        await events.create(userId, { date, type: 'text', content: 'Two swans, very close', ...zoned })
        const here = { occurredAt, placeName: month % 2 === 0 ? 'At home' : 'On the way' }
        await events.create(userId, { date, type: 'photo', content: 'Rain', ...here })
      }
  })
  afterAll(() => store.close())

  test.each([
    ['the whole diary', {}],
    ['a range that begins and ends within months', { from: '2025-11-15', to: '2026-03-15' }],
  ])('has the same statistics however many events are counted at once: %s', async (_name, range) => {
    const { database } = store
    const [whole, ...parts] = await Promise.all(
      [20_000, 9, 4, 1].map((eventsPerRead) =>
        createStatisticsService({ database, eventsPerRead }).get(userId, range),
      ),
    )
    for (const part of parts) expect(part).toEqual(whole)
  })

  test('has each event counted once', async () => {
    const { database } = store
    const counted = await createStatisticsService({ database, eventsPerRead: 1 }).get(userId, {})
    expect(counted).toMatchObject({ days: 10, events: 20, words: 50 })
    expect(counted.byMonth.map(({ month, events, words }) => ({ month, events, words }))).toEqual(
      MONTHS.map((month) => ({ month, events: 4, words: 10 })),
    )
    expect(counted.byHour.slice(0, 6)).toEqual([4, 4, 4, 4, 4, 0])
    expect(counted.places).toEqual([
      { placeName: 'The lake', events: 10 },
      { placeName: 'At home', events: 6 },
      { placeName: 'On the way', events: 4 },
    ])
  })

  test('finds its places, the most frequent first and where they were last, however many are read at once', async () => {
    const places = { search: () => [], reverse: async () => ({ placeName: null, source: null }) }
    for (const eventsPerRead of [20_000, 9, 1]) {
      const service = createPlaceSearchService({
        ...{ database: store.database, places, eventsPerRead },
        ledger: { leaveFor: () => leaveFreely },
      })
      expect(await service.search(userId, { q: '', limit: 2 })).toEqual([
        { placeName: 'The lake', latitude: 48, longitude: 6, source: 'own' },
        { placeName: 'At home', latitude: null, longitude: null, source: 'own' },
      ])
    }
  })
})
