import { comparePositions, type SearchFilter, type SearchIndex } from '../database/search-index.ts'
import type { Db } from '../database/tables.ts'
import { createTextReader, type FoundText, type TextReader } from './found-texts.ts'
import { scoreOf, type WeightedPhrase } from './ranking.ts'
import type { SearchRank, SearchWindow } from './search-cursor.ts'

/**
 * So many of the newest matches are ranked against each other, then the next so many: every match is reached,
 * the best of a common word are recent ones, and a first page costs the same in a lifetime's diary.
 */
const WINDOW = 100
export interface RankedHit extends FoundText {
  score: number
  window: SearchWindow
}

export interface RankedPage {
  /** One more than the page holds, if there is one. */
  hits: RankedHit[]
  /** How many match; unknown where one window does not hold them all and nobody has counted them. */
  total: number | undefined
}

interface Question {
  db: Db
  index: SearchIndex
  filter: SearchFilter
  /** Counted meanwhile. */
  phrases: Promise<readonly WeightedPhrase[]>
}

/** The best first, then the newest. */
const compareRanks = (a: SearchRank, b: SearchRank): number => b.score - a.score || comparePositions(a, b)

export async function rankHits(
  question: Question,
  page: { after: { window: SearchWindow; last: SearchRank } | undefined; limit: number },
): Promise<RankedPage> {
  const { after, limit } = page
  // A page that goes on in the middle of a window may need the next one, and as many as it has hits.
  const windows = (after ? 2 : 1) + Math.floor(limit / WINDOW)
  const reader = createTextReader(question, windows * WINDOW)
  const phrases = question.phrases
  const first = await readWindow(reader, phrases, after?.window ?? START)
  const isWhole = !after && !first.next
  const hits = after ? first.hits.filter((hit) => compareRanks(hit, after.last) > 0) : first.hits
  for (let { next } = first; next && hits.length <= limit; ) {
    const window = await readWindow(reader, phrases, next)
    hits.push(...window.hits)
    next = window.next
  }
  return { hits: hits.slice(0, limit + 1), total: isWhole ? first.hits.length : reader.total }
}

const START: SearchWindow = { before: undefined, through: undefined }

/** The window's hits, ranked, and the window that follows it unless it is the last. */
async function readWindow(
  reader: TextReader,
  phrases: Promise<readonly WeightedPhrase[]>,
  window: SearchWindow,
) {
  const { before, through } = window
  // What has been added to a window since it was first read belongs to it.
  const limit = through ? 2 * WINDOW : WINDOW
  const [found, weighted] = await Promise.all([reader.read(before, limit), phrases])
  const inside = through ? found.filter((one) => comparePositions(one, through) <= 0) : found
  const isLast = found.length < limit && inside.length === found.length
  const end = through && inside.length < limit ? through : inside.at(-1)
  const hits = inside.flatMap((one): RankedHit[] => {
    if (one.text === undefined) return []
    return [{ ...one, score: scoreOf(one.text, weighted), window: { before, through: end } }]
  })
  return {
    hits: hits.sort(compareRanks),
    next: isLast || !end ? undefined : { before: end, through: undefined },
  }
}
