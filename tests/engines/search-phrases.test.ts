import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '../../bench/random.ts'
import { insertEvent } from '../../server/events/events.repository.ts'
import { newId } from '../../server/lib/ids.ts'
import { type SearchPhrase, standsIn } from '../../server/text/search/terms.ts'
import { BARE_EVENT } from '../harness/clients/bare-event.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'

const WORDS = ['a', 'b', 'c', 'lake', '东', '京', 'preface']

describe.each(engines)('phrases on $engine', ({ open }) => {
  let store: TestDatabase
  let userId: string
  const texts = new Map<string, string>()
  const random = createRandom(7)
  const pick = (): string => WORDS[Math.floor(random() * WORDS.length)] ?? ''
  const some = (count: number): string[] => Array.from({ length: count }, pick)
  const phrase = (): SearchPhrase => {
    const length = 1 + Math.floor(random() ** 3 * 24)
    const word = pick()
    const tokens = random() < 0.3 ? Array.from({ length }, () => word) : some(length)
    const last = tokens.at(-1) === 'preface' ? ['pref'] : tokens.slice(-1)
    return { tokens: [...tokens.slice(0, -1), ...last], isPrefix: last[0] === 'pref' }
  }

  beforeAll(async () => {
    store = await open()
    userId = await store.addUser()
    const beginnings = Array.from({ length: 300 }, (_, index) => `pref${index.toString(36)}`).join(' ')
    const long = [
      'a '.repeat(30_000),
      'a b '.repeat(20_000),
      '东京'.repeat(15_000),
      `${'b '.repeat(20_000)}c`,
    ]
    const short = Array.from({ length: 400 }, () => some(1 + Math.floor(random() * 40)).join(' '))
    for (const [at, content] of [...short, ...long, beginnings, 'prelude to all'].entries()) {
      const [id, date] = [newId(), `2020-01-${String(1 + (at % 28)).padStart(2, '0')}`]
      texts.set(id, content.replaceAll('东京', '东 京 '))
      await store.database.write(userId, async (db) => {
        await insertEvent(db, { ...BARE_EVENT, user_id: userId, id, date, type: 'text', content })
        await store.database.search.put(db, { userId, kind: 'event', id, date, type: 'text', text: content })
      })
    }
  })
  afterAll(() => store.close())

  test('a phrase of any length is found in the texts that have it, and in no others', async () => {
    const { search, reader } = store.database
    for (let round = 0; round < 150; round += 1) {
      const required = Array.from({ length: 1 + (round % 2) }, () =>
        Array.from({ length: random() < 0.2 ? 2 : 1 }, phrase),
      )
      const excluded = random() < 0.3 ? [[[phrase()]]] : []
      const wanted = [...texts].flatMap(([id, text]) => {
        const tokens = ` ${text.trim()} `
        const has = (term: readonly SearchPhrase[]) => standsIn(tokens, term)
        return required.every(has) && !excluded.some((terms) => terms.every(has)) ? [id] : []
      })
      const filter = { userId, required, excluded }
      const order = round % 3 === 0 ? 'oldest' : 'newest'
      const found: string[] = []
      for (let before: { date: string; id: string } | undefined; ; ) {
        const page = await search.find(reader, filter, { before, order, limit: 60, characters: 0 })
        found.push(...page.map(({ id }) => id))
        if (page.length < 60) break
        before = page.at(-1)
      }
      expect(found.toSorted(), JSON.stringify(filter)).toEqual(wanted.toSorted())
      expect(await search.count(reader, filter, 10_000)).toBe(wanted.length)
    }
  })
})
