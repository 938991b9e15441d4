import { ERROR_CODES, type ErrorCode } from './error-codes.ts'
import type { Event } from './events.ts'
import type { Journal } from './journal.ts'
import type { ProviderReason } from './provider-reasons.ts'

/** One thing that is wrong with the input: where (`body.date`), a stable code, and words for a person. */
export interface ErrorDetail {
  path: string
  code: string
  message: string
  /** With VERSION_CONFLICT of an event: the event as it is now. */
  event?: Event | undefined
  /** With VERSION_CONFLICT of a page: the page as it is now. */
  journal?: Journal | undefined
}

interface AppErrorOptions {
  message?: string
  details?: readonly ErrorDetail[]
  /** Logged, never sent. */
  cause?: unknown
  retryAfterSeconds?: number
  /** Stored with a task, never sent in an error. */
  reason?: ProviderReason
}

/** The only error that may reach a client; its status is the catalogue's. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** Why an AI provider failed. */
  readonly reason: ProviderReason | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERROR_CODES[code].message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
    this.reason = options.reason
  }
}

/** INVALID_INPUT about one place of the input, such as `query.cursor`. */
export const invalidInput = (path: string, message: string, code = 'invalid'): AppError =>
  new AppError('INVALID_INPUT', { details: [{ path, code, message }] })
