import { invalidInput } from '../../contract/app-error.ts'
import { type Check, decodeCursor } from '../lib/cursor.ts'

/**
 * Where a list goes on; undefined at its beginning.
 *
 * @throws AppError INVALID_INPUT for what is no cursor of it
 */
export function readCursor<T extends readonly (string | number)[]>(
  cursor: string | undefined,
  checks: { readonly [K in keyof T]: Check<T[K]> },
): T | undefined {
  if (cursor === undefined) return undefined
  const place = decodeCursor<T>(cursor, checks)
  if (!place) throw invalidInput('query.cursor', 'is not a cursor of this list')
  return place
}
