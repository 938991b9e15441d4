import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchQuery } from '../../contract/search.ts'
import { recountDay } from '../../server/database/consistency.ts'
import type { EventRow } from '../../server/database/tables.ts'
import { deleteSomeUnusedWords } from '../../server/database/vocabulary.ts'
import { insertEvent } from '../../server/events/events.repository.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { newId } from '../../server/lib/ids.ts'
import { createSearchService } from '../../server/search/search.service.ts'
import {
  fillVocabularies,
  noteUnusedWords,
  removeUnusedWords,
} from '../../server/search/vocabulary-upkeep.ts'
import { BARE_EVENT } from '../harness/clients/bare-event.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'

const TEXTS = {
  climb: 'We climbed the tower and it was windy',
  boats: 'There were boats on the lake, and the lake was calm',
  boat: 'A boat came to the shore after the storm',
  boathouse: 'The boathouse was closed and we went home',
  breakfast: 'They had a long breakfast with the neighbours',
  german: 'Wir haben die alten Häuser am Fluss gesehen und sind dann gegangen',
  bought: 'Wir haben gestern auf dem Markt Birnen gekauft und sie dann gegessen',
  french: 'Les enfants chantaient dans la rue avec nous',
  spanish: 'Los niños jugaban en el parque con nosotros',
  russian: 'Сегодня мы ездили на дачу и купили ёлку',
  fragment: 'Storks, fields',
  short: 'Mice again',
  chinese: '今天我们爬了长城',
} as const
type Name = keyof typeof TEXTS

