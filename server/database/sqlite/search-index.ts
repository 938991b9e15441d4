import { type RawBuilder, sql } from 'kysely'
import { prepareQuery } from '../prepared-query.ts'
import {
  comparePositions,
  type FoundDocument,
  intersect,
  type SearchDocument,
  type SearchFilter,
  type SearchIndex,
  type SearchKey,
  type SearchKind,
  type SearchPosition,
  type SearchTerm,
} from '../search-index.ts'
import type { Db } from '../tables.ts'
import { listWordStems } from '../vocabulary.ts'
import { addText, removeText } from './pending-index-writes.ts'
import { compileMatch } from './search-match.ts'
import { DAY_MASK, dateInSql, dateOfDay, OWNER_SHIFT, PAGE_TYPE, SEQUENCE_BITS } from './search-schema.ts'

/** Full text on FTS5: which documents match, and in which order. `search-schema.ts` says how they are numbered. */
const OWNER_LIMIT = 2 ** 20 // what 63 bits leave

/** The first number of a date, without its owner. Only that days differ and follow the calendar matters. */
function dayStart(date: string): bigint {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return BigInt(year * 372 + (month - 1) * 31 + (day - 1)) << SEQUENCE_BITS
}

/** Numbers without their owner, from `first` to `last`. */
type Range = { first: bigint; last: bigint }

const EVERYTHING: Range = { first: 0n, last: (1n << OWNER_SHIFT) - 1n }
function onDay(date: string): Range {
  const first = dayStart(date)
  return { first, last: first + (1n << SEQUENCE_BITS) - 1n }
}
const rangeOf = ({ from, to }: Pick<SearchFilter, 'from' | 'to'>): Range => ({
  first: from === undefined ? EVERYTHING.first : dayStart(from),
  last: to === undefined ? EVERYTHING.last : onDay(to).last,
})

/** Null, and so within nothing, where the user has no documents. */
const ownNumber = (userId: string, number: bigint): RawBuilder<bigint> =>
  sql`((select number from search_owners where user_id = ${userId}) << ${OWNER_SHIFT} | ${number})`

const isWithin = (column: string, { userId, first, last }: Range & { userId: string }): RawBuilder<boolean> =>
  sql`${sql.ref(column)} between ${ownNumber(userId, first)} and ${ownNumber(userId, last)}`

const isOfKind = (kind: SearchKind): RawBuilder<boolean> =>
  kind === 'journal' ? sql`type = ${PAGE_TYPE}` : sql`type <> ${PAGE_TYPE}`

/** `isNew` is 1 for a document that is known to have no entry: then the entries of its day are not searched for it. */
type NewEntry = { userId: string; id: string; type: string; isNew: 0 | 1 } & Range

const insertEntry = prepareQuery((db, row: NewEntry) => ({
  compile: () =>
    sql<{ doc: string }>`
      insert into search_entries (doc, id, type)
      select doc, ${row.id}, ${row.type} from (
        select coalesce(
          (select doc + 1 from search_entries where ${isWithin('doc', row)} order by doc desc limit 1),
          ${ownNumber(row.userId, row.first)}
        ) as doc
      ) where doc <= ${ownNumber(row.userId, row.last)} and (${row.isNew} = 1 or not exists (
        select 1 from search_entries where ${isWithin('doc', row)} and id = ${row.id}
          and (type = ${PAGE_TYPE}) = (${row.type} = ${PAGE_TYPE})
      ))
      returning cast(doc as text) as doc`.compile(db),
}))

/** @returns whether it was added: not if it is there already, or the user has no number, or the day no room */
async function add(db: Db, document: SearchDocument, isNew: 0 | 1): Promise<boolean> {
  const { userId, kind, id, date, type, text } = document
  const entryType = kind === 'journal' ? PAGE_TYPE : (type ?? kind)
  const [inserted] = await insertEntry(db, { userId, id, type: entryType, isNew, ...onDay(date) })
  if (!inserted) return false
  await addText(db, { doc: BigInt(inserted.doc), text, type: entryType })
  return true
}

async function addOwner(db: Db, userId: string): Promise<void> {
  await sql`insert into search_owners (user_id) values (${userId}) on conflict do nothing`.execute(db)
  const { rows } = await sql`
    select 1 from search_owners where user_id = ${userId} and number >= ${OWNER_LIMIT}`.execute(db)
  if (rows.length > 0) throw new Error(`A SQLite diary serves at most ${OWNER_LIMIT} users.`)
}

/** @returns how many there were */
async function removeEntries(db: Db, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ doc: string }>`
    delete from search_entries where ${which} returning cast(doc as text) as doc`.execute(db)
  for (const { doc } of rows) await removeText(db, { doc: BigInt(doc) })
  return rows.length
}

/** By day and kind, because a document is found in the range of its day. */
async function remove(db: Db, userId: string, keys: readonly SearchKey[]): Promise<void> {
  for (const [date, ofDay] of Map.groupBy(keys, (key) => key.date))
    for (const [kind, some] of Map.groupBy(ofDay, (key) => key.kind)) {
      const isOfDay = isWithin('doc', { userId, ...onDay(date) })
      const ids = JSON.stringify(some.map(({ id }) => id))
      await removeEntries(
        db,
        sql`${isOfDay} and id in (select value from json_each(${ids})) and ${isOfKind(kind)}`,
      )
    }
}

async function removeEach(db: Db, documents: readonly SearchDocument[]): Promise<void> {
  for (const [userId, own] of Map.groupBy(documents, (document) => document.userId))
    await remove(db, userId, own)
}

