import { Temporal } from 'temporal-polyfill/implementation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Day } from '../../contract/days.ts'
import type { SearchQuery } from '../../contract/search.ts'
import { insertEvent } from '../../server/events/events.repository.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { newId } from '../../server/lib/ids.ts'
import { createSearchService } from '../../server/search/search.service.ts'
import { findInDays } from '../../web/offline/find-in-days.ts'
import '../../web/state/temporal-polyfill.ts'
import { NO_FILTERS } from '../../web/state/search-filters.ts'
import { BARE_EVENT } from '../harness/clients/bare-event.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { APART, FORMS, SPELLINGS } from '../harness/spellings.ts'

/** Asks one diary: the texts that are found, and how. */
interface Searched {
  find(query: Partial<SearchQuery>): Promise<{ contents: string[]; matches: string[] }>
}

const DATE = '2024-05-03'
const dateOf = (at: number) => Temporal.PlainDate.from(DATE).add({ days: at }).toString()

const places = [
  ...engines.map(({ engine, open }) => ({
    place: engine,
    async start() {
      const store: TestDatabase = await open()
      const searchIn = async (contents: readonly string[]): Promise<Searched> => {
        const userId = await store.addUser()
        const byId = new Map<string, string>()
        await store.database.write(userId, async (db) => {
          for (const [at, content] of contents.entries()) {
            const [id, date] = [newId(), dateOf(at)]
            byId.set(id, content)
            await insertEvent(db, { ...BARE_EVENT, user_id: userId, id, date, type: 'text', content })
            await store.database.search.put(db, {
              ...{ userId, kind: 'event' as const, id, date, type: 'text', text: content },
            })
          }
        })
        const service = createSearchService({ ...store, clock: systemClock })
        return {
          async find(query) {
            const { hits } = await service.search(userId, { q: '', limit: 50, ...query })
            return {
              contents: hits.map(({ id }) => byId.get(id) ?? ''),
              matches: hits.map(({ match }) => match),
            }
          },
        }
      }
      return { searchIn, close: () => store.close() }
    },
  })),
  {
    place: 'the client without the service',
    async start() {
      const searchIn = async (contents: readonly string[]): Promise<Searched> => {
        const days = contents.map((content, at) => {
          const date = dateOf(at)
          const event = { id: String(at), date, type: 'text', content, placeName: null, attachments: [] }
          return { date, events: [event], journal: null } as unknown as Day
        })
        return {
          async find({ q = '', from = '', to = '', kind = '', sort = '' }) {
            const filters = { ...NO_FILTERS, q, from, to, kind, sort }
            const { hits } = await findInDays(days, filters, '2026-11-26')
            return {
              contents: hits.map(({ id }) => contents[Number(id)] ?? ''),
              matches: hits.map(({ match }) => match),
            }
          },
        }
      }
      return { searchIn, close: async () => {} }
    },
  },
]

