import { expect } from 'vitest'
import { refusals, type Scenario } from './scenario.ts'
import { CANARY, must, nextDate, record } from './world.ts'

const SLEEP = { name: 'sleep', value: 7.5, unit: 'h' }
const MOOD = { name: 'mood', value: 4, unit: null }

const creating = (measures: unknown) => () => ({
  body: { date: nextDate(), type: 'health', content: 'A night', measures },
})

const refused: readonly [string, unknown, string][] = [
  ['a figure without a name', [{ value: 1 }], 'body.measures.0.name'],
  ['a blank name', [{ ...SLEEP, name: ' ' }], 'body.measures.0.name'],
  ['a name of 41 characters', [{ ...SLEEP, name: 'x'.repeat(41) }], 'body.measures.0.name'],
  ['a unit of 21 characters', [{ ...SLEEP, unit: 'x'.repeat(21) }], 'body.measures.0.unit'],
  ['NUL in a unit', [{ ...SLEEP, unit: 'a\u0000b' }], 'body.measures.0.unit'],
  ['a value in words', [{ ...SLEEP, value: '7.5' }], 'body.measures.0.value'],
  ['an unknown member', [{ ...SLEEP, note: 'deep' }], 'body.measures.0.note'],
  ['21 figures', Array.from({ length: 21 }, () => SLEEP), 'body.measures'],
]

export const measureScenarios: readonly Scenario[] = [
  {
    name: 'keeps figures in their order, also where a unit is left out',
    route: 'createEvent',
    request: creating([MOOD, SLEEP, { name: ' steps ', value: -0.25 }]),
    answers: 201,
    data: { measures: [MOOD, SLEEP, { name: 'steps', value: -0.25, unit: null }] },
    after: async ({ ada }, { data }) =>
      expect((await must(ada, 'getDay', { params: { date: data.date } })).data.events).toEqual([data]),
  },
  {
    name: 'answers without figures with an empty list',
    route: 'createEvent',
    request: () => ({ body: { date: nextDate(), type: 'text', content: 'A walk' } }),
    answers: 201,
    data: { measures: [] },
  },
  ...refusals('createEvent', refused, creating),
  {
    name: 'finds an event by the name and the unit of a figure',
    route: 'search',
    request: async ({ ada }) => {
      await record(ada, { measures: [{ name: 'barometer', value: 1013, unit: 'hectopascal' }] })
      return { query: { q: 'barometer 1013 hectopascal' } }
    },
    answers: 200,
    data: { hits: [{ kind: 'event' }] },
  },
  {
    name: 'finds no event by a figure that it has no more',
    route: 'search',
    request: async ({ ada }) => {
      const { id } = await record(ada, { measures: [{ name: 'thermometer', value: 20 }] })
      await must(ada, 'updateEvent', { params: { eventId: id }, body: { measures: [] } })
      return { query: { q: 'thermometer' } }
    },
    answers: 200,
    data: { hits: [] },
  },
  {
    name: 'adds up the largest numbers to one that JSON has',
    route: 'listMeasures',
    request: async ({ ada }) => {
      const measures = [1, 2].map(() => ({ name: 'stars', value: Number.MAX_VALUE }))
      await record(ada, { measures })
      return { query: { name: 'stars' } }
    },
    answers: 200,
    data: [{ count: 2, sum: Number.MAX_VALUE }],
  },
  {
    name: 'takes a name for the same however its letters are composed',
    route: 'listMeasures',
    request: async ({ ada }) => {
      const measures = [1, 2].map((value) => ({ name: 'café'.normalize(value === 1 ? 'NFC' : 'NFD'), value }))
      await record(ada, { measures })
      return { query: { name: 'café'.normalize('NFD') } }
    },
    answers: 200,
    data: [{ count: 2, sum: 3 }],
  },
  {
    name: 'adds up nothing of another user',
    route: 'listMeasures',
    actor: 'bob',
    request: async ({ ada }) => {
      await record(ada, { measures: [{ name: CANARY, value: 1 }] })
      return { query: { name: CANARY } }
    },
    answers: 200,
    data: [],
  },
  {
    name: 'needs a name',
    route: 'listMeasures',
    request: { query: { by: 'day' } },
    answers: 'INVALID_INPUT',
    at: 'query.name',
  },
  { name: 'lists the names in use', route: 'listMeasureNames', answers: 200 },
  {
    name: 'lists no name of another user',
    route: 'listMeasureNames',
    actor: 'bob',
    request: async ({ ada }) => {
      await record(ada, { measures: [{ name: CANARY, value: 1 }] })
      return {}
    },
    answers: 200,
  },
]
