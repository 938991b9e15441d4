import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ArrivalAllowance } from './arrival-allowance.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Sends so many bytes each so many seconds. @returns the seconds after which the request ends, at most an hour */
function sendSlowly(bytes: number, everySeconds: number): number {
  let endedAt = Number.POSITIVE_INFINITY
  let second = 0
  const end = () => {
    endedAt = Math.min(endedAt, second)
  }
  using allowance = new ArrivalAllowance(end)
  allowance.wait()
  for (second = 1; second <= 3600; second += 1) {
    vi.advanceTimersByTime(1000)
    if (second % everySeconds !== 0) continue
    allowance.receive(bytes)
    allowance.wait()
  }
  return endedAt
}

test.each([
  ['nothing', 0, 1, 60],
  ['a byte each ten seconds', 1, 10, 61],
  ['a megabyte, and then nothing for a minute', 1_000_000, 100, 60],
  ['half of the rate', 512, 1, 119],
  ['all of a slow network', 2_048, 1, Number.POSITIVE_INFINITY],
  ['a network with pauses of 50 seconds', 102_400, 50, Number.POSITIVE_INFINITY],
])('a client that sends %s', (_what, bytes, everySeconds, endsAfter) => {
  expect(sendSlowly(bytes, everySeconds)).toBe(endsAfter)
})

test('the time in which the service writes does not count', () => {
  const end = vi.fn()
  using allowance = new ArrivalAllowance(end)
  allowance.wait()
  allowance.receive(1)
  vi.advanceTimersByTime(600_000)
  expect(end).not.toHaveBeenCalled()
})
