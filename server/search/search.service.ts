import { invalidInput } from '../../contract/app-error.ts'
import type { EventType } from '../../contract/events.ts'
import type { SearchHit, SearchQuery, SearchResult } from '../../contract/search.ts'
import type { Database } from '../database/database.ts'
import type { SearchCandidate, SearchFilter } from '../database/search-index.ts'
import { searchTextOf } from '../events/event-mapping.ts'
import { decodeCursor, encodeCursor } from '../lib/cursor.ts'
import { parseQuery } from './query.ts'
import { scoreOf, type WeightedPhrase, weightOf } from './ranking.ts'
import { listEventTexts, listJournalTexts } from './search.repository.ts'
import { cutSnippet } from './snippet.ts'

/** Finds events and pages by their words, the best first. */
export type SearchService = ReturnType<typeof createSearchService>

/**
 * So many of the newest matches are ranked against each other, then the next so many: every match is reached,
 * the best of a common word are recent ones, and a first page costs the same in a lifetime's diary.
 */
const WINDOW = 300
/** Counted exactly up to here. */
const COUNT_LIMIT = 10_000

interface RankedHit extends SearchCandidate {
  text: string
  score: number
}

/** Where the next page begins: after which window, and how many hits into the one that follows. */
interface Place {
  after: string | undefined
  offset: number
}

export function createSearchService({ database }: { database: Database }) {
  const { reader, search: index } = database

  /** Rarer phrases weigh more; a single one has nothing to be weighed against. */
  async function weigh(filter: SearchFilter): Promise<WeightedPhrase[]> {
    const { userId, required } = filter
    if (required.length === 1) return required.map((phrase) => ({ phrase, weight: 1 }))
    const everywhere = { userId, excluded: [], from: undefined, to: undefined, type: undefined }
    return Promise.all(
      required.map(async (phrase) => {
        const count = await index.count(reader, { ...everywhere, required: [phrase] }, COUNT_LIMIT)
        return { phrase, weight: weightOf(count, COUNT_LIMIT) }
      }),
    )
  }

  async function readTexts(
    userId: string,
    candidates: readonly SearchCandidate[],
  ): Promise<Map<string, string>> {
    const idsOf = (kind: string) =>
      candidates.filter((candidate) => candidate.kind === kind).map(({ id }) => id)
    const [eventIds, journalIds] = [idsOf('event'), idsOf('journal')]
    const events = eventIds.length > 0 ? await listEventTexts(reader, userId, eventIds) : []
    const journals = journalIds.length > 0 ? await listJournalTexts(reader, userId, journalIds) : []
    const eventTexts = events.map(
      ({ id, content, placeName }) => [id, searchTextOf({ content, place_name: placeName })] as const,
    )
    return new Map([...eventTexts, ...journals.map(({ id, content }) => [id, content] as const)])
  }

  async function rankWindow(
    filter: SearchFilter,
    phrases: readonly WeightedPhrase[],
    after: string | undefined,
  ) {
    const candidates = await index.findCandidates(reader, filter, { after, limit: WINDOW })
    const texts = await readTexts(filter.userId, candidates)
    const hits: RankedHit[] = []
    for (const candidate of candidates) {
      const text = texts.get(candidate.id)
      // Deleted between the two statements.
      if (text !== undefined) hits.push({ ...candidate, text, score: scoreOf(text, phrases) })
    }
    hits.sort((a, b) => b.score - a.score || compare(b.date, a.date) || compare(b.id, a.id))
    const next = candidates.length === WINDOW ? candidates.at(-1)?.position : undefined
    return { hits, next }
  }

  async function collect(filter: SearchFilter, start: Place, limit: number) {
    const phrases = await weigh(filter)
    const found: RankedHit[] = []
    let place: Place | undefined = start
    while (place && found.length < limit) {
      const { after, offset }: Place = place
      const { hits, next } = await rankWindow(filter, phrases, after)
      const taken = hits.slice(offset, offset + limit - found.length)
      found.push(...taken)
      if (offset + taken.length < hits.length) place = { after, offset: offset + taken.length }
      else place = next === undefined ? undefined : { after: next, offset: 0 }
    }
    return { found, next: place }
  }

  return {
    /** `total` is exact up to 10,000 and stays there beyond. */
    async search(userId: string, query: SearchQuery): Promise<SearchResult> {
      const filter: SearchFilter = {
        userId,
        ...parseQuery(query.q),
        from: query.from,
        to: query.to,
        type: query.type,
      }
      const { found, next } = await collect(filter, readPlace(query.cursor), query.limit)
      return {
        hits: found.map((hit) => toHit(hit, filter)),
        total: await index.count(reader, filter, COUNT_LIMIT),
        nextCursor: next ? encodeCursor([next.after ?? '', next.offset]) : null,
      }
    },
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

function readPlace(cursor: string | undefined): Place {
  if (cursor === undefined) return { after: undefined, offset: 0 }
  const [after, offset] = decodeCursor(cursor, ['string', 'number']) ?? []
  const isPlace =
    typeof after === 'string' &&
    /^\d{0,19}$/.test(after) &&
    Number.isSafeInteger(offset) &&
    Number(offset) >= 0
  if (!isPlace) throw invalidInput('query.cursor', 'is not a cursor of this search')
  return { after: after || undefined, offset: Number(offset) }
}

function toHit(hit: RankedHit, filter: SearchFilter): SearchHit {
  const { kind, id, date, score } = hit
  // Only values of the contract are ever written.
  const type = hit.type === null ? {} : { type: hit.type as EventType }
  return { kind, id, date, ...type, ...cutSnippet(hit.text, filter.required), score }
}
