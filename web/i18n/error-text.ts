import { UNKNOWN_ORIGIN_MESSAGE } from '../../contract/error-codes.ts'
import { ApiError, type ClientErrorCode } from '../state/api-error.ts'
import { mayAskForSignIn } from '../state/connection.ts'
import type { Words } from './en.ts'

/** An error in plain words. */
export function errorText(words: Words, error: unknown): string {
  if (!(error instanceof ApiError)) return words.errors.UNREADABLE
  const { foreignStatus: status } = error
  if (status === undefined) return words.errors[codeOf(error)]
  if (status === 429) return words.errors.RATE_LIMITED
  return status < 500 || mayAskForSignIn(status) ? words.offline.foreign(status) : words.errors.OFFLINE
}

/** An address that the service takes for another site's is told as one that it does not know. */
function codeOf({ code, message, details }: ApiError): ClientErrorCode | 'EMPTY_FILE' {
  if (details.some((detail) => detail.code === 'empty_file')) return 'EMPTY_FILE'
  return message === UNKNOWN_ORIGIN_MESSAGE ? 'MISDIRECTED_REQUEST' : code
}
