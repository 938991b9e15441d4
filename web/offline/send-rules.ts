import { ERROR_CODES } from '../../contract/error-codes.ts'
import { ApiError } from '../api/api-error.ts'

/** How to continue after an event was not accepted. */
export type Verdict = 'refused' | 'later' | 'signed-out'

const FIRST_DELAY_MS = 2_000
const MAX_DELAY_MS = 5 * 60_000
/** Longest pause, also if the clock was set back. */
const MAX_PAUSE_MS = 60 * 60_000

/** Lifetime of an `Idempotency-Key` in the service, minus an hour for differing clocks. */
const KEY_KEPT_MS = 23 * 3_600_000

/** 4xx statuses that are not about the event: timeout, misdirected, too early, rate limit. */
const NOT_YET = new Set([408, 421, 425, 429])

/** Only an error with the service's error code is a refusal; a proxy's or captive portal's response is not. */
export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof ApiError)) return 'later'
  const { code } = error
  if (code === 'UNAUTHORIZED') return 'signed-out'
  if (code === 'OFFLINE' || code === 'UNREADABLE') return 'later'
  // Another request of the same upload is still running, or its connection has just broken.
  if (code === 'UPLOAD_CONFLICT') return 'later'
  // Permanent until files are deleted; later events must not wait for that.
  if (code === 'QUOTA_EXCEEDED') return 'refused'
  const { status } = ERROR_CODES[code]
  return status >= 400 && status < 500 && !NOT_YET.has(status) ? 'refused' : 'later'
}

/**
 * Exponential backoff, at least `retryAfterMs`.
 *
 * @param random 0 to 1: jitter, so that tabs and devices do not retry at the same time
 */
export function retryDelayMs(failures: number, retryAfterMs = 0, random = Math.random()): number {
  const growing = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS)
  return Math.min(Math.max(growing * (1 + random / 4), retryAfterMs), MAX_PAUSE_MS)
}

export const pauseLeftMs = (untilMs: number, nowMs: number): number => {
  const left = untilMs - nowMs
  return left > MAX_PAUSE_MS ? 0 : Math.max(0, left)
}

/** Whether the service may have stored an event whose idempotency key it no longer remembers. */
export const isKeyForgotten = (sentAt: number | null, nowMs: number): boolean =>
  sentAt !== null && nowMs - sentAt > KEY_KEPT_MS
