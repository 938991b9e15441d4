// Rows of the trash, and of the events and pages that are in it.
import { sql } from 'kysely'
import { TEXT_BYTES } from '../database/consistency.ts'
import type { Database } from '../database/database.ts'
import { limitByBytes } from '../database/limit-by-bytes.ts'
import type { Db, EventRow } from '../database/tables.ts'
import { EVENT_COLUMNS } from '../events/event-mapping.ts'
import { inBatches } from '../lib/batches.ts'

/** Events per statement: each id is a parameter. */
const EVENTS_PER_BATCH = 500

/** Entries per statement: each has five parameters. */
const ENTRIES_PER_BATCH = 100

/** Events read per statement, with their texts. */
const EVENTS_PER_READ = 50

/** One deletion. Its events and its page refer to it. */
export interface TrashEntryRow {
  id: string
  kind: 'event' | 'day' | 'journal'
  date: string
  removedAt: number
}

export async function insertEntries(
  db: Db,
  userId: string,
  entries: readonly TrashEntryRow[],
): Promise<void> {
  for (const batch of inBatches(entries, ENTRIES_PER_BATCH))
    await db
      .insertInto('trash')
      .values(batch.map(({ removedAt, ...entry }) => ({ user_id: userId, ...entry, removed_at: removedAt })))
      .execute()
}

const selectEntries = (db: Db, userId: string) =>
  db
    .selectFrom('trash')
    .select(['trash.id', 'trash.kind', 'trash.date', 'trash.removed_at as removedAt'])
    .where('trash.user_id', '=', userId)

export const findEntry = (db: Db, userId: string, id: string): Promise<TrashEntryRow | undefined> =>
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
export const listOldest = (db: Db, userId: string, limit: number): Promise<TrashEntryRow[]> =>
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

/** Deletes an entry unless an event or a page is still in it. */
export async function deleteEmptyEntry(db: Db, userId: string, entryId: string): Promise<void> {
  const hasAny = (table: 'events' | 'journals') =>
    sql<boolean>`exists (select 1 from ${sql.table(table)} as content where content.user_id = ${userId} and content.trash_id = ${entryId})`
  await db
    .deleteFrom('trash')
    .where('user_id', '=', userId)
    .where('id', '=', entryId)
    .where((where) => where.not(hasAny('events')))
    .where((where) => where.not(hasAny('journals')))
    .execute()
}

export interface PurgedEvent {
  id: string
  /** Milliseconds since 1970. */
  createdAt: number
}

export async function deleteEvents(db: Db, userId: string, ids: readonly string[]): Promise<PurgedEvent[]> {
  const deleted: PurgedEvent[] = []
  for (const batch of inBatches(ids, EVENTS_PER_BATCH))
    deleted.push(
      ...(await db
        .deleteFrom('events')
        .where('user_id', '=', userId)
        .where('id', 'in', batch)
        .returning(['id', 'created_at as createdAt'])
        .execute()),
    )
  return deleted
}

/** Deletes pages with all their versions. */
async function deleteJournals(db: Db, userId: string, by: { id: string } | { trash_id: string }) {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['trash_id', by.trash_id] as const)
  const rows = await db
    .deleteFrom('journals')
    .where('user_id', '=', userId)
    .where(column, '=', value)
    .returning(['id', 'generated_at as generatedAt'])
    .execute()
  for (const { id } of rows)
    await db
      .deleteFrom('journal_versions')
      .where('user_id', '=', userId)
      .where('journal_id', '=', id)
      .execute()
  return rows
}

export const deleteJournal = (db: Db, userId: string, id: string) => deleteJournals(db, userId, { id })

export const deleteJournalsOfEntry = (db: Db, userId: string, entryId: string) =>
  deleteJournals(db, userId, { trash_id: entryId })

/** Deletes at most `limit` events for ever. @returns the deleted events */
export function deleteSomeEventsOfEntry(
  db: Db,
  userId: string,
  entryId: string,
  limit: number,
): Promise<PurgedEvent[]> {
  return db
    .deleteFrom('events')
    .where('user_id', '=', userId)
    .where('id', 'in', (some) =>
      some
        .selectFrom('events')
        .select('id')
        .where('user_id', '=', userId)
        .where('trash_id', '=', entryId)
        .limit(limit),
    )
    .returning(['id', 'created_at as createdAt'])
    .execute()
}

export async function deleteEntry(db: Db, userId: string, entryId: string): Promise<void> {
  await db.deleteFrom('trash').where('user_id', '=', userId).where('id', '=', entryId).execute()
}
