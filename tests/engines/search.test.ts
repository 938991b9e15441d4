import { Temporal } from 'temporal-polyfill/implementation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchQuery } from '../../contract/search.ts'
import type { EventRow } from '../../server/database/tables.ts'
import { insertEvent } from '../../server/events/events.repository.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { encodeCursor } from '../../server/lib/cursor.ts'
import { newId } from '../../server/lib/ids.ts'
import { createSearchService } from '../../server/search/search.service.ts'
import { BARE_EVENT } from '../harness/clients/bare-event.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'

describe.each(engines)('search on $engine', ({ open }) => {
  let store: TestDatabase
  let userId: string
  beforeAll(async () => {
    store = await open()
    userId = await store.addUser()
  })
  afterAll(() => store.close())

  async function record(owner: string, content: string, index: number, type = 'text'): Promise<string> {
    const [id = ''] = await recordAll(owner, [{ content, index, type }])
    return id
  }

  /** In one write. @returns the ids, in the order of the events */
  async function recordAll(
    owner: string,
    given: readonly { content: string; index: number; type?: string }[],
  ): Promise<string[]> {
    const rows = given.map(({ content, index, type = 'text' }): EventRow => {
      const id = newId()
      const date = Temporal.PlainDate.from('2020-01-01').add({ days: index }).toString()
      return { ...BARE_EVENT, user_id: owner, id, date, type, content }
    })
    await store.database.write(owner, async (db) => {
      for (const row of rows) {
        const { id, date, type, content: text } = row
        await insertEvent(db, row)
        await store.database.search.put(db, { userId: owner, kind: 'event', id, date, type, text })
      }
    })
    return rows.map(({ id }) => id)
  }

  /** Page after page. @param meanwhile is done between each two */
  async function findAll(
    owner: string,
    query: Partial<SearchQuery>,
    meanwhile: () => Promise<unknown> = async () => {},
  ): Promise<string[]> {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await find(owner, { ...query, cursor })
      seen.push(...page.hits.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
      await meanwhile()
    } while (cursor)
    return seen
  }

  const find = (owner: string, query: Partial<SearchQuery>) =>
    createSearchService({ ...store, clock: systemClock }).search(owner, { q: '', limit: 20, ...query })
  const snippets = async (q: string) => (await find(userId, { q })).hits.map((hit) => hit.snippet)

  test('the cursor reaches every match once', async () => {
    const owner = await store.addUser()
    const events = Array.from({ length: 700 }, (_, at) => ({ content: `slate ${at}`, index: at % 200 }))
    const ids = await recordAll(owner, events)
    expect(await find(owner, { q: 'slate' })).toMatchObject({ total: 50, totalIsExact: false })
    expect(await find(owner, { q: 'slate', count: 'all' })).toMatchObject({ total: 700, totalIsExact: true })
    expect((await findAll(owner, { q: 'slate', limit: 90 })).sort()).toEqual(ids.sort())
    expect((await findAll(owner, { q: 'slate -699', from: '2020-02-01', limit: 100 })).length).toBe(575)
  })

  test('equals of one day come by their ids, whatever order they were added in', async () => {
    const owner = await store.addUser()
    // Ids made within one millisecond are in no order, so these come mixed.
    const ids = await recordAll(
      owner,
      Array.from({ length: 450 }, () => ({ content: 'schist', index: 3 })),
    )
    expect(await findAll(owner, { q: 'schist', limit: 100 })).toEqual(ids.toSorted().reverse())
  })

  test.each([0, 1])('a document added %s days later between two pages moves no hit', async (later) => {
    const owner = await store.addUser()
    const many = (length: number, index: number) =>
      recordAll(
        owner,
        Array.from({ length }, (_, at) => ({ content: `gneiss stone ${'stone '.repeat(at % 5)}`, index })),
      )
    const ids = await many(450, 5)
    const seen = await findAll(owner, { q: 'gneiss stone', limit: 80 }, () => many(20, 5 + later))
    expect(new Set(seen).size).toBe(seen.length)
    expect(ids.filter((id) => !seen.includes(id))).toEqual([])
  })

  test('counts up to ten thousand where it is asked for', async () => {
    const owner = await store.addUser()
    await recordAll(
      owner,
      Array.from({ length: 10_001 }, (_, index) => ({ content: 'marl', index: index % 9 })),
    )
    const count = async (query: Partial<SearchQuery>) => {
      const { total, totalIsExact } = await find(owner, { q: 'marl', count: 'all', ...query })
      return [total, totalIsExact]
    }
    expect(await count({})).toEqual([10_000, false])
    expect(await count({ to: '2020-01-08' })).toEqual([8_890, true])
  })

  test('the beginning of a word finds its longer forms, few or many', async () => {
    const owner = await store.addUser()
    const forms = Array.from({ length: 80 }, (_, at) => `petrol${String.fromCharCode(97 + (at % 26))}${at}`)
    await recordAll(
      owner,
      [...forms, 'petrol', 'petra'].map((content, index) => ({ content, index })),
    )
    const count = async (q: string) => (await find(owner, { q, count: 'all' })).total
    expect(await count('petrol*')).toBe(81)
    expect(await count('petrolb*')).toBe(4)
    expect(await count('pe*')).toBe(82)
    expect(await count('pet* -petrol*')).toBe(1)
    expect(await count('petrola0*')).toBe(1)
    expect(await count('petroleum*')).toBe(0)
  })

  test('a common word weighs less than a rare one', async () => {
    const owner = await store.addUser()
    const common = Array.from({ length: 60 }, (_, index) => ({ content: 'shale', index }))
    const [rare, often] = await recordAll(owner, [
      { content: 'tuff tuff tuff shale', index: 70 },
      { content: 'tuff shale shale shale', index: 71 },
      ...common,
    ])
    expect(await findAll(owner, { q: 'shale tuff' })).toEqual([rare, often])
  })

  test('a changed text is found by its new words alone, on its new day', async () => {
    const id = await record(userId, 'feldspar', 60)
    const moved = { userId, kind: 'event' as const, id, date: '2021-06-01', type: 'text', text: 'obsidian' }
    await store.database.write(userId, async (db) => {
      await store.database.search.remove(db, userId, [{ ...moved, date: '2020-03-01' }])
      await store.database.search.put(db, moved)
      const row = { content: 'obsidian', date: moved.date }
      await db.updateTable('events').set(row).where('id', '=', id).execute()
    })
    expect(await snippets('feldspar')).toEqual([])
    expect((await find(userId, { q: 'obsidian' })).hits).toMatchObject([{ id, date: '2021-06-01' }])
    await store.database.write(userId, (db) => store.database.search.remove(db, userId, [moved]))
    expect(await snippets('obsidian')).toEqual([])
  })

  test('a removed document leaves that of another user with the same id', async () => {
    const { database } = store
    const [ada, bob] = [await store.addUser(), await store.addUser()]
    const document = {
      kind: 'event',
      id: newId(),
      date: '2020-01-01',
      type: 'text',
      text: 'dolomite',
    } as const
    for (const owner of [ada, bob])
      await database.write(owner, (db) => database.search.put(db, { ...document, userId: owner }))
    const count = (owner: string) =>
      database.search.count(
        database.reader,
        { required: [[{ tokens: ['dolomite'], isPrefix: false }]], excluded: [], userId: owner },
        10,
      )
    expect([await count(ada), await count(bob)]).toEqual([1, 1])
    await database.write(ada, (db) => database.search.remove(db, ada, [document]))
    expect([await count(ada), await count(bob)]).toEqual([0, 1])
  })

  test('documents of one commit are found, and none of a write in it that failed', async () => {
    const writer = await store.addUser()
    await record(writer, 'the first of all', 0)
    const document = { userId: writer, kind: 'event', date: '2020-01-09', type: 'text' } as const
    const failing = store.database.write(writer, async (db) => {
      const text = 'vanishing word'
      await store.database.search.put(db, { ...document, id: newId(), text })
      throw new Error('thought better of it')
    })
    const [later, , earlier] = await Promise.allSettled([
      record(writer, 'a word of the later day', 9),
      failing,
      record(writer, 'a word of the earlier day', 8),
    ])
    expect([later.status, earlier.status]).toEqual(['fulfilled', 'fulfilled'])
    await store.database.write(writer, async (db) => {
      const id = newId()
      await store.database.search.put(db, { ...document, id, text: 'first said' })
      await store.database.search.remove(db, writer, [{ ...document, id }])
      await store.database.search.put(db, { ...document, id, text: 'said again' })
      await store.database.search.remove(db, writer, [{ ...document, id }])
    })
    expect((await find(writer, { q: 'word' })).hits).toHaveLength(2)
    for (const q of ['vanishing', 'said']) expect((await find(writer, { q })).total).toBe(0)
  })

  test('another user’s words are never found', async () => {
    const other = await store.addUser()
    await record(other, 'lapis 東京 lake', 0)
    expect((await find(other, { q: '東京' })).total).toBe(1)
    expect(await snippets('lapis')).toEqual([])
  })

  test('all documents of a user are removed in batches, and none of another user', async () => {
    const [leaving, staying] = [await store.addUser(), await store.addUser()]
    for (let index = 0; index < 5; index += 1) await record(leaving, 'malachite', index)
    await record(staying, 'malachite', 0)
    const removeSome = () =>
      store.database.write(leaving, (db) => store.database.search.removeSome(db, leaving, 2))
    while (await removeSome()) {}
    expect((await find(leaving, { q: 'malachite' })).total).toBe(0)
    expect((await find(staying, { q: 'malachite' })).total).toBe(1)
  })

  test('a cursor is valid for its query only', async () => {
    for (const index of [90, 91]) await record(userId, 'the lake and the lake', index)
    const { nextCursor } = await find(userId, { q: 'lake', limit: 1 })
    const asked = find(userId, { q: 'lake house', cursor: nextCursor ?? '' })
    await expect(asked).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  const place = ['2020-01-01', 'a', '', '', '2020-01-01', 'a']
  const forged = [[1], [1, ...place], [1, ...place, -1], [1, ...place.with(0, '2020-02-30'), 1]]
  test.each(['x', 'WyJ4IiwxXQ', 'e30', ...forged.map(encodeCursor)])(
    'the forged cursor %s is refused',
    async (cursor) => {
      await expect(find(userId, { q: 'lake', cursor })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    },
  )
})