describe.each(places)('spellings on $place', ({ start }) => {
  let place: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    place = await start()
  })
  afterAll(() => place.close())

  test.each(['می روم', 'می\u200cروم', 'مي روم'])('a blank in the place of a joiner: %s', async (q) => {
    const { find } = await place.searchIn(['خانه می\u200cروم', 'می روم', 'روم'])
    expect((await find({ q })).contents.sort()).toEqual(['خانه می\u200cروم', 'می روم'].sort())
  })

  test.each(['کتاب ها', 'کتاب\u200cها'])('an ending behind a blank: %s', async (q) => {
    const { find } = await place.searchIn(['کتاب\u200cها', 'کتاب ها', 'آن ها'])
    expect((await find({ q })).contents.sort()).toEqual(['کتاب\u200cها', 'کتاب ها'].sort())
  })

  test.each(SPELLINGS)('%s', async (_kind, ...spellings) => {
    const texts = spellings.map((spelling) => `before ${spelling} after`)
    const { find } = await place.searchIn([...texts, 'another day'])
    for (const spelling of spellings) {
      const found = await find({ q: spelling })
      expect(new Set(found.contents), spelling).toEqual(new Set(texts))
      expect(new Set(found.matches), spelling).toEqual(new Set(['exact']))
      expect(new Set((await find({ q: `"before ${spelling}"` })).contents), spelling).toEqual(new Set(texts))
    }
  })

  test.each(APART)('%s is not found by %s', async (text, query) => {
    const { find } = await place.searchIn([`before ${text} after`])
    expect((await find({ q: query })).matches.filter((match) => match === 'exact')).toEqual([])
  })

  test.each(['צה"ל', 'צה״ל', 'צהל'])('a quotation mark within Hebrew initials: %s', async (q) => {
    const texts = ['חייל צה"ל', 'חייל צה״ל', 'חייל צהל']
    const { find } = await place.searchIn([...texts, 'צה', 'צל'])
    expect((await find({ q })).contents.toSorted()).toEqual(texts.toSorted())
  })

  test.each(FORMS)('other forms of %s', async (q, texts, others) => {
    const { find } = await place.searchIn([...texts, ...others])
    const { contents, matches } = await find({ q })
    expect(contents.toSorted()).toEqual(texts.toSorted())
    expect(new Set(matches)).toEqual(new Set(texts.length > 0 ? ['form'] : []))
  })

  test.each([
    ['地铁小说', ['在地铁上看小说', '看小说，坐地铁'], '坐地铁'],
    ['加班九点', ['九点才加班结束'], '加班到十点'],
    ['圖書館小說', ['图书馆里看小说'], '看小说'],
    ['東京ラーメン', ['東京で食べたラーメン'], '東京'],
    ['ร้านกาแฟ', ['กาแฟที่ร้าน'], 'กาแฟ'],
    ['在京都', ['京都的寺庙'], '在上海'],
    ['京都で', ['京都の寺'], '東京で'],
  ])('words without spaces are found apart: %s', async (q, texts, other) => {
    const { find } = await place.searchIn([...texts, other])
    expect((await find({ q })).contents.toSorted()).toEqual(texts.toSorted())
  })

  test('a compound is found by its second part, after the word itself', async () => {
    const german = 'Heute waren wir auf der Donau und es war ein schöner Tag mit'
    const texts = [`${german} Donaudampfschifffahrt`, `${german} einem Dampfschiff`]
    const short = 'Donaudampfschiffe'
    const { find } = await place.searchIn([...texts, `${german} Bier`, short])
    expect((await find({ q: 'Dampfschiff' })).contents).toEqual([texts[1], short, texts[0]])
    expect((await find({ q: 'Schifffahrt' })).contents).toEqual([texts[0]])
  })

  test('a compound is found where nothing tells its language, if nothing else is found', async () => {
    const { find } = await place.searchIn(['Donaudampfschifffahrt', 'Regen'])
    expect((await find({ q: 'Dampfschiff' })).contents).toEqual(['Donaudampfschifffahrt'])
  })

  test('where nothing is found, near words are, and common words are left out', async () => {
    const { find } = await place.searchIn(['With my Grandmothers', 'Temples of Kyoto', 'In Osaka'])
    expect((await find({ q: 'grandma' })).contents).toEqual(['With my Grandmothers'])
    expect((await find({ q: 'in Kyoto' })).contents).toEqual(['Temples of Kyoto'])
    expect((await find({ q: 'when did we see the temples' })).contents).toEqual([])
    expect((await find({ q: 'the temples' })).contents).toEqual(['Temples of Kyoto'])
    expect((await find({ q: 'in Osaka' })).contents).toEqual(['In Osaka'])
  })

  test('one word or the other', async () => {
    const { find } = await place.searchIn(['a cat by the lake', 'a dog by the lake', 'a dog at home'])
    expect((await find({ q: 'cat OR dog lake' })).contents.toSorted()).toEqual([
      'a cat by the lake',
      'a dog by the lake',
    ])
    expect((await find({ q: 'cats | home' })).contents).toHaveLength(2)
    expect((await find({ q: '-lake cat OR dog' })).contents).toEqual(['a dog at home'])
  })

  test('signs without a word find nothing and are no fault', async () => {
    const { find } = await place.searchIn(['"quoted"'])
    for (const q of ['"', '-', '*', '|', '“', '" "']) expect((await find({ q })).contents).toEqual([])
  })

  test('the newest or the oldest first, whatever matches closest', async () => {
    const texts = ['a boat', 'three boats', 'a boat and a boat', 'boathouse']
    const { find } = await place.searchIn(texts)
    expect((await find({ q: 'boat', sort: 'newest' })).contents).toEqual(texts.toReversed())
    expect((await find({ q: 'boat', sort: 'oldest' })).contents).toEqual(texts)
    expect((await find({ q: 'boat', sort: 'oldest', from: dateOf(1) })).contents).toEqual(texts.slice(1))
    expect((await find({ q: 'boat', kind: 'journal' })).contents).toEqual([])
    expect((await find({ q: 'boat', kind: 'event' })).contents).toHaveLength(4)
  })
})
