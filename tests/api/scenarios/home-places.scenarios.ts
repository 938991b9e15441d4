import { expect } from 'vitest'
import type { Scenario } from './scenario.ts'
import { must, record, type World } from './world.ts'

const paris = { latitude: 48.8583, longitude: 2.2945 }
const berlin = { latitude: 52.5163, longitude: 13.3777 }

/** Ada lives where this zone is. */
const livingIn = async ({ ada }: World, timeZone: string | null): Promise<void> => {
  await must(ada, 'updateSettings', { body: { timeZone } })
}

/** Ada's events tell where she lives if no zone is chosen; Bob has none with a point. */
const whoLivesIn = (timeZone: string | null): Pick<Scenario, 'actor'> =>
  timeZone === null ? { actor: 'bob' } : {}

const homes: readonly [string, string | null, typeof paris, string][] = [
  ['without its country at home', 'Europe/Paris', paris, 'Paris'],
  ['with its country abroad', 'Europe/Paris', berlin, 'Tiergarten, Berlin, Germany'],
  ['with its country where no zone is chosen', null, paris, 'Paris, France'],
  ['with its country where the zone is of none', 'UTC', paris, 'Paris, France'],
  [
    'once where a city is its own country',
    'Europe/Luxembourg',
    { latitude: 49.6116, longitude: 6.1319 },
    'Luxembourg',
  ],
  [
    'by its country at home where no town is near',
    'Africa/Algiers',
    { latitude: 23, longitude: 5 },
    'Algeria',
  ],
]

/** How places are named in the country of the user's time zone, and outside of it. */
export const homePlaceScenarios: readonly Scenario[] = [
  ...homes.flatMap(([how, timeZone, point, placeName]): Scenario[] => [
    {
      name: `names a point ${how}`,
      route: 'reversePlace',
      ...whoLivesIn(timeZone),
      request: async (world) => {
        await livingIn(world, timeZone)
        return { query: point }
      },
      answers: 200,
      data: { placeName },
    },
    {
      name: `names the place of an event ${how}`,
      route: 'createEvent',
      ...whoLivesIn(timeZone),
      request: async (world) => {
        await livingIn(world, timeZone)
        return { body: { date: '2029-05-01', type: 'text', content: 'Here', ...point } }
      },
      answers: 201,
      data: { placeName },
    },
  ]),
  {
    name: 'names an event without a date at home as well',
    route: 'createEvent',
    request: async (world) => {
      await livingIn(world, 'Europe/Paris')
      return { body: { occurredAt: '2029-05-01T12:00:00Z', type: 'text', content: 'Here', ...paris } }
    },
    answers: 201,
    data: { placeName: 'Paris' },
  },
  {
    name: 'names an event that moves home without the country',
    route: 'updateEvent',
    request: async (world) => {
      await livingIn(world, 'Europe/Paris')
      const { id, placeName } = await record(world.ada, berlin)
      expect(placeName).toBe('Tiergarten, Berlin, Germany')
      return { params: { eventId: id }, body: paris }
    },
    answers: 200,
    data: { placeName: 'Paris' },
  },
  {
    name: 'keeps the name that a person gave, with its country',
    route: 'createEvent',
    request: async (world) => {
      await livingIn(world, 'Europe/Paris')
      const place = { ...paris, placeName: 'Paris, France' }
      return { body: { date: '2029-05-01', type: 'text', content: 'Here', ...place } }
    },
    answers: 201,
    data: { placeName: 'Paris, France' },
  },
  {
    name: 'finds settlements at home without their country',
    route: 'searchPlaces',
    request: async (world) => {
      await livingIn(world, 'Europe/Paris')
      return { query: { q: 'versailles', limit: 1 } }
    },
    answers: 200,
    data: [{ placeName: 'Versailles', source: 'offline' }],
  },
  ...(
    [
      ['at home before larger ones abroad', 'Europe/Zurich', 'gene', 'Genève'],
      ['of the largest size before small ones at home', 'Europe/Berlin', 'lond', 'London, United Kingdom'],
    ] as const
  ).map(
    ([which, timeZone, q, placeName]): Scenario => ({
      name: `finds settlements ${which}`,
      route: 'searchPlaces',
      request: async (world) => {
        await livingIn(world, timeZone)
        return { query: { q, limit: 1 } }
      },
      answers: 200,
      data: [{ placeName, source: 'offline' }],
    }),
  ),
]
