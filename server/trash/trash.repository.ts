import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Db, EventRow } from '../database/tables.ts'
import { EVENT_COLUMNS } from '../events/event-mapping.ts'

/**
 * Events in one statement, each of them a parameter: few enough that the event loop goes round between two pieces
 * of a day that has very many.
 */
export const EVENTS_PER_BATCH = 500

/** Deletions that can still be taken back: an entry each, which its events and its page point to. */
export interface TrashEntryRow {
  id: string
  kind: 'event' | 'day' | 'journal'
  date: string
  removedAt: number
}

export async function insertEntry(db: Db, userId: string, entry: TrashEntryRow): Promise<void> {
  await db
    .insertInto('trash')
    .values({
      user_id: userId,
      id: entry.id,
      kind: entry.kind,
      date: entry.date,
      removed_at: entry.removedAt,
    })
    .execute()
}

export const selectEntries = (db: Db, userId: string) =>
  db
    .selectFrom('trash')
    .select(['trash.id', 'trash.kind', 'trash.date', 'trash.removed_at as removedAt'])
    .where('trash.user_id', '=', userId)

/** Newest first, each with what is in it; an event that was deleted by itself comes whole. */
export function listEntries(
  database: Database,
  userId: string,
  options: { limit: number; before: { removedAt: number; id: string } | undefined },
) {
  let query = selectEntries(database.reader, userId)
    .leftJoin('journals', (join) =>
      join.onRef('journals.user_id', '=', 'trash.user_id').onRef('journals.trash_id', '=', 'trash.id'),
    )
    .select(['journals.id as journalId', 'journals.title'])
    .select((select) =>
      select
        .selectFrom('events')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('events.user_id', '=', userId)
        .whereRef('events.trash_id', '=', 'trash.id')
        .as('eventCount'),
    )
    .select((select) =>
      database
        .jsonRowsFrom(
          select
            .selectFrom('events')
            .select(EVENT_COLUMNS.map((column) => `events.${column}` as const))
            .where('events.user_id', '=', userId)
            .whereRef('events.trash_id', '=', 'trash.id')
            .where('trash.kind', '=', 'event'),
          EVENT_COLUMNS,
        )
        .as('events'),
    )
  const { before } = options
  if (before) {
    query = query.where((where) =>
      where(where.refTuple('trash.removed_at', 'trash.id'), '<', where.tuple(before.removedAt, before.id)),
    )
  }
  return query.orderBy('trash.removed_at', 'desc').orderBy('trash.id', 'desc').limit(options.limit).execute()
}

/** The oldest entries, the first of them the one that has been there for longest. */
export const listOldest = (db: Db, userId: string, limit: number): Promise<TrashEntryRow[]> =>
  selectEntries(db, userId).orderBy('trash.removed_at').orderBy('trash.id').limit(limit).execute()

/** Some of the events that went with their day. */
export const listSomeEventsOfDays = (db: Db, userId: string, date: string): Promise<EventRow[]> =>
  db
    .selectFrom('events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('trash_id', 'in', (entries) =>
      entries
        .selectFrom('trash')
        .select('id')
        .where('user_id', '=', userId)
        .where('date', '=', date)
        .where('kind', '=', 'day'),
    )
    .limit(EVENTS_PER_BATCH)
    .execute()

export const listTrashedEvents = (db: Db, userId: string, ids: readonly string[]): Promise<EventRow[]> =>
  db
    .selectFrom('events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('trash_id', 'is not', null)
    .execute()

/** The page of a date that was deleted last, with what it was deleted as. */
export const findLastJournal = (db: Db, userId: string, date: string) =>
  db
    .selectFrom('trash')
    .innerJoin('journals', (join) =>
      join.onRef('journals.user_id', '=', 'trash.user_id').onRef('journals.trash_id', '=', 'trash.id'),
    )
    .select([
      'journals.id',
      'journals.content',
      'journals.revision',
      'journals.event_count as eventCount',
      'trash.id as entryId',
      'trash.kind as wentAs',
    ])
    .where('trash.user_id', '=', userId)
    .where('trash.date', '=', date)
    .orderBy('trash.removed_at', 'desc')
    .orderBy('trash.id', 'desc')
    .limit(1)
    .executeTakeFirst()

function* piecesOf(ids: readonly string[]): Generator<string[]> {
  for (let start = 0; start < ids.length; start += EVENTS_PER_BATCH)
    yield ids.slice(start, start + EVENTS_PER_BATCH)
}

/** Points living events of a day to an entry, or some events back to life. */
export async function setEventsTrash(db: Db, userId: string, ids: readonly string[], entryId: string | null) {
  for (const some of piecesOf(ids)) {
    await db
      .updateTable('events')
      .set({ trash_id: entryId })
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .execute()
  }
}

export async function setJournalTrash(
  db: Db,
  userId: string,
  journalId: string,
  entryId: string,
): Promise<void> {
  await db
    .updateTable('journals')
    .set({ trash_id: entryId })
    .where('user_id', '=', userId)
    .where('id', '=', journalId)
    .execute()
}

export async function reviveJournal(
  db: Db,
  userId: string,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await db
    .updateTable('journals')
    .set({ trash_id: null, revision })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export async function deleteEmptyEntry(db: Db, userId: string, entryId: string): Promise<void> {
  const holds = (table: 'events' | 'journals') =>
    sql<boolean>`exists (select 1 from ${sql.table(table)} as held where held.user_id = ${userId} and held.trash_id = ${entryId})`
  await db
    .deleteFrom('trash')
    .where('user_id', '=', userId)
    .where('id', '=', entryId)
    .where((where) => where.not(holds('events')))
    .where((where) => where.not(holds('journals')))
    .execute()
}

export async function deleteEvents(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  for (const some of piecesOf(ids))
    await db.deleteFrom('events').where('user_id', '=', userId).where('id', 'in', some).execute()
}

export async function deleteJournal(db: Db, userId: string, journalId: string): Promise<void> {
  await db.deleteFrom('journals').where('user_id', '=', userId).where('id', '=', journalId).execute()
}

/** Deletes an entry with all that points to it, for ever. */
export async function deleteEntry(db: Db, userId: string, entryId: string) {
  const gone = async (table: 'events' | 'journals') => {
    const rows = await db
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where('trash_id', '=', entryId)
      .returning('id')
      .execute()
    return rows.length
  }
  const counts = { eventCount: await gone('events'), journalCount: await gone('journals') }
  await db.deleteFrom('trash').where('user_id', '=', userId).where('id', '=', entryId).execute()
  return counts
}
