// Counts of a range of days. The rows of days hold what they can; events are read for words, hours and places.
import { sql } from 'kysely'
import { EVENT_TYPES } from '../../contract/events.ts'
import type { Db } from '../database/tables.ts'
import type { DateRange } from '../lib/dates.ts'

const monthOf = (column: 'days.date' | 'events.date') => sql<string>`substr(${sql.ref(column)}, 1, 7)`
const sum = (column: string) => sql<number>`sum(${sql.ref(column)})`

const selectDays = (db: Db, userId: string, { from, to }: DateRange) =>
  db
    .selectFrom('days')
    .where('days.user_id', '=', userId)
    .where('days.date', '>=', from)
    .where('days.date', '<=', to)

const selectEvents = (db: Db, userId: string, { from, to }: DateRange) =>
  db
    .selectFrom('events')
    .where('events.user_id', '=', userId)
    .where('events.trash_id', 'is', null)
    .where('events.date', '>=', from)
    .where('events.date', '<=', to)

/** Days, events of each type and pages, by month. */
export const countDays = (db: Db, userId: string, range: DateRange) =>
  selectDays(db, userId, range)
    .where((where) => where.or([where('event_count', '>', 0), where('journal_id', 'is not', null)]))
    .select([
      monthOf('days.date').as('month'),
      sql<number>`count(*)`.as('days'),
      sum('event_count').as('events'),
      sql<number>`count(journal_id)`.as('pages'),
    ])
    .select(EVENT_TYPES.map((type) => sum(`type_${type}_count`).as(type)))
    .groupBy(monthOf('days.date'))
    .orderBy('month')
    .execute()

/** Words of pages by month. */
export const countPageWords = (db: Db, userId: string, range: DateRange) =>
  selectDays(db, userId, range)
    .innerJoin('journals', (join) =>
      join.onRef('journals.user_id', '=', 'days.user_id').onRef('journals.id', '=', 'days.journal_id'),
    )
    .select([monthOf('days.date').as('month'), sum('journals.words').as('words')])
    .groupBy(monthOf('days.date'))
    .execute()

/** Words of events by month. */
export const countEventWords = (db: Db, userId: string, range: DateRange) =>
  selectEvents(db, userId, range)
    .select([monthOf('events.date').as('month'), sum('events.words').as('words')])
    .groupBy(monthOf('events.date'))
    .execute()

/** Events by their places. */
export const countPlaces = (db: Db, userId: string, range: DateRange) =>
  selectEvents(db, userId, range)
    .where('place_name', 'is not', null)
    .select(['place_name as placeName', sql<number>`count(*)`.as('events')])
    .groupBy('place_name')
    .$narrowType<{ placeName: string }>()
    .execute()

/** Events by the hour of their own zone. */
export const countHours = (db: Db, userId: string, range: DateRange) =>
  selectEvents(db, userId, range)
    .where('zone_hour', 'is not', null)
    .select(['zone_hour as hour', sql<number>`count(*)`.as('events')])
    .groupBy('zone_hour')
    .$narrowType<{ hour: number }>()
    .execute()

/** When events happened that have a time and no zone. */
export const listMomentsWithoutZone = (db: Db, userId: string, range: DateRange) =>
  selectEvents(db, userId, range)
    .where('zone_hour', 'is', null)
    .where('occurred_at', 'is not', null)
    .select(['sort_at as ms', sql<string>`substr(occurred_at, -6)`.as('offset')])
    .execute()

/** Texts of events that have one. */
export const listTexts = (db: Db, userId: string, range: DateRange) =>
  selectEvents(db, userId, range).where('content', '!=', '').select(['date', 'content']).execute()
