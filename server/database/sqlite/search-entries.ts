// Lists and counts the entries that match a search, some at a time.
//
// A statement of FTS5 holds the event loop until its next hit, even if that is outside of its range. Of words it takes some
// 0.1 µs a document. A phrase compares positions: one of sixty equal words takes seconds in fifty long texts. FTS5 is asked for
// phrases whose words take few pages of the index, which bounds the positions. For others it lists documents that have their
// words, some of them at a time, whose texts are read.
import { type RawBuilder, sql } from 'kysely'
import { createPause } from '../../lib/pause.ts'
import { prepareQuery } from '../prepared-query.ts'
import type { FoundDocument, SearchFilter, SearchOrder } from '../search-index.ts'
import type { Db } from '../tables.ts'
import type { Match } from './search-match.ts'
import { isWithin, numberOf, type Range } from './search-numbers.ts'
import { DAY_MASK, dateInSql, dateOfDay, PAGE_TYPE, SEQUENCE_BITS, SEQUENCE_MASK } from './search-schema.ts'
import { findByTexts } from './search-text-check.ts'

export type Candidate = Pick<FoundDocument, 'kind' | 'id' | 'date' | 'type'>
export type Matching = Range &
  Match & {
    userId: string
    filter: SearchFilter
    /** 0 or 1; null for no condition. */
    hasJournal: number | null
    order: SearchOrder
    /** Whether the query has at most one word: then the index is read in the order of the search. */
    isOfOneWord: boolean
  }

interface Entry {
  id: string
  type: string
  /** The two parts of its number, without the owner. */
  day: number
  sequence: number
}

export const toCandidate = ({ id, type, day }: Entry): Candidate =>
  type === PAGE_TYPE
    ? { id, kind: 'journal', type: null, date: dateOfDay(day) }
    : { id, kind: 'event', type, date: dateOfDay(day) }

type Asked = Range & { userId: string; hasJournal: number | null; expression: string; limit: number }

const columns = sql`entries.id, entries.type, entries.doc >> ${sql.lit(SEQUENCE_BITS)} & ${sql.lit(DAY_MASK)} as day,
  entries.doc & ${sql.lit(SEQUENCE_MASK)} as sequence`

const isWanted = ({ expression, userId, first, last, hasJournal }: Asked): RawBuilder<boolean> =>
  sql`search_text match ${expression} and ${isWithin('search_text.rowid', { userId, first, last })}
    and (${hasJournal} is null or ${hasJournal} = exists (
      select 1 from days where user_id = ${userId} and journal_id is not null
        and date = ${sql.raw(dateInSql(`(search_text.rowid >> ${SEQUENCE_BITS} & ${DAY_MASK})`))}))`

/** By day; within a day by sequence. */
const prepareSelect = (direction: 'asc' | 'desc') =>
  prepareQuery((db, asked: Asked) => ({
    // SQLite keeps the order of a cross join: the index leads, and stops at the limit.
    compile: () =>
      sql<Entry>`
        select ${columns}
        from search_text cross join search_entries as entries on entries.doc = search_text.rowid
        where ${isWanted(asked)} order by search_text.rowid ${sql.raw(direction)} limit ${asked.limit}`.compile(
        db,
      ),
  }))
const selectIn = { newest: prepareSelect('desc'), oldest: prepareSelect('asc') }

/**
 * The newest matches, correct only where not all that may be gathered are. FTS5 intersects words twice as fast in
 * ascending order as in descending order.
 */
const gatherNewest = prepareQuery((db, asked: Asked & { gathered: number }) => ({
  compile: () =>
    sql<Entry & { gathered: number }>`
      with found as materialized (
        select rowid as doc from search_text where ${isWanted(asked)} limit ${asked.gathered}
      )
      select ${columns}, (select count(*) from found) as gathered
      from (select doc from found order by doc desc limit ${asked.limit}) as newest
        cross join search_entries as entries on entries.doc = newest.doc
      order by newest.doc desc`.compile(db),
}))

/** All bytes in their order. SQLite has no function for the value of a byte of a blob, but finds its place in another. */
const BYTES = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)).toString('hex')
/**
 * A document has less words. `sz` has their number in both columns, as varints of seven bits a byte; of `kind` it is one byte:
 * https://sqlite.org/fts5.html#the_docsize_table
 */
const MAX_WORDS = `(instr(x'${BYTES}', substr(sz, 1, 1)) - iif(length(sz) > 2, 128, 0)) << 7 * (length(sz) - 2)`

type Sized = Entry & { words: number }

