import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchDocument } from '../../server/database/search-index.ts'
import { inBatches } from '../../server/lib/batches.ts'
import type { SearchTerm } from '../../server/text/search/terms.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'

/** Enough to read by date, to sort, and to have more than is sorted. */
const COUNT = 4_000
let store: TestDatabase
let userId: string
let documents: SearchDocument[]

/** The newest document has place 0. Ten documents share each day. */
const textOf = (place: number): string =>
  [
    'daily',
    // More than are sorted, none of them among the newest.
    place >= 1_200 && 'former',
    // Two pages, which are sorted.
    place >= 1_200 && place % 25 === 0 && 'monthly',
    // Too few among the newest to fill a page.
    place % 100 === 0 && 'weekly',
    place === 3_999 && 'first',
  ]
    .filter(Boolean)
    .join(' ')

beforeAll(async () => {
  const postgres = engines.find(({ engine }) => engine === 'PostgreSQL')
  if (!postgres) throw new Error('there is no such engine')
  store = await postgres.open()
  userId = await store.addUser()
  documents = Array.from({ length: COUNT }, (_, place) => ({
    ...{ userId, kind: 'event', type: 'text', text: textOf(place) },
    id: String(COUNT - place).padStart(4, '0'),
    date: new Date(Date.UTC(2026, 0, 1 - Math.floor(place / 10))).toISOString().slice(0, 10),
  }))
  // The oldest first, so that the order of the table is not the one to be found.
  for (const batch of inBatches(documents.toReversed(), 500))
    await store.database.write(userId, (db) => store.database.search.put(db, ...batch))
})
afterAll(() => store.close())

const toTerm = (word: string): SearchTerm => [{ tokens: [word], isPrefix: false }]

test.each([
  { words: ['daily'] },
  { words: ['former'] },
  { words: ['weekly'] },
  { words: ['monthly'] },
  { words: ['first'] },
  { words: ['former', 'weekly'] },
  { words: ['former'], not: 'weekly' },
  { words: ['never'] },
  { words: [], not: 'daily' },
  { words: [], not: 'former' },
])('the newest documents with $words and without $not are found', async ({ words, not }) => {
  const { database } = store
  const excluded = not === undefined ? [] : [[toTerm(not)]]
  const filter = { userId, required: words.map(toTerm), excluded }
  const isWanted = ({ text }: SearchDocument) => {
    const own = text.split(' ')
    return words.every((word) => own.includes(word)) && !(not !== undefined && own.includes(not))
  }
  const expected = documents.filter(isWanted).map(({ id }) => id)
  const options = { limit: 50, characters: 100 }
  const found = await database.search.find(database.reader, filter, options)
  expect(found.map(({ id }) => id)).toEqual(expected.slice(0, 50))
  const next = await database.search.find(database.reader, filter, { ...options, before: found.at(-1) })
  expect(next.map(({ id }) => id)).toEqual(expected.slice(50, 100))
})
