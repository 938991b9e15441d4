import { type RawBuilder, sql } from 'kysely'
import { prepareQuery } from '../prepared-query.ts'
import {
  comparePositions,
  type FoundDocument,
  type SearchDocument,
  type SearchFilter,
  type SearchIndex,
  type SearchKind,
  type SearchPosition,
} from '../search-index.ts'
import type { Db } from '../tables.ts'
import { compileMatch, INDEXED_PREFIXES } from './search-match.ts'
import { searchTextsOf } from './search-texts.ts'

/**
 * Full text on FTS5. A document's number is owner, day and a sequence packed together, so that the owner and
 * the dates of a search are one range of numbers, newest first is the index's own order, and nobody's search
 * looks at anybody else's words. The numbers pass 2^53, so they leave the database as text.
 */
const SEQUENCE_BITS = 21n // two million documents a day
const OWNER_SHIFT = 43n // 22 bits of days: 9,999 years of 372 days are 3,719,628
const OWNER_LIMIT = 2 ** 20 // what 63 bits leave

/**
 * Two words are looked for together by going from page to page of the more frequent one's places, and through all
 * that stand on each: on pages of this size that takes half the time that it takes on FTS5's own of 4,050.
 */
const PAGE_BYTES = 1_000

/** The words come cut and folded: the tokenizer only splits at spaces, all beyond ASCII being letters to it. */
export const searchSchema = [
  `create virtual table search_text using fts5 (
    text, kind, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '${INDEXED_PREFIXES.join(' ')}'
  )`,
  `insert into search_text (search_text, rank) values ('pgsz', ${PAGE_BYTES})`,
  `create table search_documents (
    doc integer primary key, user_id text not null, kind text not null, id text not null,
    date text not null, type text
  )`,
  'create unique index search_documents_by_id on search_documents (user_id, kind, id)',
  'create table search_owners (number integer primary key, user_id text not null unique)',
]

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
const rangeOf = ({ from, to }: SearchFilter): Range => ({
  first: from === undefined ? EVERYTHING.first : dayStart(from),
  last: to === undefined ? EVERYTHING.last : onDay(to).last,
})

/** Null, and so within nothing, where the user has no documents. */
const ownNumber = (userId: string, number: bigint): RawBuilder<bigint> =>
  sql`((select number from search_owners where user_id = ${userId}) << ${OWNER_SHIFT} | ${number})`

const isWithin = (column: string, { userId, first, last }: Range & { userId: string }): RawBuilder<boolean> =>
  sql`${sql.ref(column)} between ${ownNumber(userId, first)} and ${ownNumber(userId, last)}`

const insertDocument = prepareQuery((db, row: Omit<SearchDocument, 'text'> & Range) => ({
  compile: () =>
    sql<{ doc: string }>`
      insert into search_documents (doc, user_id, kind, id, date, type)
      select doc, ${row.userId}, ${row.kind}, ${row.id}, ${row.date}, ${row.type} from (
        select coalesce(
          (select doc + 1 from search_documents where ${isWithin('doc', row)} order by doc desc limit 1),
          ${ownNumber(row.userId, row.first)}
        ) as doc
      ) where doc <= ${ownNumber(row.userId, row.last)}
      on conflict (user_id, kind, id) do nothing returning cast(doc as text) as doc`.compile(db),
}))

/** @returns whether it was added: not if it is there already, or the user has no number, or the day no room */
async function add(db: Db, { text, ...document }: SearchDocument): Promise<boolean> {
  const [inserted] = await insertDocument(db, { ...document, ...onDay(document.date) })
  if (!inserted) return false
  const kind = document.type ?? document.kind
  searchTextsOf(db).add({ doc: BigInt(inserted.doc), text, kind })
  return true
}

async function addOwner(db: Db, userId: string): Promise<void> {
  await sql`insert into search_owners (user_id) values (${userId}) on conflict do nothing`.execute(db)
  const { rows } = await sql`
    select 1 from search_owners where user_id = ${userId} and number >= ${OWNER_LIMIT}`.execute(db)
  if (rows.length > 0) throw new Error(`A SQLite diary serves at most ${OWNER_LIMIT} users.`)
}

/** @returns how many there were */
async function removeDocuments(db: Db, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ doc: string }>`
    delete from search_documents where ${which} returning cast(doc as text) as doc`.execute(db)
  for (const { doc } of rows) searchTextsOf(db).add({ doc: BigInt(doc), text: null })
  return rows.length
}

