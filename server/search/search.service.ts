import { setImmediate } from 'node:timers/promises'
import type { EventType } from '../../contract/events.ts'
import type { SearchHit, SearchQuery, SearchResult } from '../../contract/search.ts'
import type { Database } from '../database/database.ts'
import type { SearchFilter, SearchPhrase } from '../database/search-index.ts'
import type { Db } from '../database/tables.ts'
import { searchTextOf } from '../events/event-mapping.ts'
import { parseQuery } from './query.ts'
import {
  findRankedHits,
  type RankedHit,
  type RankedPage,
  READ_CHARACTERS,
  WINDOW_SIZE,
} from './ranked-windows.ts'
import { type WeightedPhrase, weightOf } from './ranking.ts'
import { listContents } from './search.repository.ts'
import { decodeSearchCursor, encodeSearchCursor, type SearchTotal } from './search-cursor.ts'
import { cutSnippet } from './snippet.ts'

/** Finds events and pages by their words, the best first. */
export type SearchService = ReturnType<typeof createSearchService>

/** Nobody reads more hits, and a phrase of common words is slow to count. */
const MAX_COUNT = 1_000
/** A word in more documents than this is common; how common makes no difference. */
const MAX_WEIGHED = 2_000

export function createSearchService({ database }: { database: Database }) {
  const index = database.search

  /** How many documents have the rarest token of each phrase. A single phrase needs no weight. */
  async function countPhrases(db: Db, { userId, required }: SearchFilter): Promise<number[]> {
    if (required.length === 1) return []
    const everywhere = { userId, excluded: [], from: undefined, to: undefined, type: undefined }
    const countToken = (token: SearchPhrase) =>
      index.count(db, { ...everywhere, required: [token] }, MAX_WEIGHED)
    return Promise.all(
      required.map(async (phrase) => Math.min(...(await Promise.all(tokensOf(phrase).map(countToken))))),
    )
  }

  /** Counts only where it is asked for, or costs nothing because the first window holds all matches. */
  async function countHits(
    db: Db,
    filter: SearchFilter,
    page: RankedPage,
    isAsked: boolean,
  ): Promise<SearchTotal> {
    if (page.total !== undefined) return { total: page.total, totalIsExact: true }
    if (!isAsked) return { total: WINDOW_SIZE, totalIsExact: false }
    const total = await index.count(db, filter, MAX_COUNT)
    return { total, totalIsExact: total < MAX_COUNT }
  }

  return {
    async search(userId: string, query: SearchQuery): Promise<SearchResult> {
      const { q, from, to, type, limit, cursor } = query
      const filter: SearchFilter = { userId, ...parseQuery(q), from, to, type }
      const after = cursor === undefined ? undefined : decodeSearchCursor(cursor, filter.required.length)
      return database.pipeline(async (db) => {
        const counting = after ? Promise.resolve(after.counts) : countPhrases(db, filter)
        const phrases = counting.then((counts) => weigh(filter, counts))
        const question = { db, index, filter, phrases }
        const found = await findRankedHits(question, { after, limit })
        const total = after ?? (await countHits(db, filter, found, query.count === 'all'))
        const page = found.hits.slice(0, limit)
        const last = found.hits.length > limit ? page.at(-1) : undefined
        return {
          hits: await toHits(db, filter, page),
          total: total.total,
          totalIsExact: total.totalIsExact,
          nextCursor: last
            ? encodeSearchCursor({ ...total, window: last.window, last, counts: await counting })
            : null,
        }
      })
    },
  }
}

const weigh = ({ required }: SearchFilter, counts: readonly number[]): WeightedPhrase[] =>
  required.map((phrase, at) => ({ phrase, weight: weightOf(counts[at] ?? MAX_WEIGHED, MAX_WEIGHED) }))

const tokensOf = ({ tokens, isPrefix }: SearchPhrase): SearchPhrase[] =>
  tokens.map((token, at) => ({ tokens: [token], isPrefix: isPrefix && at === tokens.length - 1 }))

async function toHits(
  db: Db,
  { userId, required }: SearchFilter,
  found: readonly RankedHit[],
): Promise<SearchHit[]> {
  const long = found.filter(({ content }) => content.length >= READ_CHARACTERS)
  const contents = new Map(
    (
      await listContents(
        db,
        userId,
        long.map(({ id }) => id),
      )
    ).map(({ id, content }) => [id, content]),
  )
  const hits: SearchHit[] = []
  for (const { kind, id, date, type, score, content, placeName, moreText } of found) {
    const whole = contents.get(id)
    // Cutting one may take ten milliseconds.
    if (whole !== undefined) await setImmediate()
    const text = searchTextOf({ content: whole ?? content, place_name: placeName, more_text: moreText })
    // Only types of the contract are ever stored.
    const typed = type === null ? {} : { type: type as EventType }
    hits.push({ kind, id, date, ...typed, ...cutSnippet(text, required), score })
  }
  return hits
}
