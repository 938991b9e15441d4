import { expect, it } from 'vitest'
import { ProviderFailure } from './provider-failure.ts'
import { retryDelayMs } from './retry-policy.ts'

it('waits longer before the second retry, and does not make a third', () => {
  const failure = new ProviderFailure('overloaded', { status: 500 })
  const delays = [1, 2, 3].map((number) => retryDelayMs({ number, failure, hasContent: false }))
  expect(delays).toEqual([1000, 2000, undefined])
  expect(retryDelayMs({ number: 1, failure, hasContent: true })).toBeUndefined()
})
