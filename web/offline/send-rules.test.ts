import { describe, expect, test } from 'vitest'
import { ERROR_CODES, type ErrorCode } from '../../contract/error-codes.ts'
import { ApiError } from '../state/api-error.ts'
import { isKeyForgotten, pauseLeftMs, retryDelayMs, verdictOf } from './send-rules.ts'

const HOUR_MS = 3_600_000

describe('the verdict on an event that was not accepted', () => {
  test.each([
    'INVALID_INPUT',
    'EVENT_IMMUTABLE',
    'PAYLOAD_TOO_LARGE',
    'FORBIDDEN',
    'NOT_FOUND',
    'QUOTA_EXCEEDED',
  ] as const)('the service has refused it by %s', (code) =>
    expect(verdictOf(new ApiError(code))).toBe('refused'),
  )

  test.each([
    'RATE_LIMITED',
    'UPLOAD_CONFLICT',
    'STORAGE_FULL',
    'UNAVAILABLE',
    'INTERNAL',
    'OFFLINE',
    'UNREADABLE',
  ] as const)('by %s nothing is said of it yet', (code) =>
    expect(verdictOf(new ApiError(code))).toBe('later'),
  )

  test('an invalid token needs a new sign-in', () =>
    expect(verdictOf(new ApiError('UNAUTHORIZED'))).toBe('signed-out'))

  test('a missing answer or an unknown error is no refusal', () =>
    expect([new DOMException('x', 'TimeoutError'), undefined].map(verdictOf)).toEqual(['later', 'later']))

  test('no 5xx but a full quota is a refusal', () => {
    for (const [code, { status }] of Object.entries(ERROR_CODES))
      if (status >= 500 && code !== 'QUOTA_EXCEEDED')
        expect(verdictOf(new ApiError(code as ErrorCode))).toBe('later')
  })
})

describe('the wait before the next attempt', () => {
  test('doubles from two seconds to ten minutes', () => {
    const delays = [1, 2, 3, 8, 9, 50].map((failures) => retryDelayMs(failures, undefined, 0))
    expect(delays).toEqual([2_000, 4_000, 8_000, 256_000, 480_000, 480_000])
    expect(retryDelayMs(50, undefined, 1)).toBe(600_000)
  })

  test('is never shorter than the service asks for, and never an hour longer', () => {
    expect(retryDelayMs(1, 40_000, 0)).toBe(40_000)
    expect(retryDelayMs(9, 40_000, 0)).toBe(480_000)
    expect(retryDelayMs(1, 99 * HOUR_MS, 0)).toBe(HOUR_MS)
  })

  test('differs between clients', () => expect(retryDelayMs(1, 0, 1)).toBe(2_500))

  test('ends at its time, and when the clock was set back', () => {
    expect(pauseLeftMs(1_500, 1_000)).toBe(500)
    expect(pauseLeftMs(1_000, 1_500)).toBe(0)
    expect(pauseLeftMs(26 * HOUR_MS, HOUR_MS)).toBe(0)
  })
})

test('a key counts as known while the service surely has it', () => {
  expect(isKeyForgotten(null, 99 * HOUR_MS)).toBe(false)
  expect(isKeyForgotten(0, 22 * HOUR_MS)).toBe(false)
  expect(isKeyForgotten(0, 24 * HOUR_MS)).toBe(true)
})
