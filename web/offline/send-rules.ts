import { ERROR_CODES } from '../../contract/error-codes.ts'
import { ApiError } from '../state/api-error.ts'
import type { Pause } from './records.ts'

/** How to continue after an event was not accepted. */
export type Verdict = 'refused' | 'later' | 'signed-out'

const FIRST_DELAY_MS = 2_000
const MAX_DELAY_MS = 10 * 60_000
/** The largest share that is added to a delay, so that tabs and devices do not retry at the same time. */
const JITTER = 1 / 4
/** Longest pause, also if the clock was set back. */
const MAX_PAUSE_MS = 60 * 60_000

/** Lifetime of an `Idempotency-Key` in the service, minus an hour for differing clocks. */
const KEY_KEPT_MS = 23 * 3_600_000

/** 4xx statuses that are not about the event: timeout, misdirected, too early, rate limit. */
const NOT_YET = new Set([408, 421, 425, 429])

/** Only an error of the service itself is a refusal; the answer of a proxy is not. */
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
 * Exponential backoff from 2 s to 10 min, but at least `retryAfterMs`.
 *
 * @param random 0 to 1
 */
export function retryDelayMs(failures: number, retryAfterMs = 0, random = Math.random()): number {
  const growing = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS / (1 + JITTER))
  return Math.min(Math.max(growing * (1 + random * JITTER), retryAfterMs), MAX_PAUSE_MS)
}

/** The pause after one more failure. @param nowMs the time of the failure */
export function nextPause(before: Pause | undefined, error: ApiError, nowMs: number): Pause {
  const failures = (before?.failures ?? 0) + 1
  return {
    code: error.code,
    status: error.foreignStatus,
    failures,
    untilMs: nowMs + retryDelayMs(failures, error.retryAfterMs),
  }
}

export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('OFFLINE')

/** Whether the service asks everybody or this user to wait: then no other event is tried meanwhile. */
export const isForAll = ({ code, retryAfterMs }: ApiError): boolean =>
  code === 'RATE_LIMITED' || (retryAfterMs !== undefined && code !== 'UNREADABLE')

export const pauseLeftMs = (untilMs: number, nowMs: number): number => {
  const left = untilMs - nowMs
  return left > MAX_PAUSE_MS ? 0 : Math.max(0, left)
}

/** Whether the service may have stored an event whose idempotency key it no longer remembers. */
export const isKeyForgotten = (sentAt: number | null, nowMs: number): boolean =>
  sentAt !== null && nowMs - sentAt > KEY_KEPT_MS
