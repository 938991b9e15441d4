// The day's own row: its counts, its revision and its page.
import { type RawBuilder, sql } from 'kysely'
import { MAX_DAY_EVENTS, MAX_DAY_TEXT_BYTES } from '../../contract/days.ts'
import { EVENT_TYPES, type EventType } from '../../contract/events.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import type { Db } from '../database/tables.ts'

/** Differences to add to the counts of a day. */
export interface CountChanges {
  types: Partial<Record<EventType, number>>
  /** Bytes in UTF-8 of the texts of its events, with the descriptions and transcripts of their attachments. */
  textBytes: number
}

const columnOf = (type: EventType) => `type_${type}_count` as const
const add = (column: string, change: unknown) => sql<number>`${sql.ref(`days.${column}`)} + ${change}`

const isWithinBounds = (events: unknown, textBytes: unknown): RawBuilder<boolean> =>
  sql`${add('event_count', events)} <= ${sql.lit(MAX_DAY_EVENTS)} and ${add('text_bytes', textBytes)} <= ${sql.lit(MAX_DAY_TEXT_BYTES)}`

type NewEvent = { userId: string; date: string; textBytes: number } & Record<EventType, number>

const insertOrCount = prepareQuery((db, event: NewEvent) => {
  const { userId, date, textBytes } = event
  const columns = EVENT_TYPES.map((type) => [columnOf(type), event[type]] as const)
  return db
    .insertInto('days')
    .values({
      ...(Object.fromEntries(columns) as Record<(typeof columns)[number][0], number>),
      user_id: userId,
      date,
      event_count: 1,
      text_bytes: textBytes,
      revision: 1,
      generation_fence: 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'date'])
        .doUpdateSet({
          ...Object.fromEntries(columns.map(([column, count]) => [column, add(column, count)])),
          event_count: add('event_count', sql.lit(1)),
          text_bytes: add('text_bytes', textBytes),
          revision: add('revision', sql.lit(1)),
        })
        .where(isWithinBounds(sql.lit(1), textBytes)),
    )
    .returning('date')
})

/** Counts one more event on a day; inserts the day's row if absent. @returns false if the day is full */
export async function countEvent(
  db: Db,
  userId: string,
  date: string,
  { type, textBytes }: { type: EventType; textBytes: number },
): Promise<boolean> {
  const none = { event: 0, text: 0, photo: 0, voice: 0, health: 0 }
  const rows = await insertOrCount(db, { ...none, [type]: 1, userId, date, textBytes })
  return rows.length > 0
}

function updateCounts(db: Db, userId: string, date: string, { types, textBytes }: CountChanges) {
  const entries = Object.entries(types) as [EventType, number][]
  const total = entries.reduce((sum, [, change]) => sum + change, 0)
  const update = db
    .updateTable('days')
    .set({
      ...Object.fromEntries(entries.map(([type, change]) => [columnOf(type), add(columnOf(type), change)])),
      event_count: add('event_count', total),
      text_bytes: add('text_bytes', textBytes),
      revision: add('revision', sql.lit(1)),
    })
    .where('user_id', '=', userId)
    .where('date', '=', date)
  return { update, total }
}

/** Changes the counts of a day that has a row, without a bound, and increments its revision. */
export async function changeCounts(
  db: Db,
  userId: string,
  date: string,
  changes: CountChanges,
): Promise<void> {
  await updateCounts(db, userId, date, changes).update.execute()
}

/** Like `changeCounts`, within the bounds. @returns false, without a change, if the day would be too full */
export async function changeCountsWithinBounds(
  db: Db,
  userId: string,
  date: string,
  changes: CountChanges,
): Promise<boolean> {
  const { update, total } = updateCounts(db, userId, date, changes)
  const rows = await update.where(isWithinBounds(total, changes.textBytes)).returning('date').execute()
  return rows.length > 0
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
