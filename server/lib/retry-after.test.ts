import { expect, it } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

const NOW = Date.parse('2026-03-14T08:00:00Z')

it.each([
  ['0', 0],
  ['60', 60],
  ['Sat, 14 Mar 2026 08:00:30 GMT', 30],
  ['Sat, 14 Mar 2026 07:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads Retry-After %j as %j seconds', (header, seconds) => {
  expect(parseRetryAfter(header, NOW)).toBe(seconds)
})
