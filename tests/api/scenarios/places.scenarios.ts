import { expect } from 'vitest'
import { refusals, type Scenario } from './scenario.ts'
import { record, type World } from './world.ts'

const at = (latitude: number | string, longitude: number | string) => ({ query: { latitude, longitude } })

const named: readonly [string, ReturnType<typeof at>, string][] = [
  ['Paris at the Eiffel Tower', at(48.8583, 2.2945), 'Paris'],
  ['Sydney south of the equator', at(-33.8568, 151.2153), 'Sydney'],
  ['a place on a signed point', at('+40.7580', '-73.9855'), 'New York'],
]

const refused: readonly [string, Record<string, string>, string][] = [
  ['no point', {}, 'query.latitude'],
  ['a latitude alone', { latitude: '48.8' }, 'query.longitude'],
  ['a longitude alone', { longitude: '2.3' }, 'query.latitude'],
  ['a latitude beyond the pole', { latitude: '90.1', longitude: '0' }, 'query.latitude'],
  ['a longitude beyond the line', { latitude: '0', longitude: '180.1' }, 'query.longitude'],
  ['a latitude in words', { latitude: 'north', longitude: '0' }, 'query.latitude'],
  ['an empty latitude', { latitude: '', longitude: '0' }, 'query.latitude'],
  ['an endless latitude', { latitude: '1e999', longitude: '0' }, 'query.latitude'],
  ['a latitude that is no number', { latitude: 'NaN', longitude: '0' }, 'query.latitude'],
  ['a decimal comma', { latitude: '48,8', longitude: '0' }, 'query.latitude'],
  ['hexadecimal digits', { latitude: '0x10', longitude: '0' }, 'query.latitude'],
]

const finding = (q: string | undefined, limit = 5) => ({
  query: { limit, ...(q !== undefined && { q }) },
  headers: { 'Accept-Language': 'zh-CN' },
})

/** Grandmother's and a café are places of Ada's; each was used where its last event was. */
async function withOwnPlaces({ ada }: World) {
  const grandmothers = { placeName: '外婆家', latitude: 30.25, longitude: 120.16 }
  await record(ada, { ...grandmothers, latitude: 1, longitude: 1, date: '2020-01-01' })
  await record(ada, { ...grandmothers, date: '2020-01-02' })
  await record(ada, { placeName: 'Petit Café Müller', date: '2020-01-03' })
}

const found: readonly [string, string | undefined, object][] = [
  [
    'the beginning of a Chinese name',
    '外婆',
    { placeName: '外婆家', latitude: 30.25, longitude: 120.16, source: 'own' },
  ],
  [
    'a later word, without its diacritics',
    'MULLER',
    { placeName: 'Petit Café Müller', latitude: null, source: 'own' },
  ],
  ['nothing in particular', undefined, { placeName: '外婆家', source: 'own' }],
  [
    'a large city, in the reader’s language',
    'pari',
    { placeName: expect.stringContaining('法国'), source: 'offline' },
  ],
  [
    'a city by its name in another language',
    'münchen',
    { latitude: expect.closeTo(48.1, 1), source: 'offline' },
  ],
]

const searches: readonly Scenario[] = [
  ...found.map(
    ([what, q, place]): Scenario => ({
      name: `finds first, by ${what}, what is meant`,
      route: 'searchPlaces',
      request: async (world) => {
        await withOwnPlaces(world)
        return finding(q)
      },
      answers: 200,
      after: async (_world, { data }) => expect((data as unknown[])[0]).toMatchObject(place),
    }),
  ),
  {
    name: 'finds no place of another user',
    route: 'searchPlaces',
    actor: 'bob',
    request: async (world) => {
      await withOwnPlaces(world)
      return finding('外婆')
    },
    answers: 200,
    absent: ['外婆家'],
  },
  ...(['', '---', 'zzzzqqqq'] as const).map(
    (q): Scenario => ({
      name: `finds no settlement by ${JSON.stringify(q)}`,
      route: 'searchPlaces',
      request: finding(q),
      answers: 200,
      absent: ['offline'],
    }),
  ),
  ...(
    [
      [{ q: 'x'.repeat(201) }, 'query.q'],
      [{ q: 'a', limit: '51' }, 'query.limit'],
      [{ q: 'a', near: 'here' }, 'query.near'],
    ] as const
  ).map(
    ([query, at]): Scenario => ({
      name: `refuses a search with a bad ${at}`,
      route: 'searchPlaces',
      request: { query },
      answers: 'INVALID_INPUT',
      at,
    }),
  ),
]