async function remove(db: Db, userId: string, kind: SearchKind, ids: readonly string[]): Promise<void> {
  for (const id of ids) await removeDocuments(db, sql`user_id = ${userId} and kind = ${kind} and id = ${id}`)
}

type Candidate = Pick<FoundDocument, 'kind' | 'id' | 'date' | 'type'>
type Matching = Range & { userId: string; match: string; isOfOneWord: boolean }

/** By day, the newest first; within a day in the order in which the documents came. */
const selectMatching = prepareQuery((db, values: Matching & { limit: number }) => ({
  // A cross join is not turned round: the index leads, and stops at the limit.
  compile: () =>
    sql<Candidate>`
      select documents.kind, documents.id, documents.date, documents.type
      from search_text cross join search_documents as documents on documents.doc = search_text.rowid
      where search_text match ${values.match} and ${isWithin('search_text.rowid', values)}
        and documents.user_id = ${values.userId}
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
    sql<Candidate & { gathered: number }>`
      with found as materialized (
        select rowid as doc from search_text
        where search_text match ${values.match} and ${isWithin('search_text.rowid', values)} limit ${MAX_GATHERED}
      )
      select documents.kind, documents.id, documents.date, documents.type,
        (select count(*) from found) as gathered
      from (select doc from found order by doc desc limit ${values.limit}) as newest
        cross join search_documents as documents on documents.doc = newest.doc
      where documents.user_id = ${values.userId} order by newest.doc desc`.compile(db),
}))

const countMatching = prepareQuery((db, values: Matching & { limit: number }) => ({
  compile: () =>
    sql<{ count: number }>`
      select count(*) as count from (
        select 1 from search_text
        where search_text match ${values.match} and ${isWithin('search_text.rowid', values)} limit ${values.limit}
      )`.compile(db),
}))

async function findOnDay(db: Db, matching: Matching, date: string): Promise<Candidate[]> {
  const { first, last } = onDay(date)
  if (first < matching.first || last > matching.last) return []
  const found = await selectMatching(db, { ...matching, first, last, limit: -1 })
  return found.sort(comparePositions)
}

async function selectNewest(db: Db, matching: Matching, limit: number): Promise<Candidate[]> {
  if (matching.isOfOneWord) return selectMatching(db, { ...matching, limit })
  const gathered = await gatherMatching(db, { ...matching, limit })
  return gathered[0]?.gathered === MAX_GATHERED ? selectMatching(db, { ...matching, limit }) : gathered
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

type Text = Pick<FoundDocument, 'id' | 'content' | 'placeName'>

/** @param values.ids a JSON array */
const selectTexts = prepareQuery((db, values: { userId: string; characters: number; ids: string }) => ({
  compile: () =>
    sql<Text>`
      select id, substr(content, 1, ${values.characters}) as content, place_name as "placeName" from events
      where user_id = ${values.userId} and id in (select value from json_each(${values.ids})) and trash_id is null
      union all
      select id, substr(content, 1, ${values.characters}), null from journals
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
    ...texts.get(candidate.id),
    ...candidate,
  }))
}

const toMatching = async (db: Db, filter: SearchFilter): Promise<Matching> => ({
  userId: filter.userId,
  match: await compileMatch(db, filter),
  isOfOneWord: filter.required.flatMap(({ tokens }) => tokens).length === 1,
  ...rangeOf(filter),
})

export const sqliteSearchIndex: SearchIndex = {
  async put(db, ...documents) {
    for (const document of documents) {
      if (await add(db, document)) continue
      await remove(db, document.userId, document.kind, [document.id])
      await addOwner(db, document.userId)
      if (!(await add(db, document))) throw new Error(`There are too many documents on ${document.date}.`)
    }
  },

  remove,

  async removeSome(db, userId, limit) {
    const all = isWithin('doc', { userId, ...EVERYTHING })
    const some = sql`select doc from search_documents where ${all} limit ${limit}`
    if ((await removeDocuments(db, sql`user_id = ${userId} and doc in (${some})`)) > 0) return true
    await sql`delete from search_owners where user_id = ${userId}`.execute(db)
    return false
  },

  async find(db, filter, { before, limit, characters }) {
    const matching = await toMatching(db, filter)
    const candidates = await findCandidates(db, matching, before, limit)
    return addTexts(db, candidates.slice(0, limit), { userId: filter.userId, characters })
  },

  async count(db, filter, max) {
    const matching = await toMatching(db, filter)
    const [row] = await countMatching(db, { ...matching, limit: max })
    return row?.count ?? 0
  },
}
