// Finds the newest documents that match. PostgreSQL can read documents by date until enough match, or find all that match
// by the index of words and sort them. It chooses by how many it expects to match. For words that are not among the most
// common ones it expects too many, and reads a whole diary by date for a few documents: 3 s in one of 1.5 million events.
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DateRange } from '../../text/search/terms.ts'
import type { FindOptions, FoundDocument, SearchFilter, SearchKind, SearchOrder } from '../search-index.ts'
import type { Db } from '../tables.ts'
import { conditionsOf, wordsConditionOf } from './search-words.ts'

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

export interface SearchTables {
  search_documents: PostgresSearchTable
}

/** SQLite's table of the same name has other columns. */
export const searchTables = (db: Db) => db as unknown as Kysely<SearchTables>

type Documents = SelectQueryBuilder<SearchTables, 'search_documents', object>

/** So many of the first documents are tried first. */
const TRIED = 1_000
/** If so many of them match, reading by date fills a page soon. */
const FREQUENT = 5
/** Up to so many documents with the words are sorted. Of more, reading by date finds a page in about the same time. */
const MAX_SORTED = 2_000

export async function findDocuments(
  db: Db,
  filter: SearchFilter,
  options: FindOptions,
): Promise<FoundDocument[]> {
  const { userId } = filter
  const { characters, order = 'newest' } = options
  const direction = sql.raw(DIRECTIONS[order])
  const { rows } = await sql<FoundDocument>`
    with ${filter.required.length === 0 ? selectByDate(db, filter, options) : selectByWords(db, filter, options)}
    select found.kind, found.id, found.date, found.type, events.place_name as "placeName",
      substr(events.more_text, 1, ${characters}) as "moreText",
      substr(coalesce(events.content, journals.content), 1, ${characters}) as content
    from found
    left join events on found.kind = 'event' and events.user_id = ${userId}
      and events.id = found.id and events.trash_id is null
    left join journals on found.kind = 'journal' and journals.user_id = ${userId}
      and journals.id = found.id and journals.trash_id is null
    order by found.date ${direction}, found.id ${direction}`.execute(db)
  return rows
}

const selectByDate = (db: Db, filter: SearchFilter, options: FindOptions) =>
  sql`found as (${firstOf(matching(inDates(db, filter, options), filter), options)})`

/** A subquery with a limit is read as it is written: PostgreSQL moves no condition or order into it. */
function selectByWords(db: Db, filter: SearchFilter, options: FindOptions) {
  const all = inDates(db, filter, options)
  const matchingOf = (documents: RawBuilder<PostgresSearchTable>) =>
    matching(searchTables(db).selectFrom(documents.as('search_documents')), filter)
  const first = inOrder(all, options.order).selectAll().limit(sql.lit(TRIED))
  const isFrequent = sql<boolean>`(select count(*) from tried) = ${sql.lit(FREQUENT)}`
  const areMany = sql<boolean>`(select count(*) from candidates) = ${sql.lit(MAX_SORTED)}`
  const candidates = all.where(sql<boolean>`not ${isFrequent}`).where(wordsConditionOf(filter)).selectAll()
  const sorted = matchingOf(sql`candidates`).where(sql<boolean>`not ${areMany}`)
  const byDate = matching(all, filter).where(sql<boolean>`(${isFrequent} or ${areMany})`)
  return sql`
    tried as (${matchingOf(sql`(${first})`).select('id').limit(sql.lit(FREQUENT))}),
    candidates as (${candidates.limit(sql.lit(MAX_SORTED))}),
    found as (
      select * from (
        (${firstOf(sorted, options)}) union all (${firstOf(byDate, options)})
      ) as either limit ${sql.lit(options.limit)}
    )`
}

// Literal limits, so that a prepared plan is made for them.
const firstOf = (documents: Documents, { order, limit }: FindOptions) =>
  inOrder(documents, order).select(['kind', 'id', 'date', 'type']).limit(sql.lit(limit))

/** @returns how many documents match, at most `max` */
export async function countDocuments(db: Db, filter: SearchFilter, max: number): Promise<number> {
  const found = matching(inDates(db, filter), filter).select('id').limit(max).as('found')
  const row = await searchTables(db)
    .selectFrom(found)
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

const DIRECTIONS = { newest: 'desc', oldest: 'asc' } as const

const inOrder = (documents: Documents, order: SearchOrder = 'newest'): Documents =>
  documents.orderBy('date', DIRECTIONS[order]).orderBy('id', DIRECTIONS[order])

/** The user's documents of these dates, after the position `before`. */
function inDates(
  db: Db,
  { userId, from, to, ranges }: SearchFilter,
  { before, order }: Pick<FindOptions, 'before' | 'order'> = {},
): Documents {
  let documents: Documents = searchTables(db).selectFrom('search_documents').where('user_id', '=', userId)
  if (from !== undefined) documents = documents.where('date', '>=', from)
  if (to !== undefined) documents = documents.where('date', '<=', to)
  if (ranges) documents = documents.where(isInRanges(ranges))
  const after = sql.raw(order === 'oldest' ? '>' : '<')
  return before
    ? documents.where(sql<boolean>`(date, id) ${after} (${before.date}, ${before.id})`)
    : documents
}

function matching(documents: Documents, filter: SearchFilter): Documents {
  const { userId, type, kind, hasJournal } = filter
  let matches = documents
  for (const condition of conditionsOf(filter)) matches = matches.where(condition)
  if (type !== undefined) matches = matches.where('type', '=', type)
  if (kind !== undefined) matches = matches.where('kind', '=', kind)
  return hasJournal === undefined ? matches : matches.where(isOnDayWithPage(userId), '=', hasJournal)
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
