import {
  comparePositions,
  type FoundDocument,
  type SearchFilter,
  type SearchIndex,
} from '../database/search-index.ts'
import type { Db } from '../database/tables.ts'
import { searchTextOf } from '../events/event-mapping.ts'
import { scoreOf, type WeightedPhrase } from './ranking.ts'
import type { SearchRank, SearchWindow } from './search-cursor.ts'

/**
 * Ranks the newest 50 matches against each other, then the next 50, and so on. So every match can be reached, and a
 * first page costs the same in a diary of any length: 50 is two and a half pages, and twice as many texts to read
 * and to score take nearly twice the time.
 */
export const WINDOW_SIZE = 50
/** What is read of each text: enough to cut most snippets from. */
export const READ_CHARACTERS = 10_000
/** What a text is ranked by. It bounds the time for a window of the longest texts. */
const RANKED_CHARACTERS = 4_000

export interface RankedHit extends SearchRank, Pick<FoundDocument, 'kind' | 'type'> {
  /** The first `READ_CHARACTERS` of the content, and the name of the place. */
  content: string
  placeName: string | null
  moreText: string | null
  window: SearchWindow
}

interface Question {
  db: Db
  index: SearchIndex
  filter: SearchFilter
  /** Counted while the first window is read. */
  phrases: Promise<readonly WeightedPhrase[]>
}

export interface RankedPage {
  /** One more than `limit` if more follow. */
  hits: RankedHit[]
  /** How many match, if the first window holds them all. */
  total: number | undefined
}

/** @param page.after the last hit of the page before */
export async function findRankedHits(
  question: Question,
  { after, limit }: { after: { window: SearchWindow; last: SearchRank } | undefined; limit: number },
): Promise<RankedPage> {
  const first = await readWindow(question, after?.window ?? { before: undefined, through: undefined })
  const hits = after ? first.hits.filter((hit) => compareRanks(hit, after.last) > 0) : first.hits
  for (let { next } = first; next && hits.length <= limit; ) {
    const window = await readWindow(question, next)
    hits.push(...window.hits)
    next = window.next
  }
  const total = after || first.next ? undefined : first.hits.length
  return { hits: hits.slice(0, limit + 1), total }
}

/** By score, then newest first. */
const compareRanks = (a: SearchRank, b: SearchRank): number => b.score - a.score || comparePositions(a, b)

/** @returns the window's hits in their order, and the window that follows, if any */
async function readWindow({ db, index, filter, phrases }: Question, { before, through }: SearchWindow) {
  // A window that was read before keeps its bounds, so documents added since may be in it.
  const limit = through ? 2 * WINDOW_SIZE : WINDOW_SIZE
  const finding = index.find(db, filter, { before, limit, characters: READ_CHARACTERS })
  const [found, weighted] = await Promise.all([finding, phrases])
  const inside = through ? found.filter((one) => comparePositions(one, through) <= 0) : found
  const isLast = found.length < limit && inside.length === found.length
  const end = through && inside.length < limit ? through : inside.at(-1)
  const hits = inside.flatMap(({ content, ...one }): RankedHit[] => {
    if (content === null) return []
    const text = searchTextOf({
      content: content.slice(0, RANKED_CHARACTERS),
      place_name: one.placeName,
      more_text: one.moreText,
    })
    return [{ ...one, content, score: scoreOf(text, weighted), window: { before, through: end } }]
  })
  return {
    hits: hits.sort(compareRanks),
    next: isLast || !end ? undefined : { before: end, through: undefined },
  }
}
