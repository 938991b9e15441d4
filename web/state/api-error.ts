import type { ErrorDetail } from '../../contract/app-error.ts'
import { ERROR_CODES, type ErrorCode } from '../../contract/error-codes.ts'

/** The service's codes, and two of the client: no response, and a response that is not the service's. */
export type ClientErrorCode = ErrorCode | 'OFFLINE' | 'UNREADABLE'

/** A failed request. */
export class ApiError extends Error {
  readonly code: ClientErrorCode
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | undefined
  /** Requested delay before the next attempt. */
  readonly retryAfterMs: number | undefined
  /** The status of an answer that is not Dayleaf's; 0 for a redirect. */
  readonly foreignStatus: number | undefined

  constructor(
    code: ClientErrorCode,
    options: {
      message?: string
      details?: readonly ErrorDetail[]
      requestId?: string
      retryAfterMs?: number | undefined
      foreignStatus?: number
    } = {},
  ) {
    super(options.message ?? code)
    this.name = 'ApiError'
    this.code = code
    this.details = options.details ?? []
    this.requestId = options.requestId
    this.retryAfterMs = options.retryAfterMs
    this.foreignStatus = options.foreignStatus
  }
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERROR_CODES, code)

/** The `error` member of an answer. */
export interface WireError {
  code: string
  message: string
  details?: ErrorDetail[]
  requestId?: string
}

/** @param error the `error` member of an answer, or the data of a stream's `error` event */
export function toApiError(error: WireError, retryAfterMs?: number): ApiError {
  const { code, message, details, requestId } = error
  return new ApiError(isKnown(code) ? code : 'UNREADABLE', {
    message,
    ...(details && { details }),
    ...(requestId !== undefined && { requestId }),
    retryAfterMs,
  })
}
