// Adds documents to the full-text index and removes them; `pending-index-writes.ts` applies the changes before the commit.
import { type RawBuilder, sql } from 'kysely'
import { prepareQuery } from '../prepared-query.ts'
import type { SearchDocument, SearchIndex, SearchKey, SearchKind } from '../search-index.ts'
import type { Db } from '../tables.ts'
import { addWordsOf } from '../vocabulary.ts'
import { addText, removeText } from './pending-index-writes.ts'
import { EVERYTHING, isWithin, onDay, ownNumber, type Range } from './search-numbers.ts'
import { PAGE_TYPE } from './search-schema.ts'

/** 63 bits less those of day and sequence. */
const OWNER_LIMIT = 2 ** 20

const isOfKind = (kind: SearchKind): RawBuilder<boolean> =>
  kind === 'journal' ? sql`type = ${PAGE_TYPE}` : sql`type <> ${PAGE_TYPE}`

/** `isNew`: 1 if the document is known to have no entry, which saves a search of its day. */
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

/** @returns false if it exists already, the user has no number, or the day is full */
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

const addRows = prepareQuery((db, values: { userId: string; rows: string }) => ({
  compile: () =>
    sql`insert or ignore into vocabulary (user_id, stem, word)
      select ${values.userId}, value ->> 'stem', value ->> 'word' from json_each(${values.rows})`.compile(db),
}))

const addWords = (db: Db, userId: string, texts: readonly string[]): Promise<void> =>
  addWordsOf(texts, (rows) => addRows(db, { userId, rows: JSON.stringify(rows) }))

/** Does not add their words to the vocabulary. */
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

export const searchWrites: Pick<SearchIndex, 'put' | 'addWords' | 'remove' | 'removeSome'> = {
  async put(db, ...documents) {
    await putDocuments(db, documents)
    for (const [userId, own] of Map.groupBy(documents, (document) => document.userId)) {
      const texts = own.map(({ text }) => text)
      await addWords(db, userId, texts)
    }
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
}
