import type { Clock } from '../lib/clock.ts'
import { parseRetryAfter } from '../lib/retry-after.ts'
import { type FailureKind, failureKindOf, ProviderFailure } from './provider-failure.ts'
import type { OutboundResponse } from './wire/outbound-request.ts'
import type { ReportedError } from './wire/reported-error.ts'

const MAX_RETRIES = 2
const FIRST_DELAY_MS = 1000
/** A user waits for the page, so a longer delay is reported instead. */
const MAX_RETRY_AFTER_SECONDS = 60

/**
 * Failures that may pass within seconds, under whatever status: the same error comes as a 529, or under HTTP 200 in the
 * first frame of a stream. All others have a reason that stays, such as a used-up quota, which is a 429 too, or too little
 * memory, which is a 500.
 */
const TRANSIENT: ReadonlySet<FailureKind> = new Set([
  'unreachable',
  'connect-timeout',
  'broken-off',
  'overloaded',
  'limited',
  'gave-up',
  'model-loading',
  'model-broken',
])

/** An error without a known reason passes like one of the server, unless its body names a status of the client. */
const isTransient = ({ kind, status }: ProviderFailure): boolean =>
  TRANSIENT.has(kind) || (kind === 'reported-error' && (status === undefined || status >= 500))

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

/** Says less than the status of the response. */
const isVague = ({ kind }: ReportedError) => kind === 'reported-error' || kind === 'request-refused'

/** The failure that a response without success reports. @param reported by its body */
export function refusalOf(
  { status, headers }: Pick<OutboundResponse, 'status' | 'headers'>,
  clock: Clock,
  reported: ReportedError | undefined,
): ProviderFailure {
  const kind = reported && !isVague(reported) ? reported.kind : failureKindOf(status)
  const retryAfterSeconds = parseRetryAfter(headers['retry-after'], clock.now())
  return new ProviderFailure(kind, { status, retryAfterSeconds, facts: reported?.facts })
}
