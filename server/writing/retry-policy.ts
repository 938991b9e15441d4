import type { ProviderFailure } from './provider-failure.ts'

const MAX_RETRIES = 2
const FIRST_DELAY_MS = 1000
/** A user waits for the page: what asks for more than a minute is told to the user instead. */
const MAX_RETRY_AFTER_SECONDS = 60

const CONNECTION_FAILURES: ReadonlySet<string> = new Set(['unreachable', 'connect-timeout', 'broken-off'])

/** A used-up quota comes as 429 like a momentary limit, but no wait within a minute cures it. */
function isPassing({ kind, status }: ProviderFailure): boolean {
  if (kind === 'quota-used-up') return false
  if (status === undefined) return CONNECTION_FAILURES.has(kind)
  return status === 408 || status === 429 || status >= 500
}

/**
 * How long to wait before the next attempt, or undefined where there is to be none. An answer that had begun
 * is never asked for again: the reader has seen its text, and it may have been paid for.
 */
export function retryDelayMs(attempt: {
  number: number
  failure: ProviderFailure
  hasContent: boolean
}): number | undefined {
  const { number, failure, hasContent } = attempt
  if (number > MAX_RETRIES || hasContent || !isPassing(failure)) return undefined
  const { retryAfterSeconds } = failure
  if (retryAfterSeconds === undefined) return FIRST_DELAY_MS * 2 ** (number - 1)
  return retryAfterSeconds > MAX_RETRY_AFTER_SECONDS ? undefined : retryAfterSeconds * 1000
}

/** Reads `Retry-After`, seconds or an HTTP date (RFC 9110, 10.2.3). */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (!header) return undefined
  if (/^\d+$/.test(header)) return Number(header)
  // Without a weekday it is no HTTP date, though `Date.parse` would make one even of "-5".
  const date = /^[A-Za-z]{3,9},? /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - nowMs) / 1000))
}
