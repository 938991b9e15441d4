import { sql } from 'kysely'
import type { EventType } from '../../contract/events.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import type { Db } from '../database/tables.ts'

/** The day's own row: what it counts, its revision and its lock. Always changed with what it counts. */
const COUNT_COLUMNS = {
  event: 'type_event_count',
  text: 'type_text_count',
  photo: 'type_photo_count',
  voice: 'type_voice_count',
  health: 'type_health_count',
} as const satisfies Record<EventType, string>

type TypeChanges = Partial<Record<EventType, number>>

/** What the counts and the revision of a day become, in the words of an update. */
function changed(changes: TypeChanges) {
  const entries = Object.entries(changes) as [EventType, number][]
  const total = entries.reduce((sum, [, change]) => sum + change, 0)
  const counts = entries.map(([type, change]) => {
    const column = COUNT_COLUMNS[type]
    return [column, sql<number>`${sql.ref(`days.${column}`)} + ${change}`]
  })
  return {
    event_count: sql<number>`days.event_count + ${total}`,
    revision: sql<number>`days.revision + 1`,
    ...Object.fromEntries(counts),
  }
}

const countOf = (type: EventType) =>
  prepareQuery((db, { userId, date }: { userId: string; date: string }) =>
    db
      .insertInto('days')
      .values({ user_id: userId, date, event_count: 1, revision: 1, [COUNT_COLUMNS[type]]: 1 } as never)
      .onConflict((conflict) => conflict.columns(['user_id', 'date']).doUpdateSet(changed({ [type]: 1 }))),
  )

const counts = {
  event: countOf('event'),
  text: countOf('text'),
  photo: countOf('photo'),
  voice: countOf('voice'),
  health: countOf('health'),
} as const satisfies Record<EventType, unknown>

/** Counts one event more on a day, which is made if absent. */
export async function countEvent(db: Db, userId: string, date: string, type: EventType): Promise<void> {
  await counts[type](db, { userId, date })
}

/** Changes the counts of a day that is there, and raises its revision. */
export async function changeCounts(
  db: Db,
  userId: string,
  date: string,
  changes: TypeChanges,
): Promise<void> {
  await db
    .updateTable('days')
    .set(changed(changes))
    .where('user_id', '=', userId)
    .where('date', '=', date)
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
