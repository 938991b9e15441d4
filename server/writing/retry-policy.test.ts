import { expect, it } from 'vitest'
import { ProviderFailure } from './provider-failure.ts'
import { parseRetryAfter, retryDelayMs } from './retry-policy.ts'

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

it('waits longer before the second retry, and does not make a third', () => {
  const failure = new ProviderFailure('overloaded', { status: 500 })
  const delays = [1, 2, 3].map((number) => retryDelayMs({ number, failure, hasContent: false }))
  expect(delays).toEqual([1000, 2000, undefined])
  expect(retryDelayMs({ number: 1, failure, hasContent: true })).toBeUndefined()
})
