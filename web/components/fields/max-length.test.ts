import { expect, test } from 'vitest'
import { maxLengthOf } from './max-length.ts'

test.each([
  ['', 10],
  ['snow', 10],
  ['雪', 10],
  ['😀'.repeat(9), 19],
  ['😀'.repeat(10), 20],
])('a field of 10 characters that holds "%s" takes %i units', (text, units) => {
  expect(maxLengthOf(text, 10)).toBe(units)
})
