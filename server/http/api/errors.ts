import { AppError } from '../../../contract/app-error.ts'
import { ERROR_CODES } from '../../../contract/error-codes.ts'
import { faultCodeOf } from '../../database/errors.ts'
import { isDiskFull } from '../../lib/error-code.ts'
import type { Logger } from '../../lib/logger.ts'

/** Maps a thrown value to an `AppError`; unexpected ones become INTERNAL without details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  return new AppError(isDiskFull(error) ? 'STORAGE_FULL' : faultCodeOf(error), { cause: error })
}

export const errorBody = (error: AppError, requestId: string) => ({
  code: error.code,
  message: error.message,
  ...(error.details && { details: error.details }),
  requestId,
})

export function errorResponse(
  error: AppError,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const response = Response.json(
    { data: null, error: errorBody(error, requestId) },
    { status: ERROR_CODES[error.code].status, headers },
  )
  if (response.status === 401) response.headers.set('WWW-Authenticate', 'Bearer')
  if (error.retryAfterSeconds !== undefined) {
    response.headers.set('Retry-After', String(Math.ceil(error.retryAfterSeconds)))
  }
  return response
}

/** Faults of ours and of AI providers are logged with their cause or reason; refusals are the client's business. */
export function logError(logger: Logger, { code, reason, cause }: AppError, requestId: string): void {
  if (ERROR_CODES[code].status < 500) return
  logger.error({ requestId, code, reason, err: cause }, 'request failed')
}
