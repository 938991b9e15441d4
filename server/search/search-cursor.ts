import { invalidInput } from '../../contract/app-error.ts'
import { isCalendarDate } from '../../contract/primitives.ts'
import type { SearchPosition } from '../database/search-index.ts'
import { decodeCursor, encodeCursor, isNumber, isText, isWholeNumber } from '../lib/cursor.ts'
import { TIERS, type TierName } from '../text/search/tiers.ts'

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

/** Where a page ended: tier, window and hit. It carries the document counts, so that documents added between two pages change no score. */
export interface SearchCursor extends SearchTotal {
  tier: TierName
  window: SearchWindow
  last: SearchRank
  /** How many documents have each term; empty for fewer than two. */
  counts: readonly number[]
}

const NONE: SearchPosition = { date: '', id: '' }

export function encodeSearchCursor({
  tier,
  window,
  last,
  total,
  totalIsExact,
  counts,
}: SearchCursor): string {
  const { before = NONE, through = NONE } = window
  return encodeCursor([
    ...[last.score, last.date, last.id],
    ...[before.date, before.id, through.date, through.id],
    ...[total, Number(totalIsExact), TIERS.indexOf(tier), ...counts],
  ])
}

/** @throws AppError INVALID_INPUT unless it is a cursor of a search for so many terms */
export function decodeSearchCursor(cursor: string, termCount: number): SearchCursor {
  const strings = [isText, isText, isText, isText, isText, isText]
  const counts = Array.from({ length: 3 + (termCount > 1 ? termCount : 0) }, () => isWholeNumber)
  const parts = decodeCursor<(string | number)[]>(cursor, [isNumber, ...strings, ...counts])
  const texts = parts?.slice(1, 7).map(String) ?? []
  const [lastDate = '', lastId = '', beforeDate = '', beforeId = '', throughDate = '', throughId = ''] = texts
  const [score = 0, total = 0, isExact = 0, tierNumber = 0, ...rest] = [
    parts?.[0],
    ...(parts?.slice(7) ?? []),
  ].map(Number)
  const areDates = [lastDate, throughDate, beforeDate || lastDate].every(isCalendarDate)
  const areCounts = [total, isExact, ...rest].every((count) => count >= 0)
  const tier = TIERS[tierNumber]
  if (!areDates || !areCounts || !tier) throw invalidInput('query.cursor', 'is not a cursor of this search')
  return {
    tier,
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
