import { setImmediate } from 'node:timers/promises'
import { Temporal } from 'temporal-polyfill/implementation'
import { invalidInput } from '../../contract/app-error.ts'
import type { EventType } from '../../contract/events.ts'
import type { SearchHit, SearchQuery, SearchResult } from '../../contract/search.ts'
import type { Database } from '../database/database.ts'
import type { FoundDocument, SearchPhrase, SearchTerm } from '../database/search-index.ts'
import type { Db } from '../database/tables.ts'
import { searchTextOf } from '../events/event-mapping.ts'
import type { Clock } from '../lib/clock.ts'
import { getDaySettings } from '../settings/day-settings.service.ts'
import { toSearchText } from '../text/search-text.ts'
import { tokenize } from '../text/tokens.ts'
import { readDate } from './date-query.ts'
import { parseQuery, type QueryTerm, type SearchQueryTerms } from './query.ts'
import { findRankedHits, type RankedHit, type RankedPage, READ_CHARACTERS } from './ranked-windows.ts'
import { weightOf } from './ranking.ts'
import { findDiarySpan, listContents } from './search.repository.ts'
import { decodeSearchCursor, encodeSearchCursor, type SearchTotal } from './search-cursor.ts'
import { cutSnippet } from './snippet.ts'
import { MATCHES, Tiers } from './tiers.ts'
import { WordChoices } from './word-choices.ts'

/** Finds events and pages by their words, the closest and best first. */
export type SearchService = ReturnType<typeof createSearchService>

/** Counting stops here: a phrase of common words is slow to count. */
const MAX_COUNT = 1_000
/** A word in more documents than this is common; how common makes no difference. */
const MAX_WEIGHED = 2_000

export function createSearchService({ database, clock }: { database: Database; clock: Clock }) {
  const index = database.search

  /** Loads what a date needs only for queries that may contain one. */
  async function findDate(db: Db, userId: string, q: string, terms: SearchQueryTerms) {
    const at = (timeZone: string) =>
      Temporal.Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO(timeZone).toPlainDate()
    const today = at('UTC')
    const anyYear = { today, firstYear: today.year, lastYear: today.year }
    if (!readDate(q, terms.required, { ...anyYear, firstYear: today.year - 4 })) return undefined
    const { first, last } = await findDiarySpan(db, userId)
    const { timeZone } = await getDaySettings(db, userId)
    const yearOf = (date: string | undefined) => Number(date?.slice(0, 4) ?? today.year)
    const context = { today: at(timeZone ?? 'UTC'), firstYear: yearOf(first), lastYear: yearOf(last) }
    return readDate(q, terms.required, context)
  }

  /** How many documents have the rarest token of each term. A single term needs no weight. */
  async function countTerms(db: Db, userId: string, terms: readonly QueryTerm[]): Promise<number[]> {
    if (terms.length < 2) return []
    const countToken = (token: SearchPhrase) =>
      index.count(db, { userId, required: [[token]], excluded: [] }, MAX_WEIGHED)
    return Promise.all(
      terms.map(async (term) => Math.min(...(await Promise.all(tokensOf(term).map(countToken))))),
    )
  }

  /** Counts what the page has not told, only where it is asked for. A place is not counted: the index does not know it. */
  async function countHits(db: Db, tiers: Tiers, page: RankedPage, query: SearchQuery): Promise<SearchTotal> {
    const { total, totalIsExact } = page
    if (totalIsExact || query.count !== 'all' || query.place !== undefined) return { total, totalIsExact }
    let count = 0
    for (const match of MATCHES) {
      const tier = match === 'similar' && count > 0 ? undefined : await tiers.get(match)
      if (!tier || count >= MAX_COUNT) continue
      // What an earlier tier has of these dates was not counted twice by the page, so the page's count stands.
      if (tier.exceptDates) return { total: Math.max(total, count), totalIsExact: false }
      count += await index.count(db, tier.filter, MAX_COUNT - count)
    }
    return { total: count, totalIsExact: count < MAX_COUNT }
  }

  return {
    async search(userId: string, query: SearchQuery): Promise<SearchResult> {
      const { q = '', limit, cursor } = query
      const terms = parseQuery(q)
      const place = query.place === undefined ? undefined : toPlaceTerm(query.place)
      if (isEmpty(terms) && !hasFilter(query))
        throw invalidInput('query.q', 'needs q or a filter', 'nothing_to_search')
      const after = cursor === undefined ? undefined : decodeSearchCursor(cursor, terms.required.length)
      const base = toBase(userId, query)
      return database.pipeline(async (db) => {
        const counting = after ? Promise.resolve(after.counts) : countTerms(db, userId, terms.required)
        const weights = counting.then((counts) =>
          terms.required.map((_, at) => weightOf(counts[at] ?? MAX_WEIGHED, MAX_WEIGHED)),
        )
        const words = new WordChoices({ db, index, base, terms: terms.required })
        const date = await findDate(db, userId, q, terms)
        const tiers = new Tiers({ base, place, terms, date, words })
        const isWanted = ({ placeName }: FoundDocument) => !place || isAtPlace(placeName, place)
        const found = await findRankedHits({ db, index, tiers, weights, isWanted }, { after, limit })
        const total = after ?? (await countHits(db, tiers, found, query))
        const page = found.hits.slice(0, limit)
        const last = found.hits.length > limit ? page.at(-1) : undefined
        const isFound = page.some(({ tier }) => tier.match !== 'similar')
        return {
          hits: await toHits(db, userId, page),
          total: total.total,
          totalIsExact: total.totalIsExact,
          suggestion: isFound || isEmpty(terms) ? null : await words.suggest(q, await tiers.listWidest()),
          nextCursor: last
            ? encodeSearchCursor({
                ...total,
                match: last.tier.match,
                window: last.window,
                last,
                counts: await counting,
              })
            : null,
        }
      })
    },
  }
}

