import { sql } from 'kysely'
import type { EventType } from '../../contract/events.ts'
import type { Db } from '../database/tables.ts'

/** The day's own row: what it counts, its revision and its lock. Always changed with what it counts. */
const COUNT_COLUMNS = {
  event: 'type_event_count',
  text: 'type_text_count',
  photo: 'type_photo_count',
  voice: 'type_voice_count',
  health: 'type_health_count',
} as const satisfies Record<EventType, string>

export type TypeChanges = Partial<Record<EventType, number>>

/** Adds to the counts of a day, which is made if absent, and raises its revision. */
export async function changeCounts(
  db: Db,
  userId: string,
  date: string,
  changes: TypeChanges,
): Promise<void> {
  const entries = Object.entries(changes) as [EventType, number][]
  const total = entries.reduce((sum, [, change]) => sum + change, 0)
  const counts = Object.fromEntries(entries.map(([type, change]) => [COUNT_COLUMNS[type], change]))
  const added = Object.fromEntries(
    entries.map(([type, change]) => [
      COUNT_COLUMNS[type],
      sql<number>`days.${sql.ref(COUNT_COLUMNS[type])} + ${change}`,
    ]),
  )
  await db
    .insertInto('days')
    .values({ user_id: userId, date, event_count: total, revision: 1, ...counts } as never)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'date']).doUpdateSet({
        event_count: sql<number>`days.event_count + ${total}`,
        revision: sql<number>`days.revision + 1`,
        ...added,
      }),
    )
    .execute()
}

export const findDayRow = (db: Db, userId: string, date: string) =>
  db
    .selectFrom('days')
    .select([
      'event_count as eventCount',
      'revision',
      'journal_id as journalId',
      'generation_task_id as generationTaskId',
      'generation_fence as generationFence',
    ])
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .executeTakeFirst()

export const listLockedDates = async (
  db: Db,
  userId: string,
  dates: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('days')
    .select('date')
    .where('user_id', '=', userId)
    .where('date', 'in', dates)
    .where('journal_id', 'is not', null)
    .execute()
  return rows.map((row) => row.date)
}

/** Gives the day a page, or takes it away. */
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
