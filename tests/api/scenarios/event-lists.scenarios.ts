import { expect } from 'vitest'
import { refusals, type Scenario } from './scenario.ts'
import { must, nextDate, record, upload, type World } from './world.ts'

const badQueries: readonly [string, Record<string, string>, string][] = [
  ['a limit of 0', { limit: '0' }, 'query.limit'],
  ['a limit below 0', { limit: '-1' }, 'query.limit'],
  ['a limit of 501', { limit: '501' }, 'query.limit'],
  ['half a limit', { limit: '1.5' }, 'query.limit'],
  ['a limit in words', { limit: 'ten' }, 'query.limit'],
  ['an empty limit', { limit: '' }, 'query.limit'],
  ['a limit without end', { limit: 'Infinity' }, 'query.limit'],
  ['a limit with an exponent', { limit: '1e2' }, 'query.limit'],
  ['a limit in hexadecimal digits', { limit: '0x10' }, 'query.limit'],
  ['a limit behind a blank', { limit: ' 5' }, 'query.limit'],
  ['a limit with a sign', { limit: '+5' }, 'query.limit'],
  ['a type that does not exist', { type: 'video' }, 'query.type'],
  ['an empty type', { type: '' }, 'query.type'],
  ['a wish that it does not know', { having: 'page' }, 'query.having'],
  ['a cursor that is none', { cursor: 'page-2' }, 'query.cursor'],
  ['a cursor in other letters', { cursor: 'ключ' }, 'query.cursor'],
  ['an empty cursor', { cursor: '' }, 'query.cursor'],
  ['a cursor of 513 characters', { cursor: 'a'.repeat(513) }, 'query.cursor'],
  ['a cursor of JSON', { cursor: btoa('{"date":"2024-01-01"}') }, 'query.cursor'],
]

const cursorOf = async ({ ada }: World) => {
  await Promise.all([record(ada), record(ada)])
  const { headers } = await must(ada, 'listEvents', { query: { limit: 1 } })
  return new URL(/<(.+)>/.exec(headers.get('link') ?? '')?.[1] ?? '', 'http://x').searchParams.get('cursor')
}

export const eventListScenarios: readonly Scenario[] = [
  {
    name: 'lists the events of a date',
    route: 'listEvents',
    request: async ({ ada }) => ({ query: { date: (await record(ada)).date } }),
    answers: 200,
    data: [{ content: expect.any(String) }],
  },
  {
    name: 'lists none of another user, by their date',
    route: 'listEvents',
    actor: 'bob',
    request: async ({ ada }) => ({ query: { date: (await record(ada)).date } }),
    answers: 200,
    data: [],
  },
  {
    name: 'lists none of another user, by their cursor',
    route: 'listEvents',
    actor: 'bob',
    request: async (world) => ({ query: { cursor: (await cursorOf(world)) ?? '' } }),
    answers: 200,
    data: [],
  },
  {
    name: 'lists no event that was deleted',
    route: 'listEvents',
    request: async ({ ada }) => {
      const { id, date } = await record(ada)
      await must(ada, 'deleteEvent', { params: { eventId: id } })
      return { query: { date } }
    },
    answers: 200,
    data: [],
  },
  {
    name: 'lists no event that went with its day',
    route: 'listEvents',
    request: async ({ ada }) => {
      const { date } = await record(ada)
      await must(ada, 'deleteDay', { params: { date } })
      return { query: { date } }
    },
    answers: 200,
    data: [],
  },
  {
    name: 'lists only what has a point, where that is asked for',
    route: 'listEvents',
    request: async ({ ada }) => {
      const { date } = await record(ada, { placeName: 'a name is no point' })
      await record(ada, { date, content: 'on the map', latitude: 0, longitude: 0 })
      return { query: { date, having: 'point' } }
    },
    answers: 200,
    data: [{ content: 'on the map', latitude: 0, longitude: 0 }],
  },
  {
    name: 'lists only what has an attachment, where that is asked for',
    route: 'listEvents',
    request: async ({ ada }) => {
      const { date } = await record(ada, { latitude: 0, longitude: 0 })
      const { id } = await upload(ada)
      await record(ada, { date, content: 'with a file', attachmentIds: [id] })
      return { query: { date, having: 'attachment' } }
    },
    answers: 200,
    data: [{ content: 'with a file', attachments: [{ kind: 'file' }] }],
  },
  {
    name: 'lists nothing of an empty range',
    route: 'listEvents',
    request: () => ({ query: { from: nextDate(), to: '2001-01-01' } }),
    answers: 200,
    data: [],
  },
  ...refusals('listEvents', badQueries, (query) => ({ query })),
  {
    name: 'refuses a parameter that is sent twice',
    route: 'listEvents',
    request: {
      query: [
        ['date', '2024-01-01'],
        ['date', '2024-01-02'],
      ],
    },
    answers: 'INVALID_INPUT',
    at: 'query.date',
  },
]