type Candidate = Pick<FoundDocument, 'kind' | 'id' | 'date' | 'type'>
type Matching = Range & {
  userId: string
  match: string
  /** Whether each word of the query alone is reason enough: what is newest is then found from the newest on. */
  isOfOneWord: boolean
  /** As SQLite compares it; null where it does not matter. */
  hasJournal: number | null
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

/** By day, the newest first; within a day in the order in which the documents were added. */
const selectMatching = prepareQuery((db, values: Matching & { limit: number }) => ({
  // SQLite keeps the order of a cross join: the index leads, and stops at the limit.
  compile: () =>
    sql<Entry>`
      select entries.id, entries.type, ${dayOf} as day
      from search_text cross join search_entries as entries on entries.doc = search_text.rowid
      where search_text match ${values.match} and ${isWanted(values)}
      order by search_text.rowid desc limit ${values.limit}`.compile(db),
}))

/** Below so many matches the newest of them are found by gathering all. */
const MAX_GATHERED = 1_000

/**
 * The newest of those that match, unless these are `MAX_GATHERED` or more: then some of the older ones. FTS5 looks
 * for what words have in common twice as fast in its own order as against it: where that is rare, it looks
 * through everything, and where not, it is soon done.
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
  return found.map(toCandidate).sort(comparePositions)
}

async function selectNewest(db: Db, matching: Matching, limit: number): Promise<Candidate[]> {
  const gathered = matching.isOfOneWord ? [] : await gatherMatching(db, { ...matching, limit })
  const isPartial = matching.isOfOneWord || gathered[0]?.gathered === MAX_GATHERED
  const entries = isPartial ? await selectMatching(db, { ...matching, limit }) : gathered
  return entries.map(toCandidate)
}

/** The newest, and more than `limit` where it falls within a day: that day is read whole, to be put in order. */
async function findNewest(db: Db, matching: Matching, limit: number): Promise<Candidate[]> {
  const found = await selectNewest(db, matching, limit)
  const last = found.length === limit ? found.at(-1)?.date : undefined
  if (last === undefined) return found.sort(comparePositions)
  const newer = found.filter(({ date }) => date > last).sort(comparePositions)
  return [...newer, ...(await findOnDay(db, matching, last))]
}

/** At least the first `limit` after `before`. */
async function findCandidates(
  db: Db,
  matching: Matching,
  before: SearchPosition | undefined,
  limit: number,
): Promise<Candidate[]> {
  if (!before) return findNewest(db, matching, limit)
  const ofDay = await findOnDay(db, matching, before.date)
  const rest = ofDay.filter((candidate) => comparePositions(candidate, before) > 0)
  if (rest.length >= limit) return rest
  const start = dayStart(before.date)
  const older = { ...matching, last: start <= matching.last ? start - 1n : matching.last }
  return [...rest, ...(await findNewest(db, older, limit))]
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

/** For each range of dates, the newest first. */
async function listMatching(db: Db, filter: SearchFilter): Promise<Matching[]> {
  const common = {
    userId: filter.userId,
    match: await compileMatch(db, filter),
    isOfOneWord: filter.required.length <= 1 && filter.required.every(isOneToken),
    hasJournal: filter.hasJournal === undefined ? null : Number(filter.hasJournal),
  }
  if (!filter.ranges) return [{ ...common, ...rangeOf(filter) }]
  const ranges = filter.ranges.flatMap((range) => intersect(filter, range) ?? [])
  return ranges.map((range) => ({ ...common, ...rangeOf(range) }))
}

const addRows = prepareQuery((db, values: { userId: string; rows: string }) => ({
  compile: () =>
    sql`insert or ignore into vocabulary (user_id, stem, word)
      select ${values.userId}, value ->> 'stem', value ->> 'word' from json_each(${values.rows})`.compile(db),
}))

async function addWords(db: Db, userId: string, texts: readonly string[]): Promise<void> {
  const stems = listWordStems(texts)
  if (stems.length > 0) await addRows(db, { userId, rows: JSON.stringify(stems) })
}

/** Without their words, which housekeeping adds. */
export async function putDocuments(db: Db, documents: readonly SearchDocument[]): Promise<void> {
  // Searching a day for each of its documents takes quadratic time, so many are searched for, and removed, together.
  const isNew = documents.length > 1 ? 1 : 0
  if (isNew) await removeEach(db, documents)
  for (const document of documents) {
    if (await add(db, document, isNew)) continue
    await removeEach(db, [document])
    await addOwner(db, document.userId)
    if (!(await add(db, document, 1))) throw new Error(`There are too many documents on ${document.date}.`)
  }
}

export const sqliteSearchIndex: SearchIndex = {
  async put(db, ...documents) {
    await putDocuments(db, documents)
    for (const [userId, own] of Map.groupBy(documents, (document) => document.userId))
      await addWords(
        db,
        userId,
        own.map(({ text }) => text),
      )
  },

  addWords,
  remove,

  async removeSome(db, userId, limit) {
    const all = isWithin('doc', { userId, ...EVERYTHING })
    const some = sql`select doc from search_entries where ${all} limit ${limit}`
    if ((await removeEntries(db, sql`doc in (${some})`)) > 0) return true
    await sql`delete from search_owners where user_id = ${userId}`.execute(db)
    return false
  },

  async find(db, filter, { before, limit, characters }) {
    const candidates: Candidate[] = []
    for (const matching of await listMatching(db, filter)) {
      if (candidates.length >= limit) break
      const found = await findCandidates(db, matching, before, limit)
      candidates.push(...found)
    }
    return addTexts(db, candidates.slice(0, limit), { userId: filter.userId, characters })
  },

  async count(db, filter, max) {
    let count = 0
    for (const matching of await listMatching(db, filter)) {
      const [row] = await countMatching(db, { ...matching, limit: max - count })
      count += row?.count ?? 0
      if (count >= max) break
    }
    return count
  },
}
