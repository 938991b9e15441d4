import { expect, test } from 'vitest'
import { findChain } from './join-parts.ts'

const part = (start: number, size: number) => ({ start, size })

test('parts follow each other from the first byte to the last', () => {
  expect(findChain([part(10, 5), part(0, 10)], 15)).toEqual([part(0, 10), part(10, 5)])
  expect(findChain([], 0)).toEqual([])
})

test('overlapping parts are ignored', () => {
  const parts = [part(0, 4), part(0, 10), part(4, 3), part(7, 8), part(10, 2)]
  expect(findChain(parts, 15)).toEqual([part(0, 4), part(4, 3), part(7, 8)])
})

test('a part that is missing is an error', () => {
  expect(() => findChain([part(0, 10), part(11, 4)], 15)).toThrow(/missing/)
})
