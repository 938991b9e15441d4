import { expect } from 'vitest'
import { refusals, type Scenario } from './scenario.ts'
import { CANARY, record, recordWithPage } from './world.ts'

/** No question may be taken for the engine's own language. */
const oddQuestions = [
  '"an open phrase',
  'a -a',
  '"" word',
  'word *',
  'AND',
  'OR NOT NEAR',
  'NEAR(a b, 5)',
  'content:secret',
  '^first',
  '(a OR b',
  "'; DROP TABLE events; --",
  'a\u202eb',
  '😀',
  'x'.repeat(400),
]

/** As while a question is being typed. */
const questionsOfSigns = ['"', '""', '*', '-', '--', '|', '%', '_', '\\', '...', '“']

const badQueries: readonly [string, Record<string, string>, string][] = [
  ['no question', {}, 'query.q'],
  ['an empty question', { q: '' }, 'query.q'],
  ['a question of 401 characters', { q: 'x'.repeat(401) }, 'query.q'],
  ['a question of 200 words', { q: 'a '.repeat(200) }, 'query.q'],
  ['NUL', { q: 'a\u0000b' }, 'query.q'],
  ['a limit of 0', { q: 'x', limit: '0' }, 'query.limit'],
  ['a limit of 101', { q: 'x', limit: '101' }, 'query.limit'],
  ['a type that does not exist', { q: 'x', type: 'journal' }, 'query.type'],
  ['a place without words', { place: '…' }, 'query.place'],
  ['a page that is neither there nor not', { hasJournal: 'yes' }, 'query.hasJournal'],
  ['a cursor that is none', { q: 'x', cursor: 'page-2' }, 'query.cursor'],
  ['a cursor of JSON', { q: 'x', cursor: btoa('{"a":1}') }, 'query.cursor'],
  ['a blank question', { q: ' ' }, 'query.q'],
  ['a question of white space', { q: '\t\n' }, 'query.q'],
  ['an order that does not exist', { q: 'x', sort: 'random' }, 'query.sort'],
  ['a kind of things that does not exist', { q: 'x', kind: 'page' }, 'query.kind'],
]

export const searchScenarios: readonly Scenario[] = [
  {
    name: 'finds an event by a word of it',
    route: 'search',
    request: async ({ ada }) => {
      await record(ada, { content: 'We saw a kingfisher by the lake', type: 'photo' })
      return { query: { q: 'kingfisher' } }
    },
    answers: 200,
    data: {
      hits: [
        {
          kind: 'event',
          type: 'photo',
          snippet: 'We saw a kingfisher by the lake',
          marks: [[9, 19]],
          match: 'exact',
          score: expect.any(Number),
        },
      ],
      total: 1,
      suggestion: null,
      nextCursor: null,
    },
  },
  {
    name: 'finds an inflected word',
    route: 'search',
    request: async ({ ada }) => {
      await record(ada, { content: 'There were dormice in the hedge' })
      await record(ada, { content: 'We watched the otters for an hour' })
      return { query: { q: 'otter' } }
    },
    answers: 200,
    data: { hits: [{ snippet: 'We watched the otters for an hour', marks: [[15, 21]], match: 'form' }] },
  },
  {
    name: 'finds a misspelled word, and suggests the better spelling',
    route: 'search',
    request: async ({ ada }) => {
      await record(ada, { content: 'A caterpillar on the cabbage' })
      return { query: { q: 'caterpilar' } }
    },
    answers: 200,
    data: { hits: [{ match: 'similar' }], suggestion: 'caterpillar', total: 1 },
  },
  {
    name: 'finds a kind, a place and a day without a page, without a word',
    route: 'search',
    request: async ({ ada }) => {
      const content = 'The ferry was late'
      await record(ada, { content, type: 'voice', placeName: 'Gibraltar Harbour' })
      return { query: { type: 'voice', place: 'gibraltar', hasJournal: 'false' } }
    },
    answers: 200,
    data: { hits: [{ type: 'voice', snippet: expect.stringContaining('ferry'), marks: [] }], total: 1 },
  },
  {
    name: 'finds a page, which has no type',
    route: 'search',
    request: async ({ ada }) => {
      await recordWithPage(ada, { content: 'A waxwing came to the window' })
      return { query: { q: 'waxwing' } }
    },
    answers: 200,
    data: { hits: expect.arrayContaining([expect.objectContaining({ kind: 'journal' })]), total: 2 },
  },
  {
    name: 'finds nothing of another user',
    route: 'search',
    actor: 'bob',
    request: async ({ ada }) => {
      await recordWithPage(ada)
      return { query: { q: CANARY } }
    },
    answers: 200,
    data: { hits: [], total: 0, nextCursor: null },
  },
  {
    name: 'finds pages alone, the oldest first',
    route: 'search',
    request: async ({ ada }) => {
      await recordWithPage(ada, { content: 'A corncrake called in the meadow' })
      return { query: { q: 'corncrake', kind: 'journal', sort: 'oldest' } }
    },
    answers: 200,
    data: { hits: [{ kind: 'journal' }], total: 1, totalIsExact: true, understood: null },
  },
  {
    name: 'says what it took for a date, where nothing is found',
    route: 'search',
    actor: 'bob',
    request: { query: { q: 'corncrake 2019-05-03' } },
    answers: 200,
    data: {
      hits: [],
      total: 0,
      understood: {
        ...{ from: '2019-05-03', to: '2019-05-03', phrase: '2019-05-03' },
        ...{ words: 'corncrake', ranges: 1 },
      },
    },
  },
  ...questionsOfSigns.map(
    (q): Scenario => ({
      name: `finds nothing by the signs ${JSON.stringify(q)} alone`,
      route: 'search',
      request: { query: { q } },
      answers: 200,
      data: { hits: [], total: 0, totalIsExact: true, suggestion: null, nextCursor: null },
    }),
  ),
  ...oddQuestions.map(
    (q): Scenario => ({
      name: `takes ${JSON.stringify(q).slice(0, 30)} for words`,
      route: 'search',
      actor: 'bob',
      request: { query: { q } },
      answers: 200,
      data: { hits: [], total: 0 },
    }),
  ),
  ...refusals('search', badQueries, (query) => ({ query })),
]
