import type { EventType } from '../../contract/events.ts'
import type { SearchHit, SearchQuery, SearchResult } from '../../contract/search.ts'
import type { Database } from '../database/database.ts'
import type { SearchFilter, SearchPhrase } from '../database/search-index.ts'
import { readTexts } from './found-texts.ts'
import { parseQuery } from './query.ts'
import { type RankedHit, rankHits } from './ranked-hits.ts'
import { weightOf } from './ranking.ts'
import { decodePlace, encodePlace } from './search-cursor.ts'
import { cutSnippet } from './snippet.ts'

/** Finds events and pages by their words, the best first. */
export type SearchService = ReturnType<typeof createSearchService>

/** Counted exactly up to here: nobody reads more, and a phrase of common words is slow to count. */
const COUNT_LIMIT = 1_000
/** Beyond this a word is common, and how common no longer matters. */
const WEIGHT_LIMIT = 2_000
/** More than any text has. */
const ALL_CHARACTERS = 1_000_000

export function createSearchService({ database }: { database: Database }) {
  const { reader, search: index } = database

  /** How many documents have the rarest token of each phrase; nothing for a single one, which needs no weight. */
  async function countPhrases({ userId, required }: SearchFilter): Promise<number[]> {
    if (required.length === 1) return []
    const everywhere = { userId, excluded: [], from: undefined, to: undefined, type: undefined }
    const countToken = (token: SearchPhrase) =>
      index.count(reader, { ...everywhere, required: [token] }, WEIGHT_LIMIT)
    return Promise.all(
      required.map(async (phrase) => Math.min(...(await Promise.all(tokensOf(phrase).map(countToken))))),
    )
  }

  async function toHits(
    { userId, required }: SearchFilter,
    found: readonly RankedHit[],
  ): Promise<SearchHit[]> {
    const texts = await readTexts(reader, userId, found, ALL_CHARACTERS)
    return found.map(({ kind, id, date, type, score }) => ({
      kind,
      id,
      date,
      // Only values of the contract are ever written.
      ...(type !== null && { type: type as EventType }),
      ...cutSnippet(texts.get(id) ?? '', required),
      score,
    }))
  }

  return {
    /** `total` is exact up to 1,000 and stays there beyond. */
    async search(userId: string, { q, from, to, type, limit, cursor }: SearchQuery): Promise<SearchResult> {
      const filter: SearchFilter = { userId, ...parseQuery(q), from, to, type }
      const after = cursor === undefined ? undefined : decodePlace(cursor, filter.required.length)
      const counts = after?.counts ?? (await countPhrases(filter))
      const phrases = filter.required.map((phrase, at) => ({
        phrase,
        weight: weightOf(counts[at] ?? WEIGHT_LIMIT, WEIGHT_LIMIT),
      }))
      const ranked = await rankHits(database, { filter, phrases }, { after, limit })
      const total = after?.total ?? ranked.total ?? (await index.count(reader, filter, COUNT_LIMIT))
      const page = ranked.hits.slice(0, limit)
      const last = ranked.hits.length > limit ? page.at(-1) : undefined
      return {
        hits: await toHits(filter, page),
        total,
        nextCursor: last ? encodePlace({ window: last.window, last, total, counts }) : null,
      }
    },
  }
}

const tokensOf = ({ tokens, isPrefix }: SearchPhrase): SearchPhrase[] =>
  tokens.map((token, at) => ({ tokens: [token], isPrefix: isPrefix && at === tokens.length - 1 }))
