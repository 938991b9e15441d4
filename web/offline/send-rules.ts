import { ERROR_CODES } from '../../contract/error-codes.ts'
import { ApiError } from '../api/api-error.ts'

/** What becomes of an event that the service did not take. */
export type Verdict = 'refused' | 'later' | 'signed-out'

const FIRST_DELAY_MS = 2_000
const MAX_DELAY_MS = 5 * 60_000
/** Nobody is asked to wait longer; a clock that was set back does not either. */
const MAX_PAUSE_MS = 60 * 60_000

/** How long the service remembers an `Idempotency-Key`, less an hour for clocks that differ. */
const KEY_KEPT_MS = 23 * 3_600_000

/** 4xx that say nothing about the event: slow, wrong host, too early, too often. */
const NOT_YET = new Set([408, 421, 425, 429])

/** Only a refusal in the service's own words is one: a proxy's or a foreign network's answer says nothing. */
export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof ApiError)) return 'later'
  const { code } = error
  if (code === 'UNAUTHORIZED') return 'signed-out'
  if (code === 'OFFLINE' || code === 'UNREADABLE') return 'later'
  // Another request still brings bytes of the same upload, or did so when its connection broke.
  if (code === 'UPLOAD_CONFLICT') return 'later'
  // It stays so until files are deleted: what comes after does not wait for that.
  if (code === 'QUOTA_EXCEEDED') return 'refused'
  const { status } = ERROR_CODES[code]
  return status >= 400 && status < 500 && !NOT_YET.has(status) ? 'refused' : 'later'
}

/**
 * Doubles with each failure, and never comes before the service wants it.
 *
 * @param random 0 to 1: tabs and devices that failed together do not come back together
 */
export function retryDelayMs(failures: number, retryAfterMs = 0, random = Math.random()): number {
  const growing = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS)
  return Math.min(Math.max(growing * (1 + random / 4), retryAfterMs), MAX_PAUSE_MS)
}

/** How much of a pause is left. */
export const pauseLeftMs = (untilMs: number, nowMs: number): number => {
  const left = untilMs - nowMs
  return left > MAX_PAUSE_MS ? 0 : Math.max(0, left)
}

/** True when the service may have an event and no longer knows the key by which it would say so. */
export const isKeyForgotten = (sentAt: number | null, nowMs: number): boolean =>
  sentAt !== null && nowMs - sentAt > KEY_KEPT_MS
