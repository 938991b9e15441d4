import { requestFor } from './requests.ts'
import type { Scenario } from './scenario.ts'

const EDGES = ['0001-01-01', '1582-10-10', '2000-02-29', '2024-02-29', '9999-12-31']

/** One of each part of a request; `attacks.test.ts` tries many such dates on every route. */
const refused = (
  [
    { route: 'createEvent', part: 'body', at: 'body.date' },
    { route: 'getDay', part: 'params', at: 'path.date' },
    { route: 'listDays', part: 'query', at: 'query.from' },
  ] as const
).map(
  ({ route, part, at }): Scenario => ({
    name: `refuses 29 February of a common year as ${at}`,
    route,
    request: async (world) => {
      const request = await requestFor(world, route)
      return { ...request, [part]: { ...(request[part] as object), [at.replace(/.*\./, '')]: '2023-02-29' } }
    },
    answers: 'INVALID_INPUT',
    at,
  }),
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
