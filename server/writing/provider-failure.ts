import { AppError } from '../../contract/app-error.ts'
import type { ErrorCode } from '../../contract/error-codes.ts'

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

/** Failures of a call to a provider, by what the user can do about them, with the usual messages. */
const MESSAGES = {
  'key-missing': (name) => `${name} needs an API key. Add one in the settings.`,
  'key-refused': (name) => `${name} does not accept the API key. Check it in the settings.`,
  'model-unknown': (name, advice) => `${name} does not know the model. ${advice.modelUnknown}`,
  'request-refused': (name) =>
    `${name} did not accept the request. Its model may not write texts, or not such long ones: try another.`,
  'prompt-too-long': (name, advice) =>
    `The day is longer than what the model at ${name} can read. ${advice.promptTooLong}`,
  limited: (name) => `${name} limits our requests. Try again later.`,
  'quota-used-up': (name) => `The account at ${name} has no credit or quota left.`,
  overloaded: (name) => `${name} has a fault or is overloaded. Try again later.`,
  unreachable: (name, advice) => `${name} does not answer. ${advice.unreachable}`,
  'connect-timeout': (name, advice) => `${name} could not be reached in time. ${advice.unreachable}`,
  silent: (name) => `${name} sent nothing for too long. Try again, or choose a faster model.`,
  'gave-up': (name) => `${name} gave up waiting. Try again, or choose a faster model.`,
  unfinished: (name) => `${name} did not finish in time. Try again, or choose a faster model.`,
  'broken-off': (name) => `The connection to ${name} broke off. Try again.`,
  redirected: (name) =>
    `The address of ${name} leads elsewhere, and redirects are not followed. The operator can correct it.`,
  'too-large': (name) => `${name} sent far more than a page. Try another model.`,
  'unknown-format': (name) =>
    `The answer from the address of ${name} is not in its format. The operator can check the address.`,
  'reported-error': (name) => `${name} reported an error. Try again, or try another model.`,
  'no-end-mark': (name) => `${name} stopped before the end of its answer. Try again.`,
  'cut-for-length': (name) =>
    `${name} cut the page off at the model's limit. Ask for a shorter page, or choose another model.`,
  withheld: (name) => `${name} withheld the text. Other instructions or another model may help.`,
  empty: (name, advice) => `${name} sent no text. If the day is long: ${advice.promptTooLong}`,
} satisfies Record<string, Message>

export type FailureKind = keyof typeof MESSAGES

/** All others are AI_PROVIDER_ERROR. */
const CODES: Readonly<Partial<Record<FailureKind, ErrorCode>>> = {
  limited: 'AI_RATE_LIMITED',
  'quota-used-up': 'AI_RATE_LIMITED',
  'connect-timeout': 'AI_TIMEOUT',
  silent: 'AI_TIMEOUT',
  'gave-up': 'AI_TIMEOUT',
  unfinished: 'AI_TIMEOUT',
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
  const message: Message = provider.messages?.[failure.kind] ?? MESSAGES[failure.kind]
  return new AppError(CODES[failure.kind] ?? 'AI_PROVIDER_ERROR', {
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
