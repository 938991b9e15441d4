import { invalidInput } from '../../contract/app-error.ts'
import type { EventType } from '../../contract/events.ts'
import type { SearchHit, SearchQuery, SearchResult } from '../../contract/search.ts'
import type { Database } from '../database/database.ts'
import type { FoundDocument, SearchPosition } from '../database/search-index.ts'
import type { Db } from '../database/tables.ts'
import { searchTextOf } from '../diary/event-mapping.ts'
import type { Clock } from '../lib/clock.ts'
import { createPause } from '../lib/pause.ts'
import { localDate } from '../lib/zoned-time.ts'
import { getDaySettings } from '../settings/day-settings.service.ts'
import { describeDate, readDate } from '../text/search/date-query.ts'
import { parseQuery, type QueryTerm, type SearchQueryTerms } from '../text/search/query.ts'
import { cutSnippet } from '../text/search/snippet.ts'
import type { SearchPhrase, SearchTerm } from '../text/search/terms.ts'
import { LAST_RESORTS, TIERS, type Tier, Tiers } from '../text/search/tiers.ts'
import { toSearchText } from '../text/search-text.ts'
import { tokenize } from '../text/tokens.ts'
import { findDatedHits } from './dated-hits.ts'
import { MAX_WEIGHED, type RankedHit, type RankedSearch, READ_CHARACTERS } from './ranked-hit.ts'
import { findRankedHits } from './ranked-windows.ts'
import { findDiarySpan, listContents, listFileNames } from './search.repository.ts'
import { decodeSearchCursor, encodeSearchCursor, type SearchTotal } from './search-cursor.ts'
import { StoredWordChoices } from './word-choices.ts'

/** Without its picture, which `search-with-covers.ts` adds. */
export type FoundHit = Omit<SearchHit, 'cover'>
export type FoundResult = Omit<SearchResult, 'hits'> & { hits: FoundHit[] }

/** Finds events and pages by their words, the closest and best first. */
export type SearchService = ReturnType<typeof createSearchService>

