import { invalidInput } from '../../contract/app-error.ts'
import { isCalendarDate } from '../../contract/primitives.ts'
import type { SearchPosition } from '../database/search-index.ts'
import { decodeCursor, encodeCursor, isNumber, isText, isWholeNumber } from '../lib/cursor.ts'

/** Matches that are ranked against each other: those after `before`, up to and including `through`. */
export interface SearchWindow {
  before: SearchPosition | undefined
  /** Undefined until the window has been read. */
  through: SearchPosition | undefined
}

/** Within a window hits are ordered by score, then by position. */
export interface SearchRank extends SearchPosition {
  score: number
}

export interface SearchTotal {
  total: number
  totalIsExact: boolean
}

/** Where a page ended. It carries the counts, so that what is added between two pages changes no score. */
export interface SearchCursor extends SearchTotal {
  window: SearchWindow
  last: SearchRank
  /** How many documents have each phrase; empty for a single phrase. */
  counts: readonly number[]
}

const NONE: SearchPosition = { date: '', id: '' }

export function encodeSearchCursor({ window, last, total, totalIsExact, counts }: SearchCursor): string {
  const { before = NONE, through = NONE } = window
  return encodeCursor([
    ...[last.score, last.date, last.id],
    ...[before.date, before.id, through.date, through.id],
    ...[total, Number(totalIsExact), ...counts],
  ])
}

/** @throws AppError INVALID_INPUT unless it is a cursor of a search for so many phrases */
export function decodeSearchCursor(cursor: string, phraseCount: number): SearchCursor {
  const strings = [isText, isText, isText, isText, isText, isText]
  const counts = Array.from({ length: 2 + (phraseCount > 1 ? phraseCount : 0) }, () => isWholeNumber)
  const parts = decodeCursor<(string | number)[]>(cursor, [isNumber, ...strings, ...counts])
  const texts = parts?.slice(1, 7).map(String) ?? []
  const [lastDate = '', lastId = '', beforeDate = '', beforeId = '', throughDate = '', throughId = ''] = texts
  const [score = 0, total = 0, isExact = 0, ...rest] = [parts?.[0], ...(parts?.slice(7) ?? [])].map(Number)
  const areDates = [lastDate, throughDate, beforeDate || lastDate].every(isCalendarDate)
  const areCounts = [total, isExact, ...rest].every((count) => count >= 0)
  if (!areDates || !areCounts) throw invalidInput('query.cursor', 'is not a cursor of this search')
  return {
    window: {
      before: beforeDate ? { date: beforeDate, id: beforeId } : undefined,
      through: { date: throughDate, id: throughId },
    },
    last: { score, date: lastDate, id: lastId },
    total,
    totalIsExact: isExact > 0,
    counts: rest,
  }
}
