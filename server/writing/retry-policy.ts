import type { Clock } from '../lib/clock.ts'
import { parseRetryAfter } from '../lib/retry-after.ts'
import { type FailureKind, failureKindOf, ProviderFailure } from './provider-failure.ts'
import type { OutboundResponse } from './wire/outbound-request.ts'

const MAX_RETRIES = 2
const FIRST_DELAY_MS = 1000
/** A user waits for the page, so a longer delay is reported instead. */
const MAX_RETRY_AFTER_SECONDS = 60

const CONNECTION_FAILURES: ReadonlySet<string> = new Set(['unreachable', 'connect-timeout', 'broken-off'])

/** A used-up quota is a 429 too, but does not recover within a minute. */
function isTransient({ kind, status }: ProviderFailure): boolean {
  if (kind === 'quota-used-up') return false
  if (status === undefined) return CONNECTION_FAILURES.has(kind)
  return status === 408 || status === 429 || status >= 500
}

/**
 * The delay before the next attempt, or undefined for no further attempt. After the first content there is none: the
 * reader has seen text, and it may have been paid for.
 */
export function retryDelayMs(attempt: {
  number: number
  failure: ProviderFailure
  hasContent: boolean
}): number | undefined {
  const { number, failure, hasContent } = attempt
  if (number > MAX_RETRIES || hasContent || !isTransient(failure)) return undefined
  const { retryAfterSeconds } = failure
  if (retryAfterSeconds === undefined) return FIRST_DELAY_MS * 2 ** (number - 1)
  return retryAfterSeconds > MAX_RETRY_AFTER_SECONDS ? undefined : retryAfterSeconds * 1000
}

/** The failure that a response without success reports. @param kind if its body tells more than its status */
export function refusalOf(
  { status, headers }: Pick<OutboundResponse, 'status' | 'headers'>,
  clock: Clock,
  kind: FailureKind = failureKindOf(status),
): ProviderFailure {
  const retryAfterSeconds = parseRetryAfter(headers['retry-after'], clock.now())
  return new ProviderFailure(kind, { status, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
}