const prepareSized = (direction: 'asc' | 'desc') =>
  prepareQuery((db, asked: Asked) => ({
    compile: () =>
      sql<Sized>`
        select ${columns}, ${sql.raw(MAX_WORDS)} as words
        from search_text cross join search_text_docsize as sizes on sizes.id = search_text.rowid
          cross join search_entries as entries on entries.doc = search_text.rowid
        where ${isWanted(asked)} order by search_text.rowid ${sql.raw(direction)} limit ${asked.limit}`.compile(
        db,
      ),
  }))
const selectSized = { newest: prepareSized('desc'), oldest: prepareSized('asc') }

const countOldest = prepareQuery((db, asked: Asked) => ({
  compile: () =>
    sql<{ count: number; end: string | null }>`
      select count(*) as count, cast(max(doc) as text) as end from (
        select search_text.rowid as doc from search_text
        where ${isWanted(asked)} order by search_text.rowid limit ${asked.limit}
      )`.compile(db),
}))

/** Shared by all searches, because together they hold the event loop. */
export const pause = createPause()

/** Documents in which a word is found at a time: of the longest texts this takes 20 ms. */
const READ_AT_ONCE = 256
const LEAST_AT_ONCE = 16

const countAtOnce = ({ terms }: Match): number =>
  Math.max(LEAST_AT_ONCE, Math.floor(READ_AT_ONCE / Math.max(1, terms)))

interface Part {
  entries: Entry[]
  /** Behind it there may be more. */
  end: Entry | undefined
}

/** In the order of the search, together at most `limit`. */
export async function* listEntries(db: Db, matching: Matching, limit: number): AsyncGenerator<Entry[]> {
  const list = matching.isByTexts ? listByTexts : listWords
  let left = limit
  let range: Range | undefined = matching
  while (range && left > 0) {
    const turn = pause()
    if (turn) await turn
    const part: Part = await list(db, { ...matching, ...range }, left)
    yield part.entries
    left -= part.entries.length
    range = part.end && behind(matching.order, range, part.end)
  }
}

const numberOfEntry = ({ day, sequence }: Entry): bigint => (BigInt(day) << SEQUENCE_BITS) | BigInt(sequence)

const behind = (order: SearchOrder, { first, last }: Range, entry: Entry): Range =>
  order === 'oldest' ? { first: numberOfEntry(entry) + 1n, last } : { first, last: numberOfEntry(entry) - 1n }

async function listWords(db: Db, matching: Matching, wanted: number): Promise<Part> {
  const most = countAtOnce(matching)
  const asked = { ...matching, limit: Math.min(wanted, most) }
  const isInOrder = matching.isOfOneWord || matching.order === 'oldest'
  const gathered = isInOrder ? [] : await gatherNewest(db, { ...asked, gathered: most })
  const isPartial = isInOrder || gathered[0]?.gathered === most
  const entries = isPartial ? await selectIn[matching.order](db, asked) : gathered
  return { entries, end: entries.length === asked.limit ? entries.at(-1) : undefined }
}

/** Documents whose texts are read together. */
const TEXTS_AT_ONCE = 128
const WORDS_AT_ONCE = 100_000

async function listByTexts(db: Db, matching: Matching, wanted: number): Promise<Part> {
  const { order, filter, words } = matching
  const sized = await selectSized[order](db, { ...matching, expression: words, limit: TEXTS_AT_ONCE })
  await pause()
  const some = sized.slice(0, countFitting(sized, WORDS_AT_ONCE))
  const found = await findByTexts(db, some.map(toCandidate), filter, pause)
  const entries = some.filter(({ id }) => found.has(id)).slice(0, wanted)
  const isWhole = some.length === sized.length && sized.length < TEXTS_AT_ONCE
  return { entries, end: entries.length === wanted ? entries.at(-1) : isWhole ? undefined : some.at(-1) }
}

/** How many of the first documents have together less words than the maximum; at least one. */
function countFitting(sized: readonly Sized[], maxWords: number): number {
  let sum = 0
  for (const [at, { words }] of sized.entries()) {
    sum += words
    if (sum > maxWords) return Math.max(1, at)
  }
  return sized.length
}

/** @returns how many match, at most `max` */
export async function countEntries(db: Db, matching: Matching, max: number): Promise<number> {
  let count = 0
  if (matching.isByTexts) {
    for await (const entries of listEntries(db, matching, max)) count += entries.length
    return count
  }
  for (let first: bigint | undefined = matching.first; first !== undefined && count < max; ) {
    // Searches that begin together would otherwise all go on before the first has worked.
    const turn = pause()
    if (turn) await turn
    const limit: number = Math.min(max - count, countAtOnce(matching))
    const [row] = await countOldest(db, { ...matching, first, limit })
    count += row?.count ?? 0
    first = row?.end && row.count === limit ? numberOf(row.end) + 1n : undefined
  }
  return count
}
