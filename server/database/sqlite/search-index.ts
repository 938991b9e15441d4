// Reads the full-text index (FTS5): the matching documents in order. `search-schema.ts` describes their numbers.
import { type RawBuilder, sql } from 'kysely'
import { createPause } from '../../lib/pause.ts'
import type { SearchTerm } from '../../text/search/terms.ts'
import { prepareQuery } from '../prepared-query.ts'
import {
  comparePositions,
  type FoundDocument,
  intersect,
  type SearchFilter,
  type SearchIndex,
  type SearchOrder,
  type SearchPosition,
} from '../search-index.ts'
import type { Db } from '../tables.ts'
import { applyPendingWrites } from './pending-index-writes.ts'
import { compileMatch } from './search-match.ts'
import { isWithin, onDay, type Range, rangeOf } from './search-numbers.ts'
import { DAY_MASK, dateInSql, dateOfDay, PAGE_TYPE, SEQUENCE_BITS } from './search-schema.ts'
import { searchWrites } from './search-writes.ts'

type Candidate = Pick<FoundDocument, 'kind' | 'id' | 'date' | 'type'>
type Matching = Range & {
  userId: string
  match: string
  /** Whether the query has at most one word: then the index is read from the newest document on. */
  isOfOneWord: boolean
  /** 0 or 1; null for no condition. */
  hasJournal: number | null
  order: SearchOrder
}

interface Entry {
  id: string
  type: string
  /** The number without owner and sequence. */
  day: number
}

const toCandidate = ({ id, type, day }: Entry): Candidate =>
  type === PAGE_TYPE
    ? { id, kind: 'journal', type: null, date: dateOfDay(day) }
    : { id, kind: 'event', type, date: dateOfDay(day) }

const dayOf = sql`entries.doc >> ${sql.lit(SEQUENCE_BITS)} & ${sql.lit(DAY_MASK)}`

const isWanted = ({ userId, first, last, hasJournal }: Matching): RawBuilder<boolean> =>
  sql`${isWithin('search_text.rowid', { userId, first, last })} and (${hasJournal} is null or ${hasJournal} = exists (
    select 1 from days where user_id = ${userId} and journal_id is not null
      and date = ${sql.raw(dateInSql(`(search_text.rowid >> ${SEQUENCE_BITS} & ${DAY_MASK})`))}))`

/** By day, the newest first; within a day by descending sequence. */
const selectNewestFirst = prepareQuery((db, values: Matching & { limit: number }) => ({
  // SQLite keeps the order of a cross join: the index leads, and stops at the limit.
  compile: () =>
    sql<Entry>`
      select entries.id, entries.type, ${dayOf} as day
      from search_text cross join search_entries as entries on entries.doc = search_text.rowid
      where search_text match ${values.match} and ${isWanted(values)}
      order by search_text.rowid desc limit ${values.limit}`.compile(db),
}))

const selectOldestFirst = prepareQuery((db, values: Matching & { limit: number }) => ({
  compile: () =>
    sql<Entry>`
      select entries.id, entries.type, ${dayOf} as day
      from search_text cross join search_entries as entries on entries.doc = search_text.rowid
      where search_text match ${values.match} and ${isWanted(values)}
      order by search_text.rowid limit ${values.limit}`.compile(db),
}))

const selectMatching = (db: Db, values: Matching & { limit: number }): Promise<Entry[]> =>
  values.order === 'oldest' ? selectOldestFirst(db, values) : selectNewestFirst(db, values)

/** Up to this number, all matches are read and then sorted. */
const MAX_GATHERED = 1_000

/**
 * The newest matches, correct only where `gathered` is below `MAX_GATHERED`. FTS5 intersects words twice as fast in
 * ascending order as in descending order.
 */
const gatherMatching = prepareQuery((db, values: Matching & { limit: number }) => ({
  compile: () =>
    sql<Entry & { gathered: number }>`
      with found as materialized (
        select rowid as doc from search_text
        where search_text match ${values.match} and ${isWanted(values)} limit ${MAX_GATHERED}
      )
      select entries.id, entries.type, ${dayOf} as day, (select count(*) from found) as gathered
      from (select doc from found order by doc desc limit ${values.limit}) as newest
        cross join search_entries as entries on entries.doc = newest.doc
      order by newest.doc desc`.compile(db),
}))

const countMatching = prepareQuery((db, values: Matching & { limit: number }) => ({
  compile: () =>
    sql<{ count: number }>`
      select count(*) as count from (
        select 1 from search_text
        where search_text match ${values.match} and ${isWanted(values)} limit ${values.limit}
      )`.compile(db),
}))

async function findOnDay(db: Db, matching: Matching, date: string): Promise<Candidate[]> {
  const { first, last } = onDay(date)
  if (first < matching.first || last > matching.last) return []
  const found = await selectMatching(db, { ...matching, first, last, limit: -1 })
  return found.map(toCandidate).sort(comparerOf(matching))
}