const isEmpty = ({ required, excluded }: SearchQueryTerms): boolean => required.length + excluded.length === 0

const hasFilter = ({ type, from, to, place, hasJournal }: SearchQuery): boolean =>
  [type, from, to, place, hasJournal].some((value) => value !== undefined)

const toBase = (userId: string, { from, to, type, hasJournal }: SearchQuery) => ({
  userId,
  ...{ from, to, type },
  hasJournal: hasJournal === undefined ? undefined : hasJournal === 'true',
})

const tokensOf = ({ tokens, hasStar }: QueryTerm): SearchPhrase[] =>
  tokens.map((token, at) => ({ tokens: [token], isPrefix: hasStar && at === tokens.length - 1 }))

/** The index has the words of content and place together: it narrows, and `isAtPlace` decides. */
function toPlaceTerm(place: string): SearchTerm {
  const tokens = tokenize(place).map(({ text }) => text)
  if (tokens.length === 0 || tokens.length > MAX_PLACE_TOKENS)
    throw invalidInput('query.place', `must have words, at most ${MAX_PLACE_TOKENS}`)
  return [{ tokens, isPrefix: false }]
}
const MAX_PLACE_TOKENS = 64

const isAtPlace = (placeName: string | null, [phrase]: SearchTerm): boolean =>
  placeName !== null &&
  phrase !== undefined &&
  ` ${toSearchText(placeName)} `.includes(` ${phrase.tokens.join(' ')} `)

async function toHits(db: Db, userId: string, found: readonly RankedHit[]): Promise<SearchHit[]> {
  const long = found.filter(({ content }) => content.length >= READ_CHARACTERS).map(({ id }) => id)
  const contents = new Map((await listContents(db, userId, long)).map(({ id, content }) => [id, content]))
  const hits: SearchHit[] = []
  for (const { kind, id, date, type, score, content, placeName, moreText, tier } of found) {
    const whole = contents.get(id)
    // Cutting one may take ten milliseconds.
    if (whole !== undefined) await setImmediate()
    const text = searchTextOf({ content: whole ?? content, place_name: placeName, more_text: moreText })
    // Only types of the contract are ever stored.
    const typed = type === null ? {} : { type: type as EventType }
    const terms = tier.terms.filter((term) => term !== undefined)
    hits.push({ kind, id, date, ...typed, ...cutSnippet(text, terms), match: tier.match, score })
  }
  return hits
}
