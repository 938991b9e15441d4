import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toInstant } from './instants.ts'

/** The last instant that a `Date` can hold; the first is as far on the other side of 1970. */
const LAST_MS = 8.64e15

test('an instant is written as the language writes it, whatever was written before it', () => {
  const instants = fc.array(fc.integer({ min: -LAST_MS, max: LAST_MS }), { minLength: 2 })
  fc.assert(
    fc.property(instants, (all) => {
      expect(all.map(toInstant)).toEqual(all.map((ms) => new Date(ms).toISOString()))
    }),
  )
})

test.each([
  0,
  -1,
  86_399_999,
  86_400_000,
  Date.UTC(2024, 1, 29, 23, 59, 59, 999),
  Date.UTC(9999, 11, 31),
  LAST_MS,
  -LAST_MS,
])('%d ms, and the instants around it', (ms) => {
  for (const near of [ms - 1, ms, ms + 1].filter((each) => Math.abs(each) <= LAST_MS))
    expect(toInstant(near)).toBe(new Date(near).toISOString())
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, LAST_MS + 86_400_000])('%d is no instant', (ms) => {
  expect(() => toInstant(ms)).toThrow(RangeError)
})
