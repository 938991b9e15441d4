import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENT_TYPES, type EventType } from '../../contract/events.ts'
import { recountDay } from '../../server/database/consistency.ts'
import { listCalendarDays, listDays } from '../../server/days/days.repository.ts'
import { findDayRow, setJournal } from '../../server/diary/day-counts.repository.ts'
import { countChanges, listLockedDates } from '../../server/diary/day-counts.service.ts'
import { insertEvent } from '../../server/events/events.repository.ts'
import { newId } from '../../server/lib/ids.ts'
import { BARE_EVENT } from '../harness/clients/bare-event.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'

const DATES = ['2026-01-01', '2026-01-02', '2026-01-03'] as const

describe.each(engines)('the counts of days on $engine', ({ open }) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test('equal the counts of the events after random changes', async () => {
    const place = fc.record({
      date: fc.constantFrom(...DATES),
      type: fc.constantFrom(...EVENT_TYPES),
      content: fc.constantFrom('', 'lake', '湖边'),
      more_text: fc.constantFrom(null, 'photo.jpg\nA grey square.', '湖'),
    })
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), to: place }),
      fc.record({ do: fc.constant('take' as const), which: fc.nat() }),
      fc.record({ do: fc.constant('move' as const), which: fc.nat(), to: place }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const userId = await store.addUser()
        const events: { date: string; type: EventType; content: string; more_text: string | null }[] = []
        for (const next of steps) {
          await store.database.write(userId, async (db) => {
            if (next.do === 'add') {
              events.push(next.to)
              return countChanges(db, userId, [{ before: null, after: next.to }])
            }
            const index = next.which % Math.max(1, events.length)
            const event = events[index]
            if (!event) return
            if (next.do === 'take') {
              events.splice(index, 1)
              return countChanges(db, userId, [{ before: event, after: null }])
            }
            events[index] = next.to
            return countChanges(db, userId, [{ before: event, after: next.to }])
          })
        }
        const range = { from: DATES[0], to: DATES[2] }
        const rows = await listCalendarDays(store.database.reader, userId, range)
        const expected = DATES.map((date) => ({
          date,
          own: events.filter((event) => event.date === date),
        })).filter(({ own }) => own.length > 0)
        expect(rows.map((row) => [row.date, row.eventCount])).toEqual(
          expected.map(({ date, own }) => [date, own.length]),
        )
        for (const [index, { date, own }] of expected.entries()) {
          const row = await findDayRow(store.database.reader, userId, date)
          const texts = own.map(({ content, more_text }) => content + (more_text ?? ''))
          expect(row?.textBytes).toBe(Buffer.byteLength(texts.join('')))
          for (const type of EVENT_TYPES) {
            expect(rows[index]?.[type]).toBe(own.filter((event) => event.type === type).length)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  test('is recounted from one user’s events without changing others', async () => {
    const { database } = store
    const [ada, bob] = [await store.addUser(), await store.addUser()]
    const [date] = DATES
    for (const userId of [ada, bob])
      await database.write(userId, async (db) => {
        await insertEvent(db, {
          ...BARE_EVENT,
          user_id: userId,
          id: newId(),
          date,
          type: 'photo',
          content: 'x',
          more_text: 'yz',
        })
        const after = { date, type: 'photo', content: 'x', more_text: 'yz' }
        await countChanges(db, userId, [{ before: null, after }])
      })
    const before = await findDayRow(database.reader, bob, date)
    await database.write(ada, async (db) => {
      const wrong = { event_count: 7, text_bytes: 9, type_photo_count: 3, type_text_count: 4 }
      await db.updateTable('days').set(wrong).where('user_id', '=', ada).execute()
      await recountDay(db, { userId: ada, date })
    })
    expect(await findDayRow(database.reader, bob, date)).toEqual(before)
    const [day] = await listCalendarDays(database.reader, ada, { from: date, to: date })
    expect(day).toMatchObject({ eventCount: 1, photo: 1, text: 0 })
    expect(await findDayRow(database.reader, ada, date)).toMatchObject({ textBytes: 3 })
  })

  test('a change of any kind raises the revision', async () => {
    const userId = await store.addUser()
    const event = { date: DATES[0], type: 'text' as const, content: '', more_text: null }
    const revision = async () => (await findDayRow(store.database.reader, userId, event.date))?.revision
    await store.database.write(userId, (db) => countChanges(db, userId, [{ before: null, after: event }]))
    expect(await revision()).toBe(1)
    await store.database.write(userId, (db) => countChanges(db, userId, [{ before: event, after: event }]))
    expect(await revision()).toBe(2)
    await store.database.write(userId, (db) => countChanges(db, userId, [{ before: event, after: null }]))
    expect(await revision()).toBe(3)
    expect(await listDays(store.database.reader, userId, {})).toEqual([])
  })

  test('a day with a page is locked, and only for its owner', async () => {
    const [userId, other] = [await store.addUser(), await store.addUser()]
    await store.database.write(userId, async (db) => {
      const after = { date: DATES[0], type: 'text', content: '', more_text: null }
      await countChanges(db, userId, [{ before: null, after }])
      await setJournal(db, userId, DATES[0], { id: 'page', revision: 1 })
    })
    const locked = (who: string) => listLockedDates(store.database.reader, who, [DATES[1], DATES[0]])
    expect(await locked(userId)).toEqual([DATES[0]])
    expect(await locked(other)).toEqual([])
  })
})
