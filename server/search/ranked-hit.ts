import type { FoundDocument, SearchFilter, SearchIndex } from '../database/search-index.ts'
import type { Db } from '../database/tables.ts'
import { searchTextOf } from '../diary/event-mapping.ts'
import { scoreOf, type WeightedTerm, weightOf } from '../text/search/ranking.ts'
import type { Tier, Tiers } from '../text/search/tiers.ts'
import type { SearchRank, SearchWindow } from './search-cursor.ts'

/** Characters read of each text: enough for most snippets. */
export const READ_CHARACTERS = 10_000
/** Characters that are scored of each text. It bounds the time of a window of the longest texts. */
const RANKED_CHARACTERS = 4_000
/** A word in more documents than this is common; how common makes no difference. */
export const MAX_WEIGHED = 2_000

export interface RankedHit extends SearchRank, Pick<FoundDocument, 'kind' | 'type'> {
  /** The first `READ_CHARACTERS` of the content, and the name of the place. */
  content: string
  placeName: string | null
  moreText: string | null
  window: SearchWindow
  tier: Tier
}

/** What a search looks for, whatever the order of its hits. */
export interface RankedSearch {
  db: Db
  index: SearchIndex
  /** The user, dates and kind to search. */
  base: Omit<SearchFilter, 'required' | 'excluded'>
  tiers: Tiers
  /** How many documents have each term of the query. Counted while the first hits are read. */
  counts: Promise<readonly number[]>
  /** Whether a document that matches is wanted. */
  isWanted(found: FoundDocument): boolean
}

export interface SearchPage {
  /** One more than `limit` if more follow. */
  hits: RankedHit[]
  /** How many match, if all were read; otherwise at least so many. */
  total: number
  totalIsExact: boolean
}

/** @returns undefined for a document that was deleted after it was found */
export function toHit(
  found: FoundDocument,
  tier: Tier,
  counts: readonly number[],
): Omit<RankedHit, 'window'> | undefined {
  const { content } = found
  if (content === null) return undefined
  const text = searchTextOf({
    content: content.slice(0, RANKED_CHARACTERS),
    place_name: found.placeName,
    more_text: found.moreText,
  })
  return { ...found, content, score: scoreOf(text, weigh(tier, counts)), tier }
}

const weigh = ({ terms }: Tier, counts: readonly number[]): WeightedTerm[] =>
  terms.map(({ term, of }) => {
    const count = of.reduce((sum, at) => sum + (counts[at] ?? MAX_WEIGHED), 0)
    return { term, weight: weightOf(Math.min(count, MAX_WEIGHED), MAX_WEIGHED) }
  })