export function createSearchService({ database, clock }: { database: Database; clock: Clock }) {
  const index = database.search

  /** Loads what a date needs only for queries that may contain one. */
  async function findDate(db: Db, userId: string, q: string, terms: SearchQueryTerms) {
    const at = (timeZone: string) => localDate(clock.now(), timeZone)
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

  return {
    async search(userId: string, query: SearchQuery): Promise<FoundResult> {
      const { q = '', limit, cursor, sort = 'best' } = query
      const terms = parseQuery(q)
      const place = query.place === undefined ? undefined : toPlaceTerm(query.place)
      if (isEmpty(terms) && !hasFilter(query)) {
        // An operator without its word, as while it is being typed, finds nothing yet.
        if (q.trim() !== '') return NOTHING
        throw invalidInput('query.q', 'needs q or a filter', 'nothing_to_search')
      }
      const after = cursor === undefined ? undefined : decodeSearchCursor(cursor, terms.required.length)
      const base = toBase(userId, query)
      return database.pipeline(async (db) => {
        const counts = after ? Promise.resolve(after.counts) : countTerms(db, userId, terms.required)
        const words = new StoredWordChoices({ db, index, base, terms: terms.required })
        const date = await findDate(db, userId, q, terms)
        const tiers = new Tiers({ place, terms, date, words })
        const isWanted = ({ placeName }: FoundDocument) => !place || isAtPlace(placeName, place)
        const searching: RankedSearch = { db, index, base, tiers, counts, isWanted }
        const found =
          sort === 'best'
            ? await findRankedHits(searching, { after, limit })
            : await findDatedHits(searching, { after, limit, order: sort })
        const { total, totalIsExact } =
          after ?? (query.count === 'all' ? await countHits(searching, found, place) : found)
        const page = found.hits.slice(0, limit)
        const last = found.hits.length > limit ? page.at(-1) : undefined
        const isFound = page.some(({ tier }) => tier.name !== 'similar')
        return {
          hits: await toHits(db, userId, page),
          ...{ total, totalIsExact },
          suggestion:
            isFound || isEmpty(terms)
              ? null
              : await words.suggest(q, tiers.listKept(await tiers.listWidest())),
          understood: date ? describeDate(q, terms.required, date) : null,
          nextCursor: last
            ? encodeSearchCursor({
                ...{ total, totalIsExact, last },
                tier: last.tier.name,
                window: last.window,
                counts: await counts,
              })
            : null,
        }
      })
    },
  }
}

const NOTHING: FoundResult = {
  ...{ hits: [], total: 0, totalIsExact: true, suggestion: null, understood: null, nextCursor: null },
}

const isEmpty = ({ required, excluded }: SearchQueryTerms): boolean => required.length + excluded.length === 0

const hasFilter = ({ type, kind, from, to, place, hasJournal }: SearchQuery): boolean =>
  [type, kind, from, to, place, hasJournal].some((value) => value !== undefined)

const toBase = (userId: string, { from, to, type, kind, hasJournal }: SearchQuery) => ({
  userId,
  ...{ from, to, type, kind },
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

/** So many of the longest texts take some milliseconds to read. */
const LONG_AT_ONCE = 8

async function toHits(db: Db, userId: string, found: readonly RankedHit[]): Promise<FoundHit[]> {
  const long = found.filter(({ content }) => content.length >= READ_CHARACTERS).map(({ id }) => id)
  const withFiles = found.filter(({ moreText }) => moreText !== null).map(({ id }) => id)
  const fileNames = await listFileNames(db, userId, withFiles)
  const contents = new Map<string, string>()
  const hits: FoundHit[] = []
  const pause = createPause()
  for (let at = 0; at < long.length; at += LONG_AT_ONCE) {
    await pause()
    const some = await listContents(db, userId, long.slice(at, at + LONG_AT_ONCE))
    for (const { id, content } of some) contents.set(id, content)
  }
  for (const { kind, id, date, type, score, content, placeName, moreText, tier } of found) {
    const whole = contents.get(id)
    await pause()
    const textWith = (more: string | null) =>
      searchTextOf({ content: whole ?? content, place_name: placeName, more_text: more })
    // Only types of the contract are ever stored.
    const typed = type === null ? {} : { type: type as EventType }
    const terms = tier.terms.map(({ term }) => term)
    const worded = await cutSnippet(textWith(withoutLines(moreText, fileNames.get(id))), terms, pause)
    const isFoundByName = worded.marks.length === 0 && terms.length > 0 && tier.match !== 'date'
    const snippet = isFoundByName ? await cutSnippet(textWith(moreText), terms, pause) : worded
    hits.push({ kind, id, date, ...typed, ...snippet, match: tier.match, score })
  }
  return hits
}

/** Devices name files, not people: such a name is shown only where it was searched for. */
const withoutLines = (moreText: string | null, names: ReadonlySet<string> | undefined): string | null =>
  moreText
    ?.split('\n')
    .filter((line) => !names?.has(line))
    .join('\n') || null

/** Counting stops here: a phrase of common words is slow to count. */
const MAX_COUNT = 10_000
/** Documents that are read at a time, if they must be read to be counted. */
const READ_AT_ONCE = 1_000

/** Counts what the page has not told, in all tiers. @param page what was counted while its hits were read */
async function countHits(
  search: RankedSearch,
  page: SearchTotal,
  place: SearchTerm | undefined,
): Promise<SearchTotal> {
  if (page.totalIsExact) return { total: page.total, totalIsExact: true }
  let total = 0
  for (const name of TIERS) {
    const tier = LAST_RESORTS.has(name) && total > 0 ? undefined : await search.tiers.get(name)
    if (!tier || total >= MAX_COUNT) continue
    const filter = { ...search.base, ...tier.filter }
    total += place
      ? await countWanted(search, tier, MAX_COUNT - total)
      : await search.index.count(search.db, filter, MAX_COUNT - total)
  }
  return { total, totalIsExact: total < MAX_COUNT }
}

/** Of a place: the index knows its words, but not whether they are in the name of the place. */
async function countWanted(search: RankedSearch, tier: Tier, max: number): Promise<number> {
  const { db, index, base, isWanted } = search
  let count = 0
  let before: SearchPosition | undefined
  while (count < max) {
    const options = { before, limit: READ_AT_ONCE, characters: 1 }
    const found = await index.find(db, { ...base, ...tier.filter }, options)
    count += found.filter((one) => one.content !== null && isWanted(one)).length
    before = found.at(-1)
    if (found.length < READ_AT_ONCE) break
  }
  return Math.min(count, max)
}
