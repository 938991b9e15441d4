import { requestFor } from './requests.ts'
import type { Scenario } from './scenario.ts'

/** What a careless parser takes for a date. */
export const NO_DATES: readonly [string, string][] = [
  ['29 February of a common year', '2023-02-29'],
  ['29 February of a common century', '1900-02-29'],
  ['30 February', '2024-02-30'],
  ['31 April', '2024-04-31'],
  ['a thirteenth month', '2024-13-01'],
  ['month 0', '2024-00-10'],
  ['day 0', '2024-01-00'],
  ['the year 0', '0000-01-01'],
  ['a year of five digits', '10000-01-01'],
  ['a signed year', '+002024-01-01'],
  ['full-width digits', '２０２４-０１-０１'],
  ['Arabic digits', '٢٠٢٤-٠١-٠١'],
  ['digits left out', '2024-1-1'],
  ['no hyphens', '20240101'],
  ['slashes', '2024/01/01'],
  ['another hyphen', '2024‐01‐01'],
  ['a time behind it', '2024-01-01T00:00:00Z'],
  ['a line break behind it', '2024-01-01\n'],
  ['a space before it', ' 2024-01-01'],
  ['a word', 'today'],
]

const EDGES = ['0001-01-01', '1582-10-10', '2000-02-29', '2024-02-29', '9999-12-31']

/** One of each part of a request; `attacks.test.ts` tries the dates on every route. */
const places = [
  { route: 'createEvent', part: 'body', at: 'body.date' },
  { route: 'getDay', part: 'params', at: 'path.date' },
  { route: 'listDays', part: 'query', at: 'query.from' },
] as const

const refused = places.flatMap(({ route, part, at }) =>
  NO_DATES.map(
    ([what, date]): Scenario => ({
      name: `refuses ${what} as ${at}`,
      route,
      request: async (world) => {
        const request = await requestFor(world, route)
        return { ...request, [part]: { ...(request[part] as object), [at.replace(/.*\./, '')]: date } }
      },
      answers: 'INVALID_INPUT',
      at,
    }),
  ),
)

const taken = EDGES.flatMap((date): Scenario[] => [
  {
    name: `takes ${date}`,
    route: 'createEvent',
    request: { body: { date, type: 'text', content: 'At the edge' } },
    answers: 201,
    data: { date },
  },
  {
    name: `knows ${date}`,
    route: 'getDay',
    request: { params: { date } },
    answers: 200,
    data: { date, events: [{ date }] },
  },
])

const notText = [20240101, null, ['2024-01-01'], { year: 2024 }, true].map(
  (date): Scenario => ({
    name: `refuses ${JSON.stringify(date)} as a date`,
    route: 'createEvent',
    request: { body: { date, type: 'text', content: 'When?' } },
    answers: 'INVALID_INPUT',
    at: 'body.date',
  }),
)

export const dateScenarios: readonly Scenario[] = [...refused, ...taken, ...notText]
