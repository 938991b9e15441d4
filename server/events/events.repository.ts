import { prepareQuery } from '../database/prepared-query.ts'
import type { Db, EventRow } from '../database/tables.ts'
import { inBatches } from '../lib/batches.ts'
import { hourAt } from '../lib/zoned-time.ts'
import { countWords } from '../text/count-words.ts'

/**
 * Events, always asked for with their owner; `removed_at` is set for one that went to the trash with its day.
 */
export type FoundEvent = EventRow & { removed_at: number | null }

/** Computed columns for statistics. */
const numbersOf = ({ content, occurred_at, time_zone, sort_at }: EventRow) => ({
  words: countWords(content),
  zone_hour: occurred_at !== null && time_zone !== null ? hourAt(sort_at, time_zone) : null,
})

const insert = prepareQuery((db, row: EventRow & ReturnType<typeof numbersOf>) =>
  db.insertInto('events').values(row),
)

export async function insertEvent(db: Db, row: EventRow): Promise<void> {
  await insert(db, { ...row, ...numbersOf(row) })
}

export function rowOf({ removed_at: _removedAt, ...found }: FoundEvent): EventRow {
  const { locked_date: _lockedDate, ...row } = found as typeof found & { locked_date?: unknown }
  return row
}

const selectFound = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('events')
    .leftJoin('trash', (join) =>
      join.onRef('trash.user_id', '=', 'events.user_id').onRef('trash.id', '=', 'events.trash_id'),
    )
    .selectAll('events')
    .select('trash.removed_at')
    .where('events.user_id', '=', userId)
    .where('events.id', '=', id)
    .where((where) => where.or([where('events.trash_id', 'is', null), where('trash.kind', '=', 'day')]))

/** An event that is not deleted, or was deleted with its day; not one that was deleted by itself. */
export const findEvent = (db: Db, userId: string, id: string): Promise<FoundEvent | undefined> =>
  selectFound(db, userId, id).executeTakeFirst()

/** `locked_date`: its own or its new date, if that has a page. */
export type EventToChange = FoundEvent & { locked_date: string | null }

/** Like `findEvent`, with all that a change needs, in one round trip. */
export const findEventToChange = (
  db: Db,
  userId: string,
  id: string,
  toDate?: string,
): Promise<EventToChange | undefined> =>
  selectFound(db, userId, id)
    .select((select) =>
      select
        .selectFrom('days')
        .select((date) => date.fn.min('days.date').as('date'))
        .where('days.user_id', '=', userId)
        .where('days.date', 'in', [select.ref('events.date'), ...(toDate === undefined ? [] : [toDate])])
        .where('days.journal_id', 'is not', null)
        .as('locked_date'),
    )
    .executeTakeFirst()

export async function updateEvent(db: Db, row: EventRow): Promise<void> {
  const { user_id, id, ...rest } = row
  const columns = { ...rest, ...numbersOf(row) }
  await db.updateTable('events').set(columns).where('user_id', '=', user_id).where('id', '=', id).execute()
}

/** Events per statement: each id is a parameter. */
const EVENTS_PER_BATCH = 500

/** Writes the entry of events in the trash, which is their `trash_id`, in few statements. */
export async function moveEvents(db: Db, userId: string, rows: readonly EventRow[]): Promise<void> {
  const own = '' as const
  const byEntry = Map.groupBy(rows, ({ id, trash_id }) => (trash_id === id ? own : trash_id))
  for (const [entryId, some] of byEntry)
    for (const batch of inBatches(some, EVENTS_PER_BATCH))
      await db
        .updateTable('events')
        .set((set) => ({ trash_id: entryId === own ? set.ref('id') : entryId }))
        .where('user_id', '=', userId)
        .where(
          'id',
          'in',
          batch.map(({ id }) => id),
        )
        .execute()
}

/** Of the trash, also one that was deleted by itself. */
export const findTrashed = (db: Db, userId: string, id: string): Promise<EventRow | undefined> =>
  db
    .selectFrom('events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('trash_id', 'is not', null)
    .executeTakeFirst()

const selectLiving = (db: Db, userId: string) =>
  db.selectFrom('events').selectAll().where('user_id', '=', userId).where('trash_id', 'is', null)

/** In the order of the day. */
export const listEventsOfDay = (db: Db, userId: string, date: string): Promise<EventRow[]> =>
  selectLiving(db, userId)
    .where('date', '=', date)
    .orderBy('sort_at')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const listLivingById = (db: Db, userId: string, ids: readonly string[]): Promise<EventRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectLiving(db, userId).where('id', 'in', ids).execute()

export type PendingPlace = Awaited<ReturnType<typeof listPendingPlaces>>[number]

/** Events that wait for a better place name. */
export const listPendingPlaces = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('events')
    .select(['user_id as userId', 'id', 'date', 'latitude', 'longitude', 'place_language as language'])
    .where('user_id', '=', userId)
    .where('place_source', '=', 'pending')
    .where('trash_id', 'is', null)
    .limit(limit)
    // Only an event with a point is ever pending.
    .$narrowType<{ latitude: number; longitude: number }>()
    .execute()
