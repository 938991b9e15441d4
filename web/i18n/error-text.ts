import { ApiError } from '../state/api-error.ts'
import type { Words } from './en.ts'

/** An error in plain words. @param otherwise the code of an error that is none of a request */
export function errorText(
  words: Words,
  error: unknown,
  otherwise: 'UNREADABLE' | 'OFFLINE' = 'UNREADABLE',
): string {
  if (!(error instanceof ApiError)) return words.errors[otherwise]
  const { code, foreignStatus } = error
  return foreignStatus === undefined ? words.errors[code] : words.offline.foreign(foreignStatus)
}
