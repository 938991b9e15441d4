// Pages of lists: reads their cursors, and limits them by count and bytes.
import { invalidInput } from '../../contract/app-error.ts'
import { MAX_LIST_BYTES } from '../database/limit-by-bytes.ts'
import { type Check, decodeCursor } from '../lib/cursor.ts'

/**
 * Reads the position of the last item of the page before; undefined for the first page.
 *
 * @throws AppError INVALID_INPUT for a cursor that is not of this list
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

/**
 * Cuts the rows that `limitByBytes` has read to a page, by count and by bytes.
 *
 * @returns `last` is the last of the items if another page follows
 */
export function cutPage<T>(rows: readonly T[], limit: number, bytesOf: (row: T) => number) {
  const items: T[] = []
  let bytes = 0
  for (const row of rows) {
    if (items.length === limit || bytes >= MAX_LIST_BYTES) return { items, last: items.at(-1) }
    items.push(row)
    bytes += bytesOf(row)
  }
  return { items, last: undefined }
}
