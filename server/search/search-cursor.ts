import { invalidInput } from '../../contract/app-error.ts'
import { isCalendarDate } from '../../contract/primitives.ts'
import type { SearchPosition } from '../database/search-index.ts'
import { decodeCursor, encodeCursor, isNumber, isText, isWholeNumber } from '../lib/cursor.ts'

/** Matches that are ranked against each other: those after `before`, to `through` and with it. */
export interface SearchWindow {
  before: SearchPosition | undefined
  /** Not known before the window has been read. */
  through: SearchPosition | undefined
}

/** A hit's place among those of its window: the best first, equals by their positions. */
export interface SearchRank extends SearchPosition {
  score: number
}

/** Where a page ended. What was counted goes along, so that diary growth between two pages moves no hit's rank. */
export interface SearchPlace {
  window: SearchWindow
  last: SearchRank
  total: number
  /** How many documents have each phrase; none where ranking needs none. */
  counts: readonly number[]
}

const NONE: SearchPosition = { date: '', id: '' }

export function encodePlace({ window, last, total, counts }: SearchPlace): string {
  const { before = NONE, through = NONE } = window
  return encodeCursor([
    ...[last.score, last.date, last.id],
    ...[before.date, before.id, through.date, through.id],
    ...[total, ...counts],
  ])
}

/** @throws AppError INVALID_INPUT for what is no cursor of a search for so many phrases */
export function decodePlace(cursor: string, phraseCount: number): SearchPlace {
  const strings = [isText, isText, isText, isText, isText, isText]
  const counts = Array.from({ length: 1 + (phraseCount > 1 ? phraseCount : 0) }, () => isWholeNumber)
  const parts = decodeCursor<(string | number)[]>(cursor, [isNumber, ...strings, ...counts])
  const texts = parts?.slice(1, 7).map(String) ?? []
  const [lastDate = '', lastId = '', beforeDate = '', beforeId = '', throughDate = '', throughId = ''] = texts
  const [score = 0, total = 0, ...rest] = [parts?.[0], ...(parts?.slice(7) ?? [])].map(Number)
  const areDates = [lastDate, throughDate, beforeDate || lastDate].every(isCalendarDate)
  const areCounts = [total, ...rest].every((count) => count >= 0)
  if (!areDates || !areCounts) throw invalidInput('query.cursor', 'is not a cursor of this search')
  return {
    window: {
      before: beforeDate ? { date: beforeDate, id: beforeId } : undefined,
      through: { date: throughDate, id: throughId },
    },
    last: { score, date: lastDate, id: lastId },
    total,
    counts: rest,
  }
}
