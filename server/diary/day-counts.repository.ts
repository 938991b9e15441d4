// The day's own row: its counts, its revision and its page.
import { type RawBuilder, sql } from 'kysely'
import { MAX_DAY_EVENTS, MAX_DAY_TEXT_BYTES } from '../../contract/days.ts'
import { EVENT_TYPES, type EventType } from '../../contract/events.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import type { Db } from '../database/tables.ts'

/** Differences to add to the counts of a day. */
export interface CountChanges {
  date: string
  types: Partial<Record<EventType, number>>
  /** Bytes in UTF-8 of the texts of its events, with the descriptions and transcripts of their attachments. */
  textBytes: number
}

const columnOf = (type: EventType) => `type_${type}_count` as const
const add = (column: string, change: unknown) => sql<number>`${sql.ref(`days.${column}`)} + ${change}`

const isWithinBounds = (events: unknown, textBytes: unknown): RawBuilder<boolean> =>
  sql`${add('event_count', events)} <= ${sql.lit(MAX_DAY_EVENTS)} and ${add('text_bytes', textBytes)} <= ${sql.lit(MAX_DAY_TEXT_BYTES)}`

type GrowingDay = { userId: string; date: string; events: number; textBytes: number } & Record<
  EventType,
  number
>

const insertOrGrow = prepareQuery((db, day: GrowingDay) => {
  const { userId, date, events, textBytes } = day
  const columns = EVENT_TYPES.map((type) => [columnOf(type), day[type]] as const)
  return db
    .insertInto('days')
    .values({
      ...(Object.fromEntries(columns) as Record<(typeof columns)[number][0], number>),
      user_id: userId,
      date,
      event_count: events,
      text_bytes: textBytes,
      revision: 1,
      generation_fence: 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'date'])
        .doUpdateSet({
          ...Object.fromEntries(columns.map(([column, count]) => [column, add(column, count)])),
          event_count: add('event_count', events),
          text_bytes: add('text_bytes', textBytes),
          revision: add('revision', sql.lit(1)),
        })
        .where(isWithinBounds(events, textBytes)),
    )
    .returning('journal_id as journalId')
})

const NONE = Object.fromEntries(EVENT_TYPES.map((type) => [type, 0])) as Record<EventType, number>

const sumOf = (types: CountChanges['types']) => Object.values(types).reduce((sum, change) => sum + change, 0)

/** What a day's row says after its counts were changed. */
interface CountedDay {
  journalId: string | null
}

/**
 * Adds to the counts of a day, whose row it inserts if absent, and increments its revision.
 *
 * @returns undefined, without a change, if the day would be too full
 */
export async function growDay(
  db: Db,
  userId: string,
  { date, types, textBytes }: CountChanges,
): Promise<CountedDay | undefined> {
  const day = { ...NONE, ...types, userId, date, events: sumOf(types), textBytes }
  return (await insertOrGrow(db, day)).at(0)
}

/**
 * Changes the counts of a day that has a row, without a bound, and increments its revision.
 *
 * @param isAsked whether the row is wanted, for which a transaction waits
 */
export async function changeCounts(
  db: Db,
  userId: string,
  { date, types, textBytes }: CountChanges,
  isAsked: boolean,
): Promise<CountedDay | undefined> {
  const columns = Object.entries(types).map(
    ([type, change]) => [columnOf(type as EventType), change] as const,
  )
  const update = db
    .updateTable('days')
    .set({
      ...Object.fromEntries(columns.map(([column, change]) => [column, add(column, change)])),
      event_count: add('event_count', sumOf(types)),
      text_bytes: add('text_bytes', textBytes),
      revision: add('revision', sql.lit(1)),
    })
    .where('user_id', '=', userId)
    .where('date', '=', date)
  if (isAsked) return update.returning('journal_id as journalId').executeTakeFirst()
  await update.execute()
  return undefined
}

/** Inserts the row of a day that never had an event. */
export async function ensureDay(db: Db, userId: string, date: string): Promise<void> {
  const columns = EVENT_TYPES.map((type) => [columnOf(type), 0] as const)
  await db
    .insertInto('days')
    .values({
      ...(Object.fromEntries(columns) as Record<(typeof columns)[number][0], number>),
      ...{ user_id: userId, date, event_count: 0, text_bytes: 0, revision: 0, generation_fence: 0 },
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'date']).doNothing())
    .execute()
}

export const findDayRow = (db: Db, userId: string, date: string) =>
  db
    .selectFrom('days')
    .select([
      'event_count as eventCount',
      'text_bytes as textBytes',
      'revision',
      'journal_id as journalId',
      'generation_task_id as generationTaskId',
    ])
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .executeTakeFirst()

export const listLockedDates = async (
  db: Db,
  userId: string,
  dates: readonly string[],
): Promise<string[]> => {
  // PostgreSQL knows no empty list.
  if (dates.length === 0) return []
  const rows = await db
    .selectFrom('days')
    .select('date')
    .where('user_id', '=', userId)
    .where('date', 'in', dates)
    .where('journal_id', 'is not', null)
    .execute()
  return rows.map((row) => row.date)
}

export async function setJournal(
  db: Db,
  userId: string,
  date: string,
  journal: { id: string; revision: number } | null,
): Promise<void> {
  await db
    .updateTable('days')
    .set({ journal_id: journal?.id ?? null, journal_revision: journal?.revision ?? null })
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .execute()
}