async function selectFirst(db: Db, matching: Matching, limit: number): Promise<Candidate[]> {
  const isInOrder = matching.isOfOneWord || matching.order === 'oldest'
  const gathered = isInOrder ? [] : await gatherMatching(db, { ...matching, limit })
  const isPartial = isInOrder || gathered[0]?.gathered === MAX_GATHERED
  const entries = isPartial ? await selectMatching(db, { ...matching, limit }) : gathered
  return entries.map(toCandidate)
}

const comparerOf =
  ({ order }: Pick<Matching, 'order'>) =>
  (one: SearchPosition, other: SearchPosition): number =>
    order === 'oldest' ? comparePositions(other, one) : comparePositions(one, other)

/** The first matches, possibly more than `limit`: the day of the last one is read whole to sort it by id. */
async function findFirst(db: Db, matching: Matching, limit: number): Promise<Candidate[]> {
  const found = await selectFirst(db, matching, limit)
  const compare = comparerOf(matching)
  const last = found.length === limit ? found.at(-1)?.date : undefined
  if (last === undefined) return found.sort(compare)
  const before = found.filter(({ date }) => date !== last).sort(compare)
  return [...before, ...(await findOnDay(db, matching, last))]
}

/** At least the first `limit` after `before`. */
async function findCandidates(
  db: Db,
  matching: Matching,
  before: SearchPosition | undefined,
  limit: number,
): Promise<Candidate[]> {
  if (!before) return findFirst(db, matching, limit)
  const ofDay = await findOnDay(db, matching, before.date)
  const compare = comparerOf(matching)
  const rest = ofDay.filter((candidate) => compare(candidate, before) > 0)
  if (rest.length >= limit) return rest
  const { first, last } = onDay(before.date)
  const further =
    matching.order === 'oldest'
      ? { ...matching, first: last >= matching.first ? last + 1n : matching.first }
      : { ...matching, last: first <= matching.last ? first - 1n : matching.last }
  return [...rest, ...(await findFirst(db, further, limit))]
}

type Text = Pick<FoundDocument, 'id' | 'content' | 'placeName' | 'moreText'>

/** @param values.ids a JSON array */
const selectTexts = prepareQuery((db, values: { userId: string; characters: number; ids: string }) => ({
  compile: () =>
    sql<Text>`
      select id, substr(content, 1, ${values.characters}) as content, place_name as "placeName",
        substr(more_text, 1, ${values.characters}) as "moreText" from events
      where user_id = ${values.userId} and id in (select value from json_each(${values.ids})) and trash_id is null
      union all
      select id, substr(content, 1, ${values.characters}), null, null from journals
      where user_id = ${values.userId} and id in (select value from json_each(${values.ids})) and trash_id is null`.compile(
      db,
    ),
}))

async function addTexts(
  db: Db,
  candidates: readonly Candidate[],
  options: { userId: string; characters: number },
): Promise<FoundDocument[]> {
  const rows = await selectTexts(db, { ...options, ids: JSON.stringify(candidates.map(({ id }) => id)) })
  const texts = new Map(rows.map((row) => [row.id, row]))
  return candidates.map((candidate) => ({
    content: null,
    placeName: null,
    moreText: null,
    ...texts.get(candidate.id),
    ...candidate,
  }))
}

const isOneToken = (term: SearchTerm): boolean => term.every(({ tokens }) => tokens.length === 1)

/** For each range of dates, in the order. */
async function listMatching(db: Db, filter: SearchFilter, order: SearchOrder): Promise<Matching[]> {
  const common = {
    userId: filter.userId,
    match: await compileMatch(db, filter),
    isOfOneWord: filter.required.length <= 1 && filter.required.every(isOneToken),
    hasJournal: filter.hasJournal === undefined ? null : Number(filter.hasJournal),
    order,
  }
  if (!filter.ranges) return [{ ...common, ...rangeOf(filter) }]
  const newest = filter.ranges.flatMap((range) => intersect(filter, range) ?? [])
  const ranges = order === 'oldest' ? newest.toReversed() : newest
  return ranges.map((range) => ({ ...common, ...rangeOf(range) }))
}

export const sqliteSearchIndex: SearchIndex = {
  ...searchWrites,

  async applyWrites(db) {
    const pause = createPause()
    await applyPendingWrites(db, async () => pause())
  },

  async find(db, filter, { before, order = 'newest', limit, characters }) {
    const candidates: Candidate[] = []
    for (const matching of await listMatching(db, filter, order)) {
      if (candidates.length >= limit) break
      const found = await findCandidates(db, matching, before, limit)
      candidates.push(...found)
    }
    return addTexts(db, candidates.slice(0, limit), { userId: filter.userId, characters })
  },

  async count(db, filter, max) {
    let count = 0
    for (const matching of await listMatching(db, filter, 'newest')) {
      const [row] = await countMatching(db, { ...matching, limit: max - count })
      count += row?.count ?? 0
      if (count >= max) break
    }
    return count
  },
}
