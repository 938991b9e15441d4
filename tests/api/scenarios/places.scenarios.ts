import { expect } from 'vitest'
import type { Scenario } from './scenario.ts'

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

export const placeScenarios: readonly Scenario[] = [
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
  ...refused.map(
    ([what, query, where]): Scenario => ({
      name: `refuses ${what}`,
      route: 'reversePlace',
      request: { query },
      answers: 'INVALID_INPUT',
      at: where,
    }),
  ),
]
