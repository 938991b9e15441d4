import type { EventType } from '../../contract/events.ts'
import type { SearchHit, SearchQuery, SearchResult } from '../../contract/search.ts'
import type { Database } from '../database/database.ts'
import {
  comparePositions,
  type SearchCandidate,
  type SearchFilter,
  type SearchPhrase,
} from '../database/search-index.ts'
import { readTexts } from './found-texts.ts'
import { parseQuery } from './query.ts'
import { scoreOf, type WeightedPhrase, weightOf } from './ranking.ts'
import { decodePlace, encodePlace, type SearchRank, type SearchWindow } from './search-cursor.ts'
import { cutSnippet } from './snippet.ts'

/** Finds events and pages by their words, the best first. */
export type SearchService = ReturnType<typeof createSearchService>

/**
 * So many of the newest matches are ranked against each other, then the next so many: every match is reached,
 * the best of a common word are recent ones, and a first page costs the same in a lifetime's diary.
 */
const WINDOW = 200
/** Counted exactly up to here: the next ten thousand would take as long again. */
const COUNT_LIMIT = 10_000
/** Beyond this a word is common, and how common no longer matters. */
const WEIGHT_LIMIT = 2_000
/** What a text is judged by: more than a page has, and a window of the longest texts is still read at once. */
const JUDGED_CHARACTERS = 4_000
const ALL_CHARACTERS = 1_000_000

interface RankedHit extends SearchCandidate {
  score: number
  window: SearchWindow
}

export function createSearchService({ database }: { database: Database }) {
  const { reader, search: index } = database

  /** How many documents have the rarest token of each phrase; nothing for a single one, which needs no weight. */
  async function countPhrases({ userId, required }: SearchFilter): Promise<number[]> {
    if (required.length === 1) return []
    const everywhere = { userId, excluded: [], from: undefined, to: undefined, type: undefined }
    const countToken = (phrase: SearchPhrase) =>
      index.count(reader, { ...everywhere, required: [phrase] }, WEIGHT_LIMIT)
    return Promise.all(
      required.map(async (phrase) => Math.min(...(await Promise.all(splitPhrase(phrase).map(countToken))))),
    )
  }

  /** The window's hits in no order, and the window that follows it, if one may. */
  async function readWindow(filter: SearchFilter, phrases: readonly WeightedPhrase[], window: SearchWindow) {
    const { before, through } = window
    // What was added to a window since its first page is read with it.
    const limit = through ? 2 * WINDOW : WINDOW
    const candidates = await index.findCandidates(reader, filter, { before, limit })
    const inside = through ? candidates.filter((one) => comparePositions(one, through) <= 0) : candidates
    const isLast = candidates.length < limit && inside.length === candidates.length
    const end = inside.length === limit || !through ? inside.at(-1) : through
    const texts = await readTexts(reader, filter.userId, inside, JUDGED_CHARACTERS)
    const hits = inside.flatMap((candidate): RankedHit[] => {
      const text = texts.get(candidate.id)
      return text === undefined
        ? []
        : [{ ...candidate, score: scoreOf(text, phrases), window: { before, through: end } }]
    })
    return { hits, next: isLast || !end ? undefined : { before: end, through: undefined } }
  }

  /** One hit more than a page holds, if there is one. */
  async function collect(
    filter: SearchFilter,
    phrases: readonly WeightedPhrase[],
    {
      window,
      last,
      limit,
    }: { window: SearchWindow | undefined; last: SearchRank | undefined; limit: number },
  ): Promise<RankedHit[]> {
    const found: RankedHit[] = []
    let isFirst = true
    for (let at = window; at && found.length <= limit; isFirst = false) {
      const { hits, next } = await readWindow(filter, phrases, at)
      const wanted = isFirst && last ? hits.filter((hit) => compareRanks(hit, last) > 0) : hits
      found.push(...wanted.sort(compareRanks))
      at = next
    }
    return found.slice(0, limit + 1)
  }

  async function toHits(filter: SearchFilter, page: readonly RankedHit[]): Promise<SearchHit[]> {
    const texts = await readTexts(reader, filter.userId, page, ALL_CHARACTERS)
    return page.map(({ kind, id, date, type, score }) => ({
      kind,
      id,
      date,
      // Only values of the contract are ever written.
      ...(type !== null && { type: type as EventType }),
      ...cutSnippet(texts.get(id) ?? '', filter.required),
      score,
    }))
  }

  return {
    /** `total` is exact up to 10,000 and stays there beyond. */
    async search(userId: string, query: SearchQuery): Promise<SearchResult> {
      const { q, from, to, type, limit, cursor } = query
      const filter: SearchFilter = { userId, ...parseQuery(q), from, to, type }
      const { required } = filter
      const place =
        cursor === undefined ? undefined : decodePlace(cursor, required.length > 1 ? required.length : 0)
      const counts = place?.counts ?? (await countPhrases(filter))
      const total = place?.total ?? (await index.count(reader, filter, COUNT_LIMIT))
      const phrases = required.map((phrase, at) => ({
        phrase,
        weight: weightOf(counts[at] ?? WEIGHT_LIMIT, WEIGHT_LIMIT),
      }))
      const window = place?.window ?? { before: undefined, through: undefined }
      const found = await collect(filter, phrases, { window, last: place?.last, limit })
      const page = found.slice(0, limit)
      const last = page.at(-1)
      return {
        hits: await toHits(filter, page),
        total,
        nextCursor:
          last && found.length > limit ? encodePlace({ window: last.window, last, total, counts }) : null,
      }
    },
  }
}

const compareRanks = (a: SearchRank, b: SearchRank): number => b.score - a.score || comparePositions(a, b)

const splitPhrase = ({ tokens, isPrefix }: SearchPhrase): SearchPhrase[] =>
  tokens.map((token, at) => ({ tokens: [token], isPrefix: isPrefix && at === tokens.length - 1 }))
