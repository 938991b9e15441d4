import type { Database } from '../database/database.ts'
import { comparePositions, type SearchCandidate, type SearchFilter } from '../database/search-index.ts'
import { readTexts } from './found-texts.ts'
import { scoreOf, type WeightedPhrase } from './ranking.ts'
import type { SearchRank, SearchWindow } from './search-cursor.ts'

/**
 * So many of the newest matches are ranked against each other, then the next so many: every match is reached,
 * the best of a common word are recent ones, and a first page costs the same in a lifetime's diary.
 */
const WINDOW = 100
/** What a text is judged by: more than a page has, and a window of the longest texts is still read at once. */
const JUDGED_CHARACTERS = 4_000

export interface RankedHit extends SearchCandidate {
  score: number
  window: SearchWindow
}

export interface RankedPage {
  /** One more than the page holds, if there is one. */
  hits: RankedHit[]
  /** How many match; unknown where one window does not hold them all. */
  total: number | undefined
}

interface Question {
  filter: SearchFilter
  phrases: readonly WeightedPhrase[]
}

/** The best first, then the newest. */
const compareRanks = (a: SearchRank, b: SearchRank): number => b.score - a.score || comparePositions(a, b)

export async function rankHits(
  database: Database,
  question: Question,
  page: { after: { window: SearchWindow; last: SearchRank } | undefined; limit: number },
): Promise<RankedPage> {
  const { after, limit } = page
  const first = await readWindow(database, question, after?.window ?? START)
  const isWhole = !after && !first.next
  const hits = after ? first.hits.filter((hit) => compareRanks(hit, after.last) > 0) : first.hits
  for (let { next } = first; next && hits.length <= limit; ) {
    const window = await readWindow(database, question, next)
    hits.push(...window.hits)
    next = window.next
  }
  return { hits: hits.slice(0, limit + 1), total: isWhole ? first.hits.length : undefined }
}

const START: SearchWindow = { before: undefined, through: undefined }

/** The window's hits, ranked, and the window that follows it unless it is the last. */
async function readWindow({ reader, search }: Database, { filter, phrases }: Question, window: SearchWindow) {
  const { before, through } = window
  // What has been added to a window since it was first read belongs to it.
  const limit = through ? 2 * WINDOW : WINDOW
  const candidates = await search.findCandidates(reader, filter, { before, limit })
  const inside = through ? candidates.filter((one) => comparePositions(one, through) <= 0) : candidates
  const isLast = candidates.length < limit && inside.length === candidates.length
  const end = through && inside.length < limit ? through : inside.at(-1)
  const texts = await readTexts(reader, filter.userId, inside, JUDGED_CHARACTERS)
  const hits = inside.flatMap((candidate): RankedHit[] => {
    const text = texts.get(candidate.id)
    if (text === undefined) return []
    return [{ ...candidate, score: scoreOf(text, phrases), window: { before, through: end } }]
  })
  return {
    hits: hits.sort(compareRanks),
    next: isLast || !end ? undefined : { before: end, through: undefined },
  }
}
