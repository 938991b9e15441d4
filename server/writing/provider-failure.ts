import { AppError } from '../../contract/app-error.ts'
import type { ErrorCode } from '../../contract/error-codes.ts'

/** Failures of a call to a provider, by what the user can do about them. */
export type FailureKind =
  | 'key-missing'
  | 'key-refused'
  | 'model-unknown'
  | 'request-refused'
  | 'prompt-too-long'
  | 'limited'
  | 'quota-used-up'
  | 'overloaded'
  | 'unreachable'
  | 'connect-timeout'
  | 'silent'
  | 'gave-up'
  | 'unfinished'
  | 'broken-off'
  | 'redirected'
  | 'too-large'
  | 'unknown-format'
  | 'reported-error'
  | 'no-end-mark'
  | 'cut-for-length'
  | 'withheld'
  | 'empty'

/** Advice for users of this provider, in full sentences. */
export interface Advice {
  unreachable: string
  modelUnknown: string
  promptTooLong: string
}

type Message = (name: string, advice: Advice) => string

/** Messages for calls other than the generation of a page, in place of the usual ones. */
export type FailureMessages = Readonly<Partial<Record<FailureKind, Message>>>

export interface FailedProvider {
  name: string
  advice: Advice
  messages?: FailureMessages
}

const FAILURES: Record<FailureKind, readonly [ErrorCode, Message]> = {
  'key-missing': ['AI_PROVIDER_ERROR', (name) => `${name} needs an API key. Add one in the settings.`],
  'key-refused': [
    'AI_PROVIDER_ERROR',
    (name) => `${name} does not accept the API key. Check it in the settings.`,
  ],
  'model-unknown': [
    'AI_PROVIDER_ERROR',
    (name, advice) => `${name} does not know the model. ${advice.modelUnknown}`,
  ],
  'request-refused': [
    'AI_PROVIDER_ERROR',
    (name) =>
      `${name} did not accept the request. Its model may not write texts, or not such long ones: try another.`,
  ],
  'prompt-too-long': [
    'AI_PROVIDER_ERROR',
    (name, advice) => `The day is longer than what the model at ${name} can read. ${advice.promptTooLong}`,
  ],
  limited: ['AI_RATE_LIMITED', (name) => `${name} limits our requests. Try again later.`],
  'quota-used-up': ['AI_RATE_LIMITED', (name) => `The account at ${name} has no credit or quota left.`],
  overloaded: ['AI_PROVIDER_ERROR', (name) => `${name} has a fault or is overloaded. Try again later.`],
  unreachable: ['AI_PROVIDER_ERROR', (name, advice) => `${name} does not answer. ${advice.unreachable}`],
  'connect-timeout': [
    'AI_TIMEOUT',
    (name, advice) => `${name} could not be reached in time. ${advice.unreachable}`,
  ],
  silent: ['AI_TIMEOUT', (name) => `${name} sent nothing for too long. Try again, or choose a faster model.`],
  'gave-up': ['AI_TIMEOUT', (name) => `${name} gave up waiting. Try again, or choose a faster model.`],
  unfinished: [
    'AI_TIMEOUT',
    (name) => `${name} did not finish in time. Try again, or choose a faster model.`,
  ],
  'broken-off': ['AI_PROVIDER_ERROR', (name) => `The connection to ${name} broke off. Try again.`],
  redirected: [
    'AI_PROVIDER_ERROR',
    (name) =>
      `The address of ${name} leads elsewhere, and redirects are not followed. The operator can correct it.`,
  ],
  'too-large': ['AI_PROVIDER_ERROR', (name) => `${name} sent far more than a page. Try another model.`],
  'unknown-format': [
    'AI_PROVIDER_ERROR',
    (name) =>
      `The answer from the address of ${name} is not in its format. The operator can check the address.`,
  ],
  'reported-error': [
    'AI_PROVIDER_ERROR',
    (name) => `${name} reported an error. Try again, or try another model.`,
  ],
  'no-end-mark': ['AI_PROVIDER_ERROR', (name) => `${name} stopped before the end of its answer. Try again.`],
  'cut-for-length': [
    'AI_PROVIDER_ERROR',
    (name) =>
      `${name} cut the page off at the model's limit. Ask for a shorter page, or choose another model.`,
  ],
  withheld: [
    'AI_PROVIDER_ERROR',
    (name) => `${name} withheld the text. Other instructions or another model may help.`,
  ],
  empty: [
    'AI_PROVIDER_ERROR',
    (name, advice) => `${name} sent no text. If the day is long: ${advice.promptTooLong}`,
  ],
}

interface FailureOptions {
  /** The HTTP status of the provider's response, if that is the failure. */
  status?: number
  retryAfterSeconds?: number
  cause?: unknown
}

/** Why an attempt failed. `toAppError` adds the provider's name. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind
  readonly status: number | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(kind: FailureKind, options: FailureOptions = {}) {
    super(kind, { cause: options.cause })
    this.name = 'ProviderFailure'
    this.kind = kind
    this.status = options.status
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/**
 * The failure as an error for the user. Without the cause: an error of the network or the SDK may quote the key or the
 * provider's body, and causes are logged.
 */
export function toAppError(failure: ProviderFailure, provider: FailedProvider): AppError {
  const [code, ofText] = FAILURES[failure.kind]
  const message = provider.messages?.[failure.kind] ?? ofText
  return new AppError(code, {
    message: message(provider.name, provider.advice),
    ...(failure.retryAfterSeconds !== undefined && { retryAfterSeconds: failure.retryAfterSeconds }),
  })
}

/** A failure as it is stored with an attempt. @param failure a ProviderFailure, or the reason of an abort */
export function toStoredError(failure: unknown, provider: FailedProvider): { code: string; message: string } {
  const error = failure instanceof ProviderFailure ? toAppError(failure, provider) : failure
  const { code, message } = error instanceof AppError ? error : new AppError('CANCELLED')
  return { code, message }
}

/** The failure for a status, unless an error code in the body is more exact. */
export function failureKindOf(status: number): FailureKind {
  if (status === 401 || status === 403) return 'key-refused'
  if (status === 402) return 'quota-used-up'
  if (status === 404) return 'model-unknown'
  if (status === 408) return 'gave-up'
  if (status === 413) return 'prompt-too-long'
  if (status === 429) return 'limited'
  return status >= 500 ? 'overloaded' : 'request-refused'
}
