import { expect, test } from 'vitest'
import { joinTowns } from './join-towns.ts'

test.each([
  ['other towns stay', { Lyon: 2, Paris: 1 }, { Lyon: 2, Paris: 1 }],
  ['one with its country', { Lyon: 2, 'Lyon, France': 3 }, { 'Lyon, France': 5 }],
  ['by its more frequent name', { Lyon: 4, 'Lyon, France': 3 }, { Lyon: 7 }],
  ['of three lengths', { Ulm: 1, 'Ulm, BW': 2, 'Ulm, BW, Germany': 3 }, { 'Ulm, BW, Germany': 6 }],
  [
    'two towns of one name',
    { Paris: 1, 'Paris, France': 2, 'Paris, Texas': 3 },
    { Paris: 1, 'Paris, France': 2, 'Paris, Texas': 3 },
  ],
  ['a name that only begins alike', { Lyon: 2, Lyonnais: 3 }, { Lyon: 2, Lyonnais: 3 }],
])('places are counted by town: %s', (_, places: Record<string, number>, joined) => {
  expect(Object.fromEntries(joinTowns(new Map(Object.entries(places))))).toEqual(joined)
})
