// Full-text search on a GIN index. Each word is prefixed with its owner's mark, so that a search reads only its user's
// index entries; scripts written without spaces are indexed by pairs of characters. The index finds documents with all
// words; phrases are then checked against the text.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inBatches } from '../../lib/batches.ts'
import { tokenize } from '../../text/tokens.ts'
import type {
  DateRange,
  FoundDocument,
  SearchDocument,
  SearchFilter,
  SearchIndex,
  SearchKind,
} from '../search-index.ts'
import type { Db } from '../tables.ts'
import { listWordStems } from '../vocabulary.ts'
import { conditionsOf, wordsOf } from './search-words.ts'

interface PostgresSearchTable {
  user_id: string
  kind: SearchKind
  id: string
  date: string
  type: string | null
  words: unknown
  /** The tokens, each with a space on both sides. */
  text: string
}

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

// SQLite's table of the same name has other columns.
const own = (db: Db) => db as unknown as Kysely<{ search_documents: PostgresSearchTable }>

function selectMatching(db: Db, filter: SearchFilter) {
  const { userId, from, to, ranges, type, hasJournal } = filter
  let query = own(db).selectFrom('search_documents').where('user_id', '=', userId)
  for (const condition of conditionsOf(filter)) query = query.where(condition)
  if (from !== undefined) query = query.where('date', '>=', from)
  if (to !== undefined) query = query.where('date', '<=', to)
  if (ranges) query = query.where(isInRanges(ranges))
  if (type !== undefined) query = query.where('type', '=', type)
  if (hasJournal !== undefined) query = query.where(isOnDayWithPage(userId), '=', hasJournal)
  return query
}

function toRow({ userId, kind, id, date, type, text }: SearchDocument) {
  const tokens = tokenize(text)
  return {
    ...{ user_id: userId, kind, id, date, type },
    words: sql`array_to_tsvector(${wordsOf(userId, tokens)}::text[])`,
    text: ` ${tokens.map((token) => token.text).join(' ')} `,
  }
}

const isInRanges = (ranges: readonly DateRange[]): RawBuilder<boolean> =>
  ranges.length === 0
    ? sql`false`
    : sql`(${sql.join(
        ranges.map(({ from, to }) => sql`date between ${from} and ${to}`),
        sql` or `,
      )})`

const isOnDayWithPage = (userId: string): RawBuilder<boolean> =>
  sql`exists (select from days where days.user_id = ${userId} and days.date = search_documents.date
    and days.journal_id is not null)`

/** Each takes three parameters; a statement takes 65,535. */
const WORDS_PER_STATEMENT = 5_000

async function addWords(db: Db, userId: string, texts: readonly string[]): Promise<void> {
  const rows = listWordStems(texts).map(({ stem, word }) => ({ user_id: userId, stem, word }))
  for (const batch of inBatches(rows, WORDS_PER_STATEMENT))
    await db
      .insertInto('vocabulary')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export const postgresSearchIndex: SearchIndex = {
  async put(db, ...documents) {
    if (documents.length === 0) return
    await own(db)
      .insertInto('search_documents')
      .values(documents.map(toRow))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'id']).doUpdateSet(({ ref }) => ({
          date: ref('excluded.date'),
          type: ref('excluded.type'),
          words: ref('excluded.words'),
          text: ref('excluded.text'),
        })),
      )
      .execute()
    for (const [userId, own] of Map.groupBy(documents, (document) => document.userId))
      await addWords(
        db,
        userId,
        own.map(({ text }) => text),
      )
  },

  addWords,

  async remove(db, userId, keys) {
    for (const [kind, some] of Map.groupBy(keys, (key) => key.kind)) {
      const ids = some.map(({ id }) => id)
      await own(db)
        .deleteFrom('search_documents')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('id', '=', sql<string>`any(${ids})`)
        .execute()
    }
  },

  async removeSome(db, userId, limit) {
    const some = own(db)
      .selectFrom('search_documents')
      .select('id')
      .where('user_id', '=', userId)
      .limit(limit)
    const removed = await own(db)
      .deleteFrom('search_documents')
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .returning('id')
      .execute()
    return removed.length > 0
  },

  async find(db, filter, { before, limit, characters }) {
    let found = selectMatching(db, filter).select(['kind', 'id', 'date', 'type'])
    if (before) found = found.where(isAfter(before))
    const { rows } = await sql<FoundDocument>`
      with found as (${found.orderBy('date', 'desc').orderBy('id', 'desc').limit(limit)})
      select found.kind, found.id, found.date, found.type, events.place_name as "placeName",
        substr(events.more_text, 1, ${characters}) as "moreText",
        substr(coalesce(events.content, journals.content), 1, ${characters}) as content
      from found
      left join events on found.kind = 'event' and events.user_id = ${filter.userId}
        and events.id = found.id and events.trash_id is null
      left join journals on found.kind = 'journal' and journals.user_id = ${filter.userId}
        and journals.id = found.id and journals.trash_id is null
      order by found.date desc, found.id desc`.execute(db)
    return rows
  },

  async count(db, filter, max) {
    const found = selectMatching(db, filter).select('id').limit(max).as('found')
    const row = await own(db)
      .selectFrom(found)
      .select((select) => select.fn.countAll().as('count'))
      .executeTakeFirst()
    return Number(row?.count ?? 0)
  },
}

const isAfter = ({ date, id }: { date: string; id: string }): RawBuilder<boolean> =>
  sql`(date, id) < (${date}, ${id})`
