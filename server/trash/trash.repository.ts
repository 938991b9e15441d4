// Rows of the trash, and of the events and pages that are in it.
import { sql } from 'kysely'
import { TEXT_BYTES } from '../database/consistency.ts'
import type { Database } from '../database/database.ts'
import { limitByBytes } from '../database/limit-by-bytes.ts'
import type { Db, EventRow } from '../database/tables.ts'
import { EVENT_COLUMNS } from '../diary/event-mapping.ts'

/** Events read per statement, with their texts. */
export const EVENTS_PER_READ = 50

const selectEntries = (db: Db, userId: string) =>
  db
    .selectFrom('trash')
    .select(['trash.id', 'trash.kind', 'trash.date', 'trash.removed_at as removedAt'])
    .where('trash.user_id', '=', userId)

export const findEntry = (db: Db, userId: string, id: string) =>
  selectEntries(db, userId).where('trash.id', '=', id).executeTakeFirst()

interface TrashPage {
  limit: number
  before: { removedAt: number; id: string } | undefined
}

function selectNewestFirst(db: Db, userId: string, before: TrashPage['before']) {
  const newestFirst = selectEntries(db, userId)
    .orderBy('trash.removed_at', 'desc')
    .orderBy('trash.id', 'desc')
  if (!before) return newestFirst
  return newestFirst.where((where) =>
    where(where.refTuple('trash.removed_at', 'trash.id'), '<', where.tuple(before.removedAt, before.id)),
  )
}

/** Events of the entry of the outer statement. */
const selectEventsOfEntry = (db: Db, userId: string) =>
  db
    .selectFrom('events')
    .where('events.user_id', '=', userId)
    .whereRef('events.trash_id', '=', sql.ref('trash.id'))

const isAnEvent = sql<boolean>`trash.kind = 'event'`

/** Newest first, each with its contents; an event that was deleted by itself comes whole. Cut by bytes. */
export function listEntries(
  { reader, jsonRowsFrom }: Database,
  userId: string,
  { limit, before }: TrashPage,
) {
  const newestFirst = selectNewestFirst(reader, userId, before)
  const events = selectEventsOfEntry(reader, userId)
  const bytes = events.where(isAnEvent).select(sql.raw<number>(TEXT_BYTES).as('bytes'))
  const sized = newestFirst.select(bytes.as('bytes')).limit(limit + 1)
  const whole = events.where(isAnEvent).select(EVENT_COLUMNS.map((column) => `events.${column}` as const))
  return newestFirst
    .leftJoin('journals', (join) =>
      join.onRef('journals.user_id', '=', 'trash.user_id').onRef('journals.trash_id', '=', 'trash.id'),
    )
    .select(['journals.id as journalId', 'journals.title'])
    .select(events.select((count) => count.fn.countAll<number>().as('count')).as('eventCount'))
    .select(jsonRowsFrom(whole, EVENT_COLUMNS).as('events'))
    .select(bytes.as('bytes'))
    .limit(limitByBytes(sized, sql`"removedAt" desc, id desc`))
    .execute()
}

/** The oldest entries, oldest first. */
export const listOldest = (db: Db, userId: string, limit: number) =>
  selectEntries(db, userId).orderBy('trash.removed_at').orderBy('trash.id').limit(limit).execute()

/** Entries of deleted days of a date that still have events. */
export async function listDayEntriesWithEvents(db: Db, userId: string, date: string): Promise<string[]> {
  const rows = await db
    .selectFrom('trash')
    .select('trash.id')
    .where('trash.user_id', '=', userId)
    .where('trash.date', '=', date)
    .where('trash.kind', '=', 'day')
    .where((where) =>
      where.exists(
        where
          .selectFrom('events')
          .select('events.id')
          .where('events.user_id', '=', userId)
          .whereRef('events.trash_id', '=', 'trash.id'),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** At most `EVENTS_PER_READ` of the events of an entry. */
export const listSomeEventsOfEntry = (db: Db, userId: string, entryId: string): Promise<EventRow[]> =>
  db
    .selectFrom('events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('trash_id', '=', entryId)
    .limit(EVENTS_PER_READ)
    .execute()

/** As many of the events of a day that are not deleted. */
export const listSomeEventsOfDay = (db: Db, userId: string, date: string): Promise<EventRow[]> =>
  db
    .selectFrom('events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .where('trash_id', 'is', null)
    .limit(EVENTS_PER_READ)
    .execute()

export const listTrashedEvents = (db: Db, userId: string, ids: readonly string[]): Promise<EventRow[]> =>
  db
    .selectFrom('events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('trash_id', 'is not', null)
    .execute()

/** The page of a date that was deleted last, or that of an entry. */
export const findLastPage = (db: Db, userId: string, [column, value]: ['trash.date' | 'trash.id', string]) =>
  db
    .selectFrom('trash')
    .innerJoin('journals', (join) =>
      join.onRef('journals.user_id', '=', 'trash.user_id').onRef('journals.trash_id', '=', 'trash.id'),
    )
    .select(['journals.id', 'journals.content', 'journals.revision', 'trash.id as entryId'])
    .where('trash.user_id', '=', userId)
    .where(column, '=', value)
    .orderBy('trash.removed_at', 'desc')
    .orderBy('trash.id', 'desc')
    .limit(1)
    .executeTakeFirst()
