import type { EventType } from '../../contract/events.ts'
import type { SearchHit, SearchQuery, SearchResult } from '../../contract/search.ts'
import type { Database } from '../database/database.ts'
import type { SearchFilter, SearchPhrase } from '../database/search-index.ts'
import type { Db } from '../database/tables.ts'
import { COUNT_LIMIT, readWhole } from './found-texts.ts'
import { parseQuery } from './query.ts'
import { type RankedHit, rankHits } from './ranked-hits.ts'
import { type WeightedPhrase, weightOf } from './ranking.ts'
import { decodePlace, encodePlace } from './search-cursor.ts'
import { cutSnippet } from './snippet.ts'

/** Finds events and pages by their words, the best first. */
export type SearchService = ReturnType<typeof createSearchService>

/** Beyond this a word is common, and how common no longer matters. */
const WEIGHT_LIMIT = 2_000

export function createSearchService({ database }: { database: Database }) {
  const index = database.search

  /** How many documents have the rarest token of each phrase; nothing for a single one, which needs no weight. */
  async function countPhrases(db: Db, { userId, required }: SearchFilter): Promise<number[]> {
    if (required.length === 1) return []
    const everywhere = { userId, excluded: [], from: undefined, to: undefined, type: undefined }
    const countToken = (token: SearchPhrase) =>
      index.count(db, { ...everywhere, required: [token] }, WEIGHT_LIMIT)
    return Promise.all(
      required.map(async (phrase) => Math.min(...(await Promise.all(tokensOf(phrase).map(countToken))))),
    )
  }

  async function toHits(
    db: Db,
    { userId, required }: SearchFilter,
    found: readonly RankedHit[],
  ): Promise<SearchHit[]> {
    const texts = await readWhole(db, userId, found)
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
      return database.pipeline(async (db) => {
        const counting = after ? Promise.resolve(after.counts) : countPhrases(db, filter)
        const phrases = counting.then((counts) => weigh(filter, counts))
        const ranked = await rankHits({ db, index, filter, phrases }, { after, limit })
        const total = after?.total ?? ranked.total ?? (await index.count(db, filter, COUNT_LIMIT))
        const page = ranked.hits.slice(0, limit)
        const last = ranked.hits.length > limit ? page.at(-1) : undefined
        return {
          hits: await toHits(db, filter, page),
          total,
          nextCursor: last ? encodePlace({ window: last.window, last, total, counts: await counting }) : null,
        }
      })
    },
  }
}

const weigh = ({ required }: SearchFilter, counts: readonly number[]): WeightedPhrase[] =>
  required.map((phrase, at) => ({ phrase, weight: weightOf(counts[at] ?? WEIGHT_LIMIT, WEIGHT_LIMIT) }))

const tokensOf = ({ tokens, isPrefix }: SearchPhrase): SearchPhrase[] =>
  tokens.map((token, at) => ({ tokens: [token], isPrefix: isPrefix && at === tokens.length - 1 }))
