import type { SearchMatch } from '../../contract/search.ts'
import {
  comparePositions,
  type DateRange,
  type FoundDocument,
  type SearchIndex,
} from '../database/search-index.ts'
import type { Db } from '../database/tables.ts'
import { searchTextOf } from '../events/event-mapping.ts'
import { scoreOf, type WeightedTerm } from './ranking.ts'
import type { SearchRank, SearchWindow } from './search-cursor.ts'
import { MATCHES, type Tier, type Tiers } from './tiers.ts'

/**
 * Ranks matches in windows of 50, the newest window first. Every match can be reached, and a first page costs the
 * same in a diary of any length. Reading and scoring a window takes time in proportion to its size; 50 matches are
 * two and a half pages.
 */
const WINDOW_SIZE = 50
/** Characters read of each text: enough for most snippets. */
export const READ_CHARACTERS = 10_000
/** Characters that are scored of each text. It bounds the time of a window of the longest texts. */
const RANKED_CHARACTERS = 4_000

export interface RankedHit extends SearchRank, Pick<FoundDocument, 'kind' | 'type'> {
  /** The first `READ_CHARACTERS` of the content, and the name of the place. */
  content: string
  placeName: string | null
  moreText: string | null
  window: SearchWindow
  tier: Tier
}

interface RankedSearch {
  db: Db
  index: SearchIndex
  tiers: Tiers
  /** By the index of the query's term. Counted while the first window is read. */
  weights: Promise<readonly number[]>
  /** Whether a document that matches is wanted. */
  isWanted(found: FoundDocument): boolean
}

export interface RankedPage {
  /** One more than `limit` if more follow. */
  hits: RankedHit[]
  /** How many match, if the first windows hold them all; otherwise at least so many. */
  total: number
  totalIsExact: boolean
}

/** Where the page before ended. */
interface PageEnd {
  match: SearchMatch
  window: SearchWindow
  last: SearchRank
}

/** Reads the tiers in order, each only if the tiers before it do not fill the page. */
export async function findRankedHits(
  search: RankedSearch,
  { after, limit }: { after: PageEnd | undefined; limit: number },
): Promise<RankedPage> {
  const hits: RankedHit[] = []
  let [total, totalIsExact] = [0, true]
  for (const match of MATCHES.slice(after ? MATCHES.indexOf(after.match) : 0)) {
    // The first windows of all tiers are read where they hold few hits, to tell how many there are.
    const isEnough = hits.length > limit && (after !== undefined || total >= WINDOW_SIZE)
    const isLastResort = match === 'similar' && after?.match !== 'similar'
    if (isEnough || (isLastResort && (after !== undefined || total > 0))) {
      totalIsExact &&= isLastResort
      break
    }
    const tier = await search.tiers.get(match)
    if (!tier) continue
    const found = await findInTier(search, tier, {
      after: after?.match === match ? after : undefined,
      limit: limit - hits.length,
    })
    hits.push(...found.hits)
    total += found.total
    totalIsExact &&= found.isWhole
  }
  return { hits: hits.slice(0, limit + 1), total, totalIsExact }
}

/** @returns more than `limit` hits if there are more; how many its first window has, and whether that is all */
async function findInTier(
  search: RankedSearch,
  tier: Tier,
  { after, limit }: { after: PageEnd | undefined; limit: number },
) {
  const first = await readWindow(search, tier, after?.window ?? { before: undefined, through: undefined })
  const hits = after ? first.hits.filter((hit) => compareRanks(hit, after.last) > 0) : first.hits
  for (let { next } = first; next && hits.length <= limit; ) {
    const window = await readWindow(search, tier, next)
    hits.push(...window.hits)
    next = window.next
  }
  return { hits, total: first.hits.length, isWhole: first.next === undefined }
}

/** By score, then newest first. */
const compareRanks = (a: SearchRank, b: SearchRank): number => b.score - a.score || comparePositions(a, b)

/** @returns the window's hits in their order, and the window that follows, if any */
async function readWindow(
  { db, index, weights, isWanted }: RankedSearch,
  tier: Tier,
  { before, through }: SearchWindow,
) {
  // A window that was read before keeps its bounds, so documents added since may be in it.
  const limit = through ? 2 * WINDOW_SIZE : WINDOW_SIZE
  const finding = index.find(db, tier.filter, { before, limit, characters: READ_CHARACTERS })
  const [found, given] = await Promise.all([finding, weights])
  const inside = through ? found.filter((one) => comparePositions(one, through) <= 0) : found
  const isLast = found.length < limit && inside.length === found.length
  const end = through && inside.length < limit ? through : inside.at(-1)
  const terms = weigh(tier, given)
  const hits = inside.flatMap((one): RankedHit[] => {
    const { content } = one
    if (content === null || !isWanted(one) || isOf(one.date, tier.exceptDates)) return []
    const text = searchTextOf({
      content: content.slice(0, RANKED_CHARACTERS),
      place_name: one.placeName,
      more_text: one.moreText,
    })
    return [{ ...one, content, score: scoreOf(text, terms), window: { before, through: end }, tier }]
  })
  return {
    hits: hits.sort(compareRanks),
    next: isLast || !end ? undefined : { before: end, through: undefined },
  }
}

const weigh = ({ terms }: Tier, weights: readonly number[]): WeightedTerm[] =>
  terms.flatMap((term, at) => (term ? [{ term, weight: weights[at] ?? 0 }] : []))

const isOf = (date: string, ranges: readonly DateRange[] = []): boolean =>
  ranges.some(({ from, to }) => from <= date && date <= to)
