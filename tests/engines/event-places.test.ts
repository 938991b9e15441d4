import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Event } from '../../contract/events.ts'
import { setJournal } from '../../server/diary/day-counts.service.ts'
import type { PlaceNamer } from '../../server/events/event-place.ts'
import { createEventsService, type EventsService } from '../../server/events/events.service.ts'
import { refinePlaces } from '../../server/events/place-refiner.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { createTrashService } from '../../server/trash/trash.service.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { WITHOUT_FILES } from '../harness/engines/without-files.ts'

const TOWER = { latitude: 48.8584, longitude: 2.2945 }
const GATE = { latitude: 52.5163, longitude: 13.3777 }
const EVENT = { date: '2026-03-14', type: 'photo', content: 'From above' } as const

describe.each(engines)('the place of an event that is sent back as it was read, on $engine', ({ open }) => {
  let store: TestDatabase
  let events: EventsService
  let userId: string
  beforeAll(async () => {
    store = await open()
    events = namedBy(({ latitude }) => (latitude > 50 ? 'Berlin' : 'Paris'))
    userId = await store.addUser()
  })
  afterAll(() => store.close())

  function namedBy(nameOffline: PlaceNamer['nameOffline']): EventsService {
    const { database } = store
    const places = { canRefine: true, nameOffline }
    return createEventsService({
      keptDays: 30,
      ...WITHOUT_FILES,
      database,
      clock: systemClock,
      places,
    })
  }

  const sendBack = (
    { id, createdAt: _createdAt, updatedAt: _updatedAt, ...event }: Event,
    changes: object = {},
  ) => events.update(userId, id, { ...event, content: 'edited', ...changes })

  async function refine(id: string): Promise<string | null> {
    const places = { isRefiningPaused: false, refine: async () => 'Somewhere better' }
    await refinePlaces({ database: store.database, clock: systemClock, places }, AbortSignal.timeout(60_000))
    return (await events.get(userId, id)).placeName
  }

  test('keeps a name that waits for a better one waiting', async () => {
    const event = await events.create(userId, { ...EVENT, ...TOWER })
    expect((await sendBack(event)).placeName).toBe('Paris')
    expect(await refine(event.id)).toBe('Somewhere better')
  })

  test('keeps no name after it was removed', async () => {
    const { id } = await events.create(userId, { ...EVENT, ...TOWER })
    const unnamed = await events.update(userId, id, { placeName: null })
    expect((await sendBack(unnamed)).placeName).toBeNull()
    expect(await refine(id)).toBeNull()
  })

  test('loses a name that is taken away beside a point that stays', async () => {
    const event = await events.create(userId, { ...EVENT, ...TOWER })
    expect((await sendBack(event, { placeName: null })).placeName).toBeNull()
    expect(await refine(event.id)).toBeNull()
  })

  test('keeps a user’s name without a point', async () => {
    const event = await events.create(userId, { ...EVENT, placeName: 'Our bench' })
    expect((await sendBack(event)).placeName).toBe('Our bench')
  })

  test('keeps a user’s name if the point moves', async () => {
    const event = await events.create(userId, { ...EVENT, ...TOWER, placeName: 'Our bench' })
    expect(await sendBack(event, GATE)).toMatchObject({ ...GATE, placeName: 'Our bench' })
    expect(await refine(event.id)).toBe('Our bench')
  })

  const MEANWHILE = { ...EVENT, ...TOWER, date: '2026-03-15' }
  const changes: [string, (id: string) => Promise<unknown>, string][] = [
    ['a name that a person gave', (id) => events.update(userId, id, { placeName: 'Our bench' }), 'Our bench'],
    ['the name of another point', (id) => events.update(userId, id, GATE), `At ${GATE.latitude}`],
    [
      'the name on a day that has got its page',
      () =>
        store.database.write(userId, (db) =>
          setJournal(db, userId, MEANWHILE.date, { id: 'page', revision: 1 }),
        ),
      'Paris',
    ],
  ]
  test.each(changes)('that is better does not replace %s', async (_what, change, expected) => {
    const { id } = await events.create(userId, MEANWHILE)
    let isChanged = false
    const refine = async ({ latitude }: { latitude: number }) => {
      if (!isChanged) await change(id)
      isChanged = true
      return `At ${latitude}`
    }
    const places = { isRefiningPaused: false, refine }
    await refinePlaces({ database: store.database, clock: systemClock, places }, AbortSignal.timeout(60_000))
    expect((await events.get(userId, id)).placeName).toBe(expected)
  })

  test('that is better does not index an event whose day was deleted meanwhile', async () => {
    const { database } = store
    const { date } = await events.create(userId, { ...EVENT, ...TOWER, date: '2026-03-16' })
    const removeDay = () =>
      database.write(userId, async (db) => {
        const trash = createTrashService({ database, clock: systemClock, keptDays: 30, ...WITHOUT_FILES })
        await trash.putDay(db, userId, { date, journalId: null })
      })
    const refine = async () => {
      await removeDay()
      return 'Elsewhere'
    }
    const places = { isRefiningPaused: false, refine }
    await refinePlaces({ database, clock: systemClock, places }, AbortSignal.timeout(60_000))
    const words = { required: [[{ tokens: ['elsewhere'], isPrefix: false }]], excluded: [], userId }
    expect(await database.search.count(database.reader, words, 1)).toBe(0)
  })

  test('is not asked for once it was deleted', async () => {
    const { id } = await events.create(userId, { ...EVENT, ...TOWER })
    await events.remove(userId, id)
    const asking = new AbortController()
    const refine = async () => {
      asking.abort()
      return 'Nowhere'
    }
    await refinePlaces(
      { database: store.database, clock: systemClock, places: { isRefiningPaused: false, refine } },
      asking.signal,
    )
    expect(asking.signal.aborted).toBe(false)
  })

  test('is named again if the point moves and no user named it', async () => {
    const event = await events.create(userId, { ...EVENT, ...TOWER })
    expect(await sendBack(event, GATE)).toMatchObject({ ...GATE, placeName: 'Berlin' })
  })

  test('is named for a reader at home where most events are, if no zone is chosen', async () => {
    const traveller = await store.addUser()
    const named = namedBy((_point, reader) => reader?.timeZone ?? 'nowhere')
    const homeAt = async (timeZone?: string) =>
      (await named.create(traveller, { ...EVENT, ...TOWER, timeZone })).placeName
    expect(await homeAt()).toBe('nowhere')
    expect(await homeAt('Europe/Paris')).toBe('Europe/Paris')
    expect(await homeAt('Europe/Paris')).toBe('Europe/Paris')
    expect(await homeAt('Asia/Tokyo')).toBe('Europe/Paris')
    expect(await homeAt()).toBe('Europe/Paris')
  })
})
