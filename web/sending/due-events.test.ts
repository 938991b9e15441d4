import { expect, test } from 'vitest'
import type { Pause, QueuePause, WaitingEvent } from '../offline/records.ts'
import { isForAll, nextPause } from '../offline/send-rules.ts'
import { ApiError } from '../state/api-error.ts'
import { findDue, nextDueMs } from './due-events.ts'

const NOW = 1_000_000

const waiting = (id: number, change: Partial<WaitingEvent> = {}): WaitingEvent => ({
  ...{ id, key: String(id), changes: {}, writtenAt: id, sentAt: null, refusal: null },
  event: { date: '2026-03-14', type: 'event', content: String(id) },
  ...change,
})

const paused = (failures: number, untilMs: number): { pause: Pause } => ({
  pause: { code: 'OFFLINE', failures, untilMs },
})
const REFUSED = { refusal: { code: 'INVALID_INPUT', details: [] } } as const

const idOf = (events: readonly WaitingEvent[], pause?: QueuePause) => findDue(events, pause, NOW)?.id

test('events are sent in the order in which they were written', () =>
  expect(idOf([waiting(1), waiting(2)])).toBe(1))

test('one that pauses or is refused holds back no other', () => {
  expect(idOf([waiting(1, paused(3, NOW + 1)), waiting(2, REFUSED), waiting(3)])).toBe(3)
  expect(idOf([waiting(1, REFUSED)])).toBeUndefined()
})

test('one that failed comes after those that never did, once its pause is over', () => {
  expect(idOf([waiting(1, paused(2, NOW)), waiting(2)])).toBe(2)
  expect(idOf([waiting(1, paused(2, NOW)), waiting(2, paused(1, NOW))])).toBe(2)
})

const queuePause = (change: Partial<QueuePause> = {}): QueuePause => ({
  ...{ code: 'RATE_LIMITED', failures: 1, untilMs: NOW + 5_000, isAskedFor: true, sinceMs: 2 },
  ...change,
})

test('a pause that the service asks for holds all, also what was written later', () => {
  expect(idOf([waiting(1), waiting(3)], queuePause())).toBeUndefined()
  expect(nextDueMs([waiting(1)], queuePause(), NOW)).toBe(5_000)
})

test('after too many failures only what was written later is tried, once', () => {
  const pause = queuePause({ isAskedFor: false })
  expect(idOf([waiting(1), waiting(3)], pause)).toBe(3)
  expect(idOf([waiting(1), waiting(3, paused(1, NOW))], pause)).toBeUndefined()
})

test('a pause of an earlier version, which was for all, is over', () => {
  const { sinceMs: _sinceMs, ...earlier } = queuePause({ isAskedFor: false })
  expect(idOf([waiting(1)], earlier)).toBe(1)
})

test('the next attempt is that of the event that is due first', () => {
  const events = [waiting(1, paused(3, NOW + 900)), waiting(2, paused(1, NOW + 300)), waiting(3, REFUSED)]
  expect(nextDueMs(events, undefined, NOW)).toBe(300)
  expect(nextDueMs([waiting(3, REFUSED)], undefined, NOW)).toBeUndefined()
})

test('each failure of an event doubles its own pause and names the answer', () => {
  const error = new ApiError('UNREADABLE', { foreignStatus: 403 })
  const first = nextPause(undefined, error, NOW)
  const third = nextPause(nextPause(first, error, NOW), error, NOW)
  expect(first).toMatchObject({ code: 'UNREADABLE', status: 403, failures: 1 })
  expect(first.untilMs - NOW).toBeGreaterThanOrEqual(2_000)
  expect(third.failures).toBe(3)
  expect(third.untilMs - NOW).toBeGreaterThanOrEqual(8_000)
})

test('only the service itself can ask all to wait', () => {
  expect(isForAll(new ApiError('RATE_LIMITED'))).toBe(true)
  expect(isForAll(new ApiError('UNAVAILABLE', { retryAfterMs: 1_000 }))).toBe(true)
  expect(isForAll(new ApiError('UNREADABLE', { foreignStatus: 429, retryAfterMs: 1_000 }))).toBe(false)
  expect(isForAll(new ApiError('INTERNAL'))).toBe(false)
})
