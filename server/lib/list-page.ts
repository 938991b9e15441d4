// Pages of lists: reads their cursors, and limits them by count and bytes.
import { invalidInput } from '../../contract/app-error.ts'
import { type Check, decodeCursor, encodeCursor } from './cursor.ts'

/** Bytes of text after which a page of a list ends: ten events of the greatest length in ASCII. */
export const MAX_LIST_BYTES = 1_000_000

/** As the query of a list has it. */
export interface PageQuery {
  limit: number
  cursor?: string | undefined
}

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

/** A page of a list; its cursor is null on the last page. */
export interface ListPage<T> {
  items: T[]
  nextCursor: string | null
}

interface Cut<T> {
  limit?: number | undefined
  /** For rows that `limitByBytes` has read. */
  bytesOf?: (row: T) => number
  /** The position of a row, as `readCursor` reads it. */
  cursorOf: (row: T) => readonly (string | number)[]
}

/** Cuts rows to a page, by count and by bytes. @param rows at least one more than the page if another page follows */
export function cutPage<T>(rows: readonly T[], { limit, bytesOf = () => 0, cursorOf }: Cut<T>): ListPage<T> {
  const items: T[] = []
  let bytes = 0
  for (const row of rows) {
    const last = items.at(-1)
    if (last && (items.length === limit || bytes >= MAX_LIST_BYTES))
      return { items, nextCursor: encodeCursor(cursorOf(last)) }
    items.push(row)
    bytes += bytesOf(row)
  }
  return { items, nextCursor: null }
}