const around = (box: Record<string, string | number>) => ({
  query: { west: 2, south: 48, east: 3, north: 49, ...box },
})

const withinBoxes: readonly Scenario[] = [
  {
    name: 'lists the settlements of a box, the largest first and in the reader’s language',
    route: 'listPlacesWithin',
    request: { ...around({ limit: 3 }), headers: { 'Accept-Language': 'zh' } },
    answers: 200,
    after: async (_world, { data }) => {
      const places = data as { name: string; latitude: number; longitude: number; population: number }[]
      expect(places).toHaveLength(3)
      expect(places[0]).toMatchObject({ name: '巴黎', latitude: expect.closeTo(48.85, 1) })
      const sizes = places.map(({ population }) => population)
      expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
    },
  },
  {
    name: 'lists no place of another user',
    route: 'listPlacesWithin',
    actor: 'bob',
    request: async (world) => {
      await withOwnPlaces(world)
      return around({ west: 120, south: 30, east: 121, north: 31 })
    },
    answers: 200,
    absent: ['外婆家'],
  },
  {
    name: 'lists nothing of a box in the ocean',
    route: 'listPlacesWithin',
    request: around({ west: -124, east: -123, south: -49, north: -48 }),
    answers: 200,
    data: [],
  },
  ...(
    [
      [{ west: 4 }, 'query.east'],
      [{ south: 50 }, 'query.north'],
      [{ north: 91 }, 'query.north'],
      [{ east: 'far' }, 'query.east'],
      [{ limit: 101 }, 'query.limit'],
    ] as const
  ).map(
    ([box, at]): Scenario => ({
      name: `refuses a box with ${JSON.stringify(box)}`,
      route: 'listPlacesWithin',
      request: around(box),
      answers: 'INVALID_INPUT',
      at,
    }),
  ),
]

export const placeScenarios: readonly Scenario[] = [
  ...withinBoxes,
  ...named.map(
    ([what, request, placeName]): Scenario => ({
      name: `names ${what}, and says from where it knows`,
      route: 'reversePlace',
      request,
      answers: 200,
      data: { placeName: expect.stringContaining(placeName), source: 'offline' },
    }),
  ),
  {
    name: 'names nothing in the middle of the ocean',
    route: 'reversePlace',
    request: at(-48.876, -123.393),
    answers: 200,
    data: { placeName: null, source: null },
  },
  {
    name: 'names the country in the language of the reader',
    route: 'reversePlace',
    request: { ...at(48.8583, 2.2945), headers: { 'Accept-Language': 'de-CH,fr;q=0.5' } },
    answers: 200,
    data: { placeName: expect.stringContaining('Frankreich') },
  },
  ...['xx-nonsense', '*', ';;;q=,,', 'de'.repeat(200)].map(
    (language): Scenario => ({
      name: `names it also for the language ${language.slice(0, 20)}`,
      route: 'reversePlace',
      request: { ...at(48.8583, 2.2945), headers: { 'Accept-Language': language } },
      answers: 200,
      data: { placeName: expect.stringContaining('Paris') },
    }),
  ),
  {
    name: 'tells another user the same, since nothing of it is anybody’s',
    route: 'reversePlace',
    actor: 'bob',
    request: at(48.8583, 2.2945),
    answers: 200,
    data: { source: 'offline' },
  },
  ...refusals('reversePlace', refused, (query) => ({ query })),
  ...searches,
]