describe.each(engines)('search by forms on $engine', ({ open }) => {
  let store: TestDatabase
  let userId: string
  beforeAll(async () => {
    store = await open()
    userId = await store.addUser()
    await recordAll(userId, Object.values(TEXTS))
  })
  afterAll(() => store.close())

  /** One a day, each in its own write. @returns the ids */
  async function recordAll(owner: string, contents: readonly string[], more: Partial<EventRow> = {}) {
    const ids: string[] = []
    for (const [index, content] of contents.entries()) {
      const date = `2020-02-${String(1 + (index % 28)).padStart(2, '0')}`
      const row: EventRow = {
        ...BARE_EVENT,
        user_id: owner,
        id: newId(),
        date,
        type: 'text',
        content,
        ...more,
      }
      await store.database.write(owner, async (db) => {
        await insertEvent(db, row)
        const text = row.place_name ? `${content}\n${row.place_name}` : content
        await store.database.search.put(db, {
          ...{ userId: owner, kind: 'event', id: row.id, date: row.date, type: row.type, text },
        })
      })
      ids.push(row.id)
    }
    return ids
  }

  const find = (owner: string, query: Partial<SearchQuery>) =>
    createSearchService({ ...store, clock: systemClock }).search(owner, { limit: 20, ...query })
  const nameOf = (snippet: string) => Object.entries(TEXTS).find(([, text]) => text === snippet)?.[0]
  const matches = async (q: string) =>
    (await find(userId, { q })).hits.map(({ snippet, match }) => `${nameOf(snippet)} ${match}`)

  test.each([
    ['climb', ['climb form']],
    ['climbing tower', ['climb form']],
    ['boat', ['boat exact', 'boats form', 'boathouse prefix']],
    ['boats', ['boats exact', 'boat form']],
    ['boathou', ['boathouse prefix']],
    ['the boathou', ['boathouse prefix']],
    ['brea the', []],
    ['"boat"', ['boat exact']],
    ['boat -storm', ['boats form', 'boathouse prefix']],
    ['neighbour', ['breakfast form']],
    ['Haus', ['german form']],
    ['hauser', ['german exact']],
    ['kaufen', ['bought form']],
    ['kaufte', ['bought form']],
    ['chanter', ['french form']],
    ['niño', ['spanish form']],
    ['ninos', ['spanish exact']],
    ['дача', ['russian form']],
    ['ёлка', ['russian form']],
    ['stork', ['fragment form']],
    ['mouse', ['short form']],
    ['长城', ['chinese exact']],
  ] satisfies [string, `${Name} ${string}`[]][])('%s finds the closest first', async (q, expected) => {
    expect(await matches(q)).toEqual(expected)
  })

  test.each([
    ['brekfast', 'breakfast'],
    ['breakfats', 'breakfast'],
    ['breeakfast', 'breakfast'],
    ['braekfast neighbours', 'breakfast neighbours'],
    ['"long" brekfast', '"long" breakfast'],
    ['Häusre', 'häuser'],
    ['climved', 'climbed'],
  ])('where %s finds nothing, words one slip away do, and %s is suggested', async (q, suggestion) => {
    const found = await find(userId, { q })
    expect(found.hits.map(({ match }) => match)).toEqual(['similar'])
    expect(found).toMatchObject({ suggestion, total: 1, totalIsExact: true })
  })

  test.each(['boat', 'zzzzqqqq', 'cta', '"brekfast"', 'brekf*', '长成'])('%s suggests nothing', async (q) => {
    expect((await find(userId, { q })).suggestion).toBeNull()
  })

  test('marks lie on the form that matched', async () => {
    const [hit] = (await find(userId, { q: 'climb' })).hits
    expect(hit?.marks.map((mark) => hit.snippet.slice(...mark))).toEqual(['climbed'])
  })

  test('page by page every hit comes once, in the order of its tier, and one total holds', async () => {
    const owner = await store.addUser()
    const words = ['marble', 'marbles', 'marbled', 'marblework']
    await recordAll(
      owner,
      Array.from(
        { length: 130 },
        (_, at) => `The ${words[at % 4]} was in the hall with them, and so was ${at}`,
      ),
    )
    const all = await find(owner, { q: 'marble', limit: 100, count: 'all' })
    expect(all).toMatchObject({ total: 130, totalIsExact: true })
    for (const limit of [7, 33, 100]) {
      const seen: string[] = []
      const tiers: string[] = []
      for (let cursor: string | undefined; seen.length <= 130; ) {
        const page = await find(owner, { q: 'marble', limit, cursor })
        seen.push(...page.hits.map(({ id }) => id))
        tiers.push(...page.hits.map(({ match }) => match))
        if (page.nextCursor === null) break
        cursor = page.nextCursor
      }
      expect(new Set(seen).size).toBe(130)
      expect(seen).toHaveLength(130)
      const order = ['exact', 'form', 'prefix']
      expect(tiers).toEqual(tiers.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
      expect(new Set(tiers)).toEqual(new Set(order))
    }
  })

  test('filters answer without a word', async () => {
    const owner = await store.addUser()
    const [early = '', late = ''] = await recordAll(owner, ['a heron', 'an egret'])
    const [photo = ''] = await recordAll(owner, ['a photo'], {
      ...{ type: 'photo', date: '2021-05-05', place_name: 'Bern, Switzerland' },
    })
    const [mention = ''] = await recordAll(owner, ['went to Bern'], { date: '2021-05-06' })
    const ids = async (query: Partial<SearchQuery>) => (await find(owner, query)).hits.map(({ id }) => id)
    expect(await ids({ type: 'photo' })).toEqual([photo])
    expect(await ids({ to: '2020-12-31' })).toEqual([late, early])
    expect(await ids({ q: '-heron', to: '2020-12-31' })).toEqual([late])
    expect(await ids({ q: '-heron -photo' })).toEqual([mention, late])
    expect(await ids({ q: 'bern' })).toEqual(expect.arrayContaining([photo, mention]))
    expect(await ids({ place: 'bern' })).toEqual([photo])
    expect(await ids({ place: 'Bern', q: 'photos' })).toEqual([photo])
    expect(await ids({ hasJournal: 'true' })).toEqual([])
    expect(await ids({ hasJournal: 'false', from: '2021-01-01' })).toEqual([mention, photo])
    expect(await find(owner, { type: 'photo' })).toMatchObject({
      total: 1,
      totalIsExact: true,
      suggestion: null,
    })
    await expect(find(owner, {})).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(find(owner, { q: '…', place: '…' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('a date in a query finds its days after the texts that say so', async () => {
    const owner = await store.addUser()
    const days = ['2019-05-03', '2020-05-03', '2020-05-04', '2020-06-03']
    const ids: string[] = []
    for (const date of days) {
      const [id = ''] = await recordAll(owner, [`A boat on ${date === '2020-06-03' ? '3 May' : 'the sea'}`], {
        date,
      })
      await store.database.write(owner, (db) => recountDay(db, { userId: owner, date }))
      ids.push(id)
    }
    const [early, late, next, mention] = ids
    const found = async (query: Partial<SearchQuery>) =>
      (await find(owner, query)).hits.map(({ id, match }) => [id, match])
    const expected = [
      [mention, 'exact'],
      [late, 'date'],
      [early, 'date'],
    ]
    expect(await found({ q: '3 May' })).toEqual(expected)
    expect(await find(owner, { q: '3 May' })).toMatchObject({ total: 3, totalIsExact: true })
    const first = await find(owner, { q: '3 May', limit: 2 })
    const second = await find(owner, { q: '3 May', limit: 2, cursor: first.nextCursor ?? '' })
    expect([...first.hits, ...second.hits].map(({ id }) => id)).toEqual([mention, late, early])
    expect(await found({ q: '2020-05' })).toEqual([
      [next, 'date'],
      [late, 'date'],
    ])
    expect(await found({ q: 'boats May 2020' })).toEqual([
      [next, 'date'],
      [late, 'date'],
    ])
    expect(await found({ q: '5月3日', to: '2019-12-31' })).toEqual([[early, 'date']])
    expect(await found({ q: '3 May -sea' })).toEqual([[mention, 'exact']])
  })

  test('another user’s words are neither forms nor suggestions', async () => {
    const [ada, bob] = [await store.addUser(), await store.addUser()]
    await recordAll(ada, ['The wombats were asleep in the afternoon'])
    await recordAll(bob, ['The birds were awake in the morning'])
    expect(await find(bob, { q: 'wombat' })).toMatchObject({ hits: [], suggestion: null })
    expect(await find(bob, { q: 'wombatz' })).toMatchObject({ hits: [], suggestion: null })
    expect(await find(ada, { q: 'wombtas' })).toMatchObject({ total: 1, suggestion: 'wombats' })
  })

  const wordsOf = async (owner: string) => {
    const rows = await store.database.reader
      .selectFrom('vocabulary')
      .select('word')
      .where('user_id', '=', owner)
      .orderBy('word')
      .execute()
    return rows.map(({ word }) => word)
  }

  /** @returns a user of whose two texts the first was removed */
  async function addUserWithUnusedWord(): Promise<string> {
    const owner = await store.addUser()
    const [id = ''] = await recordAll(owner, ['The secret otters were here', 'The otters were there'])
    await store.database.write(owner, async (db) => {
      await store.database.search.remove(db, owner, [{ kind: 'event', id, date: '2020-02-01' }])
      await noteUnusedWords(db, owner)
    })
    return owner
  }

  test('unused words are removed, and no others, and of one user alone where one waits for it', async () => {
    const [owner, other] = [await addUserWithUnusedWord(), await addUserWithUnusedWord()]
    expect(await wordsOf(owner)).toContain('secret')
    await removeUnusedWords(store.database, { only: owner })
    expect(await wordsOf(owner)).toEqual(['otters'])
    expect(await wordsOf(other)).toContain('secret')
    await removeUnusedWords(store.database)
    expect(await wordsOf(other)).toEqual(['otters'])
  })

  test.each(['before', 'after'])(
    'a word that is recorded just %s its removal, in the same commit, stays known',
    async (order) => {
      const owner = await addUserWithUnusedWord()
      const record = () => recordAll(owner, ['Another secret was told'])
      const remove = () =>
        store.database.write(owner, (db) =>
          deleteSomeUnusedWords(db, store.database.search, { userId: owner, after: '' }),
        )
      // Writes that are begun together share a commit.
      await Promise.all((order === 'before' ? [record, remove] : [remove, record]).map((write) => write()))
      expect(await wordsOf(owner)).toEqual(expect.arrayContaining(['otters', 'secret']))
      expect((await find(owner, { q: 'secrets' })).hits.map(({ match }) => match)).toEqual(['form'])
    },
  )

  test('the words of texts that are older than the vocabulary are added, also after an interruption', async () => {
    const owner = await store.addUser()
    const texts = Array.from({ length: 120 }, (_, at) => `The lanterns were lit and the number was ${at}`)
    await recordAll(owner, [...texts, 'There was a parade and they marched'])
    const before = await wordsOf(owner)
    await store.database.write(owner, async (db) => {
      await db.deleteFrom('vocabulary').where('user_id', '=', owner).execute()
      await db.insertInto('work_queue').values({ user_id: owner, kind: 'vocabulary', since: 0 }).execute()
    })
    expect((await find(owner, { q: 'march' })).hits.map(({ match }) => match)).toEqual(['prefix'])
    const stopping = new AbortController()
    const afterOneWrite = {
      ...store.database,
      write: async <T>(...given: Parameters<typeof store.database.write<T>>) => {
        stopping.abort()
        return store.database.write(...given)
      },
    }
    await fillVocabularies(afterOneWrite, stopping.signal)
    const progress = await store.database.reader
      .selectFrom('work_queue')
      .select('progress')
      .where('user_id', '=', owner)
      .executeTakeFirst()
    expect(progress?.progress).toEqual(expect.any(String))
    await fillVocabularies(store.database, new AbortController().signal)
    expect(await wordsOf(owner)).toEqual(before)
    expect((await find(owner, { q: 'march' })).hits.map(({ match }) => match)).toEqual(['form'])
  })

  test('texts that are folded otherwise since are indexed again, and spellings are added', async () => {
    const owner = await store.addUser()
    const texts = ['在圖書館看書', 'Frau Müller kam']
    const ids = await recordAll(owner, texts)
    // As an earlier version left them: with other tokens, and without keys of spellings.
    await store.database.write(owner, async (db) => {
      const [id = ''] = ids
      const key = { kind: 'event' as const, id, date: '2020-02-01' }
      await store.database.search.put(db, { ...key, userId: owner, type: 'text', text: 'earlier tokens' })
      await db.deleteFrom('vocabulary').where('user_id', '=', owner).execute()
      await db.insertInto('work_queue').values({ user_id: owner, kind: 'vocabulary', since: 0 }).execute()
    })
    const idsOf = async (q: string) => (await find(owner, { q })).hits.map(({ id }) => id)
    expect([await idsOf('图书馆'), await idsOf('Mueller')]).toEqual([[], []])
    await fillVocabularies(store.database, new AbortController().signal)
    expect([await idsOf('图书馆'), await idsOf('Mueller')]).toEqual([[ids[0]], [ids[1]]])
    await removeUnusedWords(store.database)
    expect(await wordsOf(owner)).not.toContain('earlier')
    expect(await idsOf('Mueller')).toEqual([ids[1]])
  })
})
