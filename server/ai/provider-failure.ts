import { AppError } from '../../contract/app-error.ts'
import type { ErrorCode } from '../../contract/error-codes.ts'
import type { ProviderReason } from '../../contract/provider-reasons.ts'
import { type Advice, type FailureFacts, MESSAGES, type Message } from './failure-messages.ts'

export type FailureKind = ProviderReason

/** Messages for calls other than the generation of a page, in place of the usual ones. */
export type FailureMessages = Readonly<Partial<Record<FailureKind, Message>>>

export interface FailedProvider {
  name: string
  advice: Advice
  messages?: FailureMessages
}

/** All others are AI_PROVIDER_ERROR. */
const CODES: Readonly<Partial<Record<FailureKind, ErrorCode>>> = {
  limited: 'AI_RATE_LIMITED',
  'over-allowance': 'AI_RATE_LIMITED',
  'quota-used-up': 'AI_RATE_LIMITED',
  'connect-timeout': 'AI_TIMEOUT',
  silent: 'AI_TIMEOUT',
  'gave-up': 'AI_TIMEOUT',
  unfinished: 'AI_TIMEOUT',
}

interface FailureOptions {
  /** The HTTP status of the provider's response, or the one that an error in its body stands for. */
  status?: number | undefined
  retryAfterSeconds?: number | undefined
  facts?: FailureFacts | undefined
  cause?: unknown
}

/** Why an attempt failed. `toAppError` adds the provider's name. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind
  readonly status: number | undefined
  readonly retryAfterSeconds: number | undefined
  readonly facts: FailureFacts

  constructor(kind: FailureKind, options: FailureOptions = {}) {
    super(kind, { cause: options.cause })
    this.name = 'ProviderFailure'
    this.kind = kind
    this.status = options.status
    this.retryAfterSeconds = options.retryAfterSeconds
    this.facts = options.facts ?? {}
  }
}

/**
 * The failure as an error for the user. Without the cause: an error of the network or the SDK
 * may quote the key or the provider's body, and causes are logged.
 */
export function toAppError(failure: ProviderFailure, provider: FailedProvider): AppError {
  const { kind, facts, retryAfterSeconds } = failure
  const own = provider.messages?.[kind]
  const message = (own ?? MESSAGES[kind])(provider.name, provider.advice, facts)
  return new AppError(codeOf(kind, own !== undefined), {
    message,
    reason: kind,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

/** A prompt that is too long is a day that is too long, unless the call was about something else. */
const codeOf = (kind: FailureKind, isOwn: boolean): ErrorCode =>
  kind === 'prompt-too-long' && !isOwn ? 'DAY_TOO_LONG' : (CODES[kind] ?? 'AI_PROVIDER_ERROR')

/** A failure as it is stored with an attempt. @param failure a ProviderFailure, or the reason of an abort */
export function toStoredError(failure: unknown, provider: FailedProvider): { code: string; message: string } {
  const error = failure instanceof ProviderFailure ? toAppError(failure, provider) : failure
  const { code, message } = error instanceof AppError ? error : new AppError('CANCELLED')
  return { code, message }
}

/** The failure for a status, unless the body is more exact. */
export function failureKindOf(status: number): FailureKind {
  if (status === 401 || status === 403) return 'key-refused'
  if (status === 402) return 'quota-used-up'
  if (status === 404) return 'model-unknown'
  if (status === 408) return 'gave-up'
  if (status === 413) return 'request-too-large'
  if (status === 429) return 'limited'
  return status >= 500 ? 'overloaded' : 'request-refused'
}
