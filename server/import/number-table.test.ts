import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberTable } from './number-table.ts'

const LARGEST = 2 ** 48 - 1

test('a table answers as a map, also with keys that share a slot', () => {
  const keys = fc.oneof(
    fc.integer({ min: 0, max: 40 }).map((number) => number * 2 ** 20),
    fc.constantFrom(0, LARGEST, LARGEST - 1),
    fc.maxSafeNat().map((number) => number % LARGEST),
  )
  const entries = fc.array(fc.tuple(keys, fc.integer({ min: 0, max: LARGEST })), { maxLength: 200 })
  fc.assert(
    fc.property(entries, (pairs) => {
      const [table, map] = [new NumberTable(), new Map<number, number>()]
      for (const [key, value] of pairs) {
        expect(table.get(key)).toBe(map.get(key))
        table.set(key, value)
        map.set(key, value)
      }
      for (const [key, value] of map) expect(table.get(key)).toBe(value)
    }),
  )
})

test('a table that grows keeps its entries', () => {
  const table = new NumberTable()
  const keyOf = (index: number) => (index * 2_654_435_761_123) % LARGEST
  for (let index = 0; index < 20_000; index += 1) table.set(keyOf(index), index)
  for (let index = 0; index < 20_000; index += 1) expect(table.get(keyOf(index))).toBe(index)
  expect(table.get(keyOf(20_000))).toBeUndefined()
})
