// Days are read from their own rows, never by counting events.
import { type RawBuilder, sql } from 'kysely'
import { MAX_DAY_EVENTS } from '../../contract/days.ts'
import { EVENT_TYPES } from '../../contract/events.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import type { Db } from '../database/tables.ts'
import { EVENT_COLUMNS } from '../diary/event-mapping.ts'
import { JOURNAL_COLUMNS } from '../diary/journal-mapping.ts'
import { MAX_LIST_BYTES } from '../lib/list-page.ts'

export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

const selectDays = (db: Db, userId: string) =>
  db
    .selectFrom('days')
    .where('days.user_id', '=', userId)
    .where((where) => where.or([where('days.event_count', '>', 0), where('days.journal_id', 'is not', null)]))

/** Days with events or a page, newest first. */
export function listDays(
  db: Db,
  userId: string,
  range: DayRange & { limit?: number | undefined; before?: string | undefined },
) {
  let query = selectDays(db, userId).select(['date', 'event_count as eventCount', 'journal_id as journalId'])
  if (range.from !== undefined) query = query.where('date', '>=', range.from)
  if (range.to !== undefined) query = query.where('date', '<=', range.to)
  if (range.before !== undefined) query = query.where('date', '<', range.before)
  if (range.limit !== undefined) query = query.limit(range.limit)
  return query.orderBy('date', 'desc').execute()
}

export const listCalendarDays = (db: Db, userId: string, range: { from: string; to: string }) =>
  selectDays(db, userId)
    .select([
      'date',
      'event_count as eventCount',
      'journal_id as journalId',
      'journal_revision as journalRevision',
    ])
    .select('revision')
    .select(EVENT_TYPES.map((type) => `type_${type}_count as ${type}` as const))
    .where('date', '>=', range.from)
    .where('date', '<=', range.to)
    .orderBy('date')
    .execute()

export async function findNeighbours(
  db: Db,
  userId: string,
  { date, having }: { date: string; having: 'anything' | 'journal' },
) {
  const days = selectDays(db, userId)
  const wanted = having === 'journal' ? days.where('journal_id', 'is not', null) : days
  const nearest = (operator: '<' | '>', direction: 'asc' | 'desc') =>
    wanted.select('date').where('date', operator, date).orderBy('date', direction).limit(1)
  const rows = await db
    .selectNoFrom([nearest('<', 'desc').as('previous'), nearest('>', 'asc').as('next')])
    .execute()
  return rows[0] ?? { previous: null, next: null }
}

/** The same month and day in every year with events or a page: one index look-up per year. */
function sameDayInEveryYear(userId: string, date: string) {
  const firstAfter = (bound: RawBuilder<unknown>) =>
    sql`(select date from days where user_id = ${userId} and date > ${bound} order by date limit 1)`
  return sql<string>`(
    with recursive years(date) as (
      select ${firstAfter(sql`''`)}
      union all
      select ${firstAfter(sql`substr(years.date, 1, 4) || '-12-31'`)} from years where years.date is not null
    )
    select substr(date, 1, 4) || ${date.slice(4)} from years where date is not null
  )`
}

/**
 * The dates that have the month and day of `date`, newest first, with the bytes of their texts.
 *
 * @param before exclusive
 */
export const listSameDates = (db: Db, userId: string, { date, before }: { date: string; before?: string }) =>
  selectDays(db, userId)
    .leftJoin('journals', (join) =>
      join.onRef('journals.user_id', '=', 'days.user_id').onRef('journals.id', '=', 'days.journal_id'),
    )
    .select([
      'days.date',
      sql<number>`days.text_bytes + coalesce(octet_length(journals.content), 0)`.as('bytes'),
    ])
    .where('days.date', 'in', sameDayInEveryYear(userId, date))
    .where('days.date', '<>', date)
    .$if(before !== undefined, (query) => query.where('days.date', '<', before ?? ''))
    .orderBy('days.date', 'desc')
    .execute()

/**
 * Days whole, each with its page and its events as one snapshot, in one statement. Newest first. Large days come
 * without events.
 */
function selectWholeDays(database: Database, userId: string) {
  return selectDays(database.reader, userId)
    .leftJoin('journals', (join) =>
      join.onRef('journals.user_id', '=', 'days.user_id').onRef('journals.id', '=', 'days.journal_id'),
    )
    .select(['days.date', 'days.revision as dayRevision', ...JOURNAL_COLUMNS])
    .select(['days.event_count as dayEventCount', 'days.text_bytes as dayTextBytes'])
    .select((select) =>
      database
        .jsonRowsFrom(
          select
            .selectFrom('events')
            .select(EVENT_COLUMNS.map((column) => `events.${column}` as const))
            .where('events.user_id', '=', userId)
            .whereRef('events.date', '=', 'days.date')
            .where('events.trash_id', 'is', null)
            .where('days.event_count', '<=', sql.lit(MAX_DAY_EVENTS))
            .where('days.text_bytes', '<=', sql.lit(MAX_LIST_BYTES))
            .orderBy('events.sort_at')
            .orderBy('events.created_at')
            .orderBy('events.id'),
          EVENT_COLUMNS,
        )
        .as('events'),
    )
    .orderBy('days.date', 'desc')
}

export type WholeDayRow = Awaited<ReturnType<typeof listWholeDays>>[number]

/** Whether the events of a day are read in batches, for their text or their number. */
export const isLarge = ({ dayEventCount, dayTextBytes }: WholeDayRow): boolean =>
  dayEventCount > MAX_DAY_EVENTS || dayTextBytes > MAX_LIST_BYTES

export const listWholeDays = (database: Database, userId: string, dates: readonly string[]) =>
  selectWholeDays(database, userId).where('days.date', 'in', dates).execute()

export function createDayFinder(database: Database) {
  const select = prepareQuery((_db, { userId, date }: { userId: string; date: string }) =>
    selectWholeDays(database, userId).where('days.date', '=', date),
  )
  return async (userId: string, date: string): Promise<WholeDayRow | undefined> =>
    (await select(database.reader, { userId, date })).at(0)
}
