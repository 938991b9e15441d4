// Full-text search on a GIN index. Each word is prefixed with its owner's mark, so that a search reads only its user's
// index entries; scripts written without spaces are indexed by pairs of characters. The index finds documents with all
// words; phrases are then checked against the text.
import { sql } from 'kysely'
import { createPause, type Pause } from '../../lib/pause.ts'
import { tokenize, tokenizeInParts } from '../../text/tokens.ts'
import type { SearchDocument, SearchIndex } from '../search-index.ts'
import type { Db } from '../tables.ts'
import { addWordsOf } from '../vocabulary.ts'
import { countDocuments, findDocuments, searchTables } from './find-documents.ts'
import { wordsOf } from './search-words.ts'

export const searchSchema = [
  `create table search_documents (
    user_id text collate "C" not null, kind text collate "C" not null, id text collate "C" not null,
    date text collate "C" not null, type text collate "C", words tsvector not null, text text collate "C" not null,
    primary key (user_id, kind, id)
  )`,
  // Without a pending list, which every search would have to scan.
  'create index search_documents_by_words on search_documents using gin (words) with (fastupdate = off)',
  'create index search_documents_by_date on search_documents (user_id, date desc, id desc)',
]

/** In UTF-16 units. */
const LONG = 10_000

async function toRow({ userId, kind, id, date, type, text }: SearchDocument, pause: Pause) {
  // Without a wait for a usual text: its statement goes to the server with those before it.
  const tokens = text.length > LONG ? await tokenizeInParts(text, pause) : tokenize(text)
  const words = await wordsOf(userId, tokens, pause)
  await pause()
  return {
    ...{ user_id: userId, kind, id, date, type },
    words: sql`array_to_tsvector(${words}::text[])`,
    text: ` ${tokens.map((token) => token.text).join(' ')} `,
  }
}

const addWords = (db: Db, userId: string, texts: readonly string[]): Promise<void> =>
  addWordsOf(texts, (rows) =>
    db
      .insertInto('vocabulary')
      .values(rows.map(({ stem, word }) => ({ user_id: userId, stem, word })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )

export const postgresSearchIndex: SearchIndex = {
  async put(db, ...documents) {
    if (documents.length === 0) return
    const pause = createPause()
    const rows: Awaited<ReturnType<typeof toRow>>[] = []
    for (const document of documents) {
      rows.push(await toRow(document, pause))
      await pause()
    }
    await searchTables(db)
      .insertInto('search_documents')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'id']).doUpdateSet(({ ref }) => ({
          date: ref('excluded.date'),
          type: ref('excluded.type'),
          words: ref('excluded.words'),
          text: ref('excluded.text'),
        })),
      )
      .execute()
    for (const [userId, own] of Map.groupBy(documents, (document) => document.userId)) {
      const texts = own.map(({ text }) => text)
      await addWords(db, userId, texts)
    }
  },

  addWords,

  async remove(db, userId, keys) {
    for (const [kind, some] of Map.groupBy(keys, (key) => key.kind)) {
      const ids = some.map(({ id }) => id)
      await searchTables(db)
        .deleteFrom('search_documents')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('id', '=', sql<string>`any(${ids})`)
        .execute()
    }
  },

  async removeSome(db, userId, limit) {
    const some = searchTables(db)
      .selectFrom('search_documents')
      .select('id')
      .where('user_id', '=', userId)
      .limit(limit)
    const removed = await searchTables(db)
      .deleteFrom('search_documents')
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .returning('id')
      .execute()
    return removed.length > 0
  },

  // They are applied at once.
  applyWrites: async () => undefined,

  find: findDocuments,
  count: countDocuments,
}
