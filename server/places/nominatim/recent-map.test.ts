import { expect, test } from 'vitest'
import { createRecentMap } from './recent-map.ts'

test('evicts the least recently used entry', () => {
  const map = createRecentMap<number>(2)
  map.set('a', 1)
  map.set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3)
  expect(['a', 'b', 'c'].map(map.get)).toEqual([1, undefined, 3])
})

test('counts a replaced entry once', () => {
  const map = createRecentMap<number>(2)
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['b', 3],
  ] as const)
    map.set(key, value)
  expect(['a', 'b'].map(map.get)).toEqual([1, 3])
})
