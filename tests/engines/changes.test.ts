// The outbox: what a reader learns of each change of a diary.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ChangeKind,
  findCursor,
  moveCursor,
  type NumberedChange,
  readChanges,
} from '../../server/database/changes.ts'
import { importFile, journal } from '../api/scenarios/imports.scenarios.ts'
import { chooseWriter, must, nextDate, type Person, record } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { type FailingDatabase, makeFailing } from '../harness/faults/failing-database.ts'
import { diaryChanges } from '../harness/models/diary-changes.ts'
import { type StandIn, startProviderStandIn } from '../harness/providers/stand-in.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { TestClock } from '../harness/service/test-service.ts'

const DAY_MS = 24 * 3_600_000

describe.each(engines)('the outbox on $engine', ({ open }) => {
  const clock = new TestClock('2026-03-14T12:00:00Z')
  let store: TestDatabase
  let database: FailingDatabase
  let writer: StandIn
  let app: AppOnDatabase
  beforeAll(async () => {
    store = await open()
    database = makeFailing(store.database)
    writer = await startProviderStandIn({ provider: 'provider_d', models: ['small'] })
    app = await startAppOn({ database, writerUrl: writer.url, clock })
  })
  afterAll(async () => {
    await app.stop()
    await writer.close()
    await store.close()
  })

  async function settle(): Promise<Person> {
    const person = await createAccount(app.url)
    await chooseWriter(person)
    return person
  }
  const read = (userId: string, after = 0, limit = 1000) =>
    readChanges(store.database.reader, userId, after, limit)
  const newest = async (userId: string) => (await read(userId)).changes.at(-1)?.sequence ?? 0
  const runJob = (wanted: string) =>
    app.jobs.find(({ name }) => name === wanted)?.run(AbortSignal.timeout(60_000))

  test.each(Object.entries(diaryChanges))('tells of %s', async (_what, prepare) => {
    const person = await settle()
    const act = await prepare(person, database)
    const after = await newest(person.userId)
    const expected = await act()
    const { changes, isComplete } = await read(person.userId, after)
    expect(changes.map(({ kind, id, date, previousDate }) => ({ kind, id, date, previousDate }))).toEqual(
      expected,
    )
    expect(changes.map(({ sequence }) => sequence)).toEqual(expected.map((_, index) => after + 1 + index))
    expect(isComplete).toBe(true)
  })

  test('gives all changes to a reader that reads on while they are made', async () => {
    const person = await settle()
    const date = nextDate()
    const seen: NumberedChange[] = []
    let isOver = false
    const reading = (async () => {
      for (let isLast = false; !isLast; ) {
        isLast = isOver
        for (;;) {
          const { changes, isComplete } = await read(person.userId, seen.at(-1)?.sequence ?? 0, 3)
          expect(isComplete).toBe(true)
          if (changes.length === 0) break
          seen.push(...changes)
        }
        await new Promise(setImmediate)
      }
    })()
    const events = await Promise.all(Array.from({ length: 30 }, () => record(person, { date })))
    await Promise.all(
      events.map(({ id }) =>
        must(person, 'updateEvent', { params: { eventId: id }, body: { content: 'b' } }),
      ),
    )
    isOver = true
    await reading
    expect(seen.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    const idsOf = (wanted: ChangeKind) => seen.flatMap(({ kind, id }) => (kind === wanted ? [id] : [])).sort()
    const ids = events.map(({ id }) => id).sort()
    expect([idsOf('event.created'), idsOf('event.updated')]).toEqual([ids, ids])
  })

  test('forgets changes after seven days, and tells a reader that it missed some', async () => {
    const person = await settle()
    const { userId } = person
    const first = await record(person)
    clock.advance(3 * DAY_MS)
    const second = await record(person)
    clock.advance(4 * DAY_MS - 1)
    await runJob('changes')
    expect((await read(userId)).changes.map(({ id }) => id)).toEqual([first.id, second.id])
    clock.advance(1)
    await runJob('changes')
    expect(await read(userId)).toMatchObject({ changes: [{ id: second.id }], isComplete: false })
    expect(await read(userId, 1)).toMatchObject({ changes: [{ id: second.id }], isComplete: true })
    clock.advance(3 * DAY_MS)
    await runJob('changes')
    expect([await read(userId, 1), await read(userId, 2)]).toEqual([
      { changes: [], isComplete: false },
      { changes: [], isComplete: true },
    ])
    // Numbers go on where all changes are gone.
    const third = await record(person)
    expect(await read(userId, 2)).toMatchObject({
      changes: [{ sequence: 3, id: third.id }],
      isComplete: true,
    })
  })

  test('forgets more changes than one transaction removes', async () => {
    const person = await settle()
    const entries = Array.from({ length: 700 }, (_, index) => ({
      date: '2024-03-14',
      title: `Entry ${index}`,
    }))
    await importFile(person, journal(...entries))
    // The last one tells that the import is completed.
    expect(await newest(person.userId)).toBe(701)
    clock.advance(7 * DAY_MS)
    await runJob('changes')
    expect(await read(person.userId)).toEqual({ changes: [], isComplete: false })
  })

  test('moves a reader’s cursor on, and never back', async () => {
    const userId = await store.addUser()
    const move = (reader: string, to: number) =>
      store.database.write(userId, (db) => moveCursor(db, userId, reader, to))
    await move('feeds', 5)
    await move('feeds', 3)
    await move('mails', 2)
    const find = (reader: string) => findCursor(store.database.reader, userId, reader)
    expect([await find('feeds'), await find('mails'), await find('others')]).toEqual([5, 2, 0])
  })

  test('is gone with the account', async () => {
    const person = await settle()
    const { userId, password } = person
    await record(person)
    await store.database.write(userId, (db) => moveCursor(db, userId, 'feeds', 1))
    await must(person, 'deleteAccount', { body: { password } })
    await runJob('erasures')
    expect((await read(userId)).changes).toEqual([])
    expect(await findCursor(store.database.reader, userId, 'feeds')).toBe(0)
  })
})
