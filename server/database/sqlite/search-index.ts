// Reads the full-text index (FTS5): the matching documents in order. `search-schema.ts` describes their numbers.
import { sql } from 'kysely'
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
import {
  type Candidate,
  countEntries,
  listEntries,
  type Matching,
  pause,
  toCandidate,
} from './search-entries.ts'
import { compileMatch } from './search-match.ts'
import { onDay, rangeOf } from './search-numbers.ts'
import { MAX_OF_DAY } from './search-schema.ts'
import { searchWrites } from './search-writes.ts'

const comparerOf =
  ({ order }: Pick<Matching, 'order'>) =>
  (one: SearchPosition, other: SearchPosition): number =>
    order === 'oldest' ? comparePositions(other, one) : comparePositions(one, other)

/** The first documents of a day, which is read whole to sort it by id. */
async function findOnDay(
  db: Db,
  matching: Matching,
  { date, after, limit }: { date: string; after?: SearchPosition; limit: number },
): Promise<Candidate[]> {
  const { first, last } = onDay(date)
  if (first < matching.first || last > matching.last) return []
  const compare = comparerOf(matching)
  let found: Candidate[] = []
  for await (const entries of listEntries(db, { ...matching, first, last }, MAX_OF_DAY)) {
    const next = entries.map(toCandidate).filter((one) => !after || compare(one, after) > 0)
    found = [...found, ...next].sort(compare).slice(0, limit)
  }
  return found
}

async function findFirst(db: Db, matching: Matching, limit: number): Promise<Candidate[]> {
  const found: Candidate[] = []
  for await (const entries of listEntries(db, matching, limit)) found.push(...entries.map(toCandidate))
  const compare = comparerOf(matching)
  const last = found.length === limit ? found.at(-1)?.date : undefined
  if (last === undefined) return found.sort(compare)
  const before = found.filter(({ date }) => date !== last).sort(compare)
  return [...before, ...(await findOnDay(db, matching, { date: last, limit: limit - before.length }))]
}

/** The first after `before`, at most `limit`. */
async function findCandidates(
  db: Db,
  matching: Matching,
  before: SearchPosition | undefined,
  limit: number,
): Promise<Candidate[]> {
  if (!before) return findFirst(db, matching, limit)
  const rest = await findOnDay(db, matching, { date: before.date, after: before, limit })
  if (rest.length === limit) return rest
  const { first, last } = onDay(before.date)
  const further =
    matching.order === 'oldest'
      ? { ...matching, first: last >= matching.first ? last + 1n : matching.first }
      : { ...matching, last: first <= matching.last ? first - 1n : matching.last }
  return [...rest, ...(await findFirst(db, further, limit - rest.length))]
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

/** So many long texts take some ten milliseconds. */
const TEXTS_AT_ONCE = 50

async function addTexts(
  db: Db,
  candidates: readonly Candidate[],
  options: { userId: string; characters: number },
): Promise<FoundDocument[]> {
  const texts = new Map<string, Text>()
  for (let at = 0; at < candidates.length; at += TEXTS_AT_ONCE) {
    await pause()
    const ids = candidates.slice(at, at + TEXTS_AT_ONCE).map(({ id }) => id)
    for (const row of await selectTexts(db, { ...options, ids: JSON.stringify(ids) })) texts.set(row.id, row)
  }
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
  const { userId, hasJournal } = filter
  const common = {
    ...{ userId, order, filter },
    ...(await compileMatch(db, filter, pause)),
    hasJournal: hasJournal === undefined ? null : Number(hasJournal),
    isOfOneWord: filter.required.length <= 1 && filter.required.every(isOneToken),
  }
  if (!filter.ranges) return [{ ...common, ...rangeOf(filter) }]
  const newest = filter.ranges.flatMap((range) => intersect(filter, range) ?? [])
  const ranges = order === 'oldest' ? newest.toReversed() : newest
  return ranges.map((range) => ({ ...common, ...rangeOf(range) }))
}

export const sqliteSearchIndex: SearchIndex = {
  ...searchWrites,

  async applyWrites(db) {
    await applyPendingWrites(db, async () => pause())
  },

  async find(db, filter, { before, order = 'newest', limit, characters }) {
    const candidates: Candidate[] = []
    for (const matching of await listMatching(db, filter, order)) {
      if (candidates.length >= limit) break
      candidates.push(...(await findCandidates(db, matching, before, limit - candidates.length)))
    }
    return addTexts(db, candidates, { userId: filter.userId, characters })
  },

  async count(db, filter, max) {
    let count = 0
    for (const matching of await listMatching(db, filter, 'newest')) {
      count += await countEntries(db, matching, max - count)
      if (count >= max) break
    }
    return count
  },
}
