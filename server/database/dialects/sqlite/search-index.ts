import { type RawBuilder, sql } from 'kysely'
import { toSearchText } from '../../../lib/search-tokens.ts'
import type {
  SearchCandidate,
  SearchDocument,
  SearchFilter,
  SearchIndex,
  SearchPhrase,
} from '../../search-index.ts'
import type { Db } from '../../tables.ts'

/**
 * Full text on FTS5. A document's number is owner, day and a sequence packed together, so that the owner and
 * the dates of a search are one range of numbers, newest first is the index's own order, and nobody's search
 * looks at anybody else's words.
 */
const DAY_BITS = 22n // up to 9999 years of 372 days: 3,719,999
const SEQUENCE_BITS = 21n // two million documents a day
const OWNER_LIMIT = 2 ** 20 // what 63 bits leave

/** The words come cut and folded: the tokenizer only splits at spaces, all beyond ASCII being letters to it. */
export const searchSchema = [
  `create virtual table search_text using fts5 (
    text, kind, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '2 3 4'
  )`,
  `create table search_documents (
    doc integer primary key, user_id text not null, kind text not null, id text not null,
    date text not null, type text
  )`,
  'create unique index search_documents_by_id on search_documents (user_id, kind, id)',
  'create table search_owners (number integer primary key, user_id text not null unique)',
]

/** Days in the order of the calendar; only their order and distinctness matter. */
function dayNumber(date: string): bigint {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return BigInt(year * 372 + (month - 1) * 31 + (day - 1))
}

const firstOf = (owner: number, date: string): bigint =>
  (BigInt(owner) << (DAY_BITS + SEQUENCE_BITS)) | (dayNumber(date) << SEQUENCE_BITS)
const lastOf = (owner: number, date: string): bigint => firstOf(owner, date) | ((1n << SEQUENCE_BITS) - 1n)

async function findOwner(db: Db, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('search_owners')
    .select('number')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.number
}

async function getOwner(db: Db, userId: string): Promise<number> {
  const known = await findOwner(db, userId)
  if (known !== undefined) return known
  const { number } = await db
    .insertInto('search_owners')
    .values({ user_id: userId } as never)
    .returning('number')
    .executeTakeFirstOrThrow()
  if (number >= OWNER_LIMIT) throw new Error(`A SQLite diary serves at most ${OWNER_LIMIT} users.`)
  return number
}

/** Numbers pass 2^53, so they leave the database as text. */
async function findDoc(db: Db, userId: string, kind: string, id: string) {
  const { rows } = await sql<{ doc: string; date: string }>`
    select cast(doc as text) as doc, date from search_documents
    where user_id = ${userId} and kind = ${kind} and id = ${id}`.execute(db)
  return rows[0]
}

async function nextDoc(db: Db, owner: number, date: string): Promise<bigint> {
  const [first, last] = [firstOf(owner, date), lastOf(owner, date)]
  const { rows } = await sql<{ doc: string | null }>`
    select cast(max(doc) as text) as doc from search_documents where doc between ${first} and ${last}`.execute(
    db,
  )
  const doc = rows[0]?.doc ? BigInt(rows[0].doc) + 1n : first
  if (doc > last) throw new Error(`Too many documents on ${date}.`)
  return doc
}

async function deleteDoc(db: Db, doc: bigint): Promise<void> {
  await sql`delete from search_text where rowid = ${doc}`.execute(db)
  await sql`delete from search_documents where doc = ${doc}`.execute(db)
}

const kindOf = (document: SearchDocument): string => document.type ?? document.kind

async function put(db: Db, document: SearchDocument): Promise<void> {
  const { userId, kind, id, date, type } = document
  const found = await findDoc(db, userId, kind, id)
  if (found) await deleteDoc(db, BigInt(found.doc))
  const doc = found?.date === date ? BigInt(found.doc) : await nextDoc(db, await getOwner(db, userId), date)
  await sql`insert into search_documents (doc, user_id, kind, id, date, type)
    values (${doc}, ${userId}, ${kind}, ${id}, ${date}, ${type})`.execute(db)
  await sql`insert into search_text (rowid, text, kind)
    values (${doc}, ${toSearchText(document.text)}, ${kindOf(document)})`.execute(db)
}

async function remove(db: Db, userId: string, kind: 'event' | 'journal', id: string): Promise<void> {
  const found = await findDoc(db, userId, kind, id)
  if (found) await deleteDoc(db, BigInt(found.doc))
}

async function removeSome(db: Db, userId: string, limit: number): Promise<boolean> {
  const some = sql`(select doc from search_documents where user_id = ${userId} order by doc limit ${limit})`
  await sql`delete from search_text where rowid in ${some}`.execute(db)
  const { numAffectedRows } = await sql`delete from search_documents where doc in ${some}`.execute(db)
  if (numAffectedRows) return true
  await db.deleteFrom('search_owners').where('user_id', '=', userId).execute()
  return false
}

/** A phrase in FTS5's language, https://sqlite.org/fts5.html#fts5_phrases; tokens hold no quotation marks. */
const toMatch = ({ tokens, isPrefix }: SearchPhrase): string => `"${tokens.join(' ')}"${isPrefix ? ' *' : ''}`

function compile({ required, excluded, type }: SearchFilter): string {
  const text = `text : (${required.map(toMatch).join(' AND ')})`
  const typed = type === undefined ? text : `(kind : "${type}" AND ${text})`
  return excluded.length === 0 ? typed : `${typed} NOT text : (${excluded.map(toMatch).join(' OR ')})`
}

/** What a search goes through: matching numbers in the range of the owner and the dates. */
function matching(filter: SearchFilter, owner: number, after: string | undefined): RawBuilder<unknown> {
  const first = firstOf(owner, filter.from ?? '0001-01-01')
  const last = after === undefined ? lastOf(owner, filter.to ?? '9999-12-31') : BigInt(after) - 1n
  return sql`search_text match ${compile(filter)} and search_text.rowid between ${first} and ${last}`
}

export const sqliteSearchIndex: SearchIndex = {
  put,
  remove,
  removeSome,

  async findCandidates(db, filter, { after, limit }) {
    const owner = await findOwner(db, filter.userId)
    if (owner === undefined) return []
    const { rows } = await sql<SearchCandidate>`
      select documents.kind, documents.id, documents.date, documents.type, cast(documents.doc as text) as position
      from (
        select search_text.rowid as doc from search_text
        where ${matching(filter, owner, after)} order by search_text.rowid desc limit ${limit}
      ) as found
      join search_documents as documents on documents.doc = found.doc
      where documents.user_id = ${filter.userId}
      order by documents.doc desc`.execute(db)
    return rows
  },

  async count(db, filter, most) {
    const owner = await findOwner(db, filter.userId)
    if (owner === undefined) return 0
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (
        select 1 from search_text where ${matching(filter, owner, undefined)} limit ${most}
      ) as counted`.execute(db)
    return rows[0]?.count ?? 0
  },
}
