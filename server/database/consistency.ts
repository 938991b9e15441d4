// Compares redundant data: the counts of a day with its events, the search index with the texts. Each check is one
// statement for every engine, so that it reads one snapshot, also while a service writes.
import { sql } from 'kysely'
import type { SearchKey, SearchKind } from './search-index.ts'
import type { Db } from './tables.ts'
import { enqueueWork } from './work-queue.ts'

export const EVENT_TYPES = ['event', 'text', 'photo', 'voice', 'health'] as const

/** An account that is being erased loses its rows in batches, so it is not checked. */
const LIVING_USERS = '(select id from users where erased_at is null)'
const LIVING = sql.raw(LIVING_USERS)

const countOf = (type: string) => `count(*) filter (where type = '${type}')`

export interface DayKey {
  userId: string
  date: string
}

/** SQL: the bytes of an event's text that are part of its day's `text_bytes`. */
export const TEXT_BYTES = 'octet_length(events.content) + coalesce(octet_length(events.more_text), 0)'
/** The same in versions up to 0.4. */
export const CONTENT_BYTES = 'octet_length(content)'

/**
 * SQL: selects days whose counts differ from their events, or that name another page than the stored one.
 *
 * @param textBytes by the version of the file; null for version 0.1.0, which does not count bytes
 */
export const findUnevenDays = (textBytes: typeof TEXT_BYTES | typeof CONTENT_BYTES | null) => `
  with counted as (
    select user_id, date, count(*) as events, sum(${textBytes ?? 0}) as text_bytes, ${EVENT_TYPES.map((type) => `${countOf(type)} as "${type}"`).join(', ')}
    from events where trash_id is null and user_id in ${LIVING_USERS} group by user_id, date
  ), pages as (
    select user_id, date, id from journals where trash_id is null and user_id in ${LIVING_USERS}
  ), kept as (select * from days where user_id in ${LIVING_USERS}),
  known as (
    select user_id, date from counted union select user_id, date from pages union select user_id, date from kept
  )
  select known.user_id as "userId", known.date as "date" from known
  left join kept on kept.user_id = known.user_id and kept.date = known.date
  left join counted on counted.user_id = known.user_id and counted.date = known.date
  left join pages on pages.user_id = known.user_id and pages.date = known.date
  where coalesce(kept.event_count, 0) <> coalesce(counted.events, 0)
    or ${EVENT_TYPES.map((type) => `coalesce(kept.type_${type}_count, 0) <> coalesce(counted."${type}", 0)`).join(' or ')}
    ${textBytes ? 'or coalesce(kept.text_bytes, 0) <> coalesce(counted.text_bytes, 0)' : ''}
    or kept.journal_id is distinct from pages.id
  order by known.user_id, known.date`

/** Pages without a version for their text, or with an earlier one that has no text. */
export async function listBrokenVersions(db: Db): Promise<DayKey[]> {
  const { rows } = await sql<DayKey>`
    select journals.user_id as "userId", journals.date as "date" from journals
    left join journal_versions as kept on kept.user_id = journals.user_id
      and kept.journal_id = journals.id and kept.version = journals.version
    where journals.user_id in ${LIVING} and (kept.version is null or exists (
      select 1 from journal_versions as other where other.user_id = journals.user_id
        and other.journal_id = journals.id and other.version <> journals.version
        and (other.content is null or (other.version > journals.version and other.kind <> 'proposed'))))
    order by journals.user_id, journals.date`.execute(db)
  return rows
}

export interface StrayState {
  userId: string
  eventId: string
  /** The number after the last one kept, which its event should have at least; null where the event is gone. */
  nextVersion: number | null
}

/** Earlier states that no event has any more, or whose numbers their event has not passed. */
export async function listStrayStates(db: Db): Promise<StrayState[]> {
  const { rows } = await sql<StrayState>`
    select kept.user_id as "userId", kept.event_id as "eventId",
      case when max(events.version) is null then null else max(kept.version) + 1 end as "nextVersion"
    from event_versions as kept
    left join events on events.user_id = kept.user_id and events.id = kept.event_id
    where kept.user_id in ${LIVING} and (events.version is null or kept.version >= events.version)
    group by kept.user_id, kept.event_id order by kept.user_id, kept.event_id`.execute(db)
  return rows
}

export async function repairStrayState(db: Db, { userId, eventId, nextVersion }: StrayState): Promise<void> {
  if (nextVersion === null)
    await db
      .deleteFrom('event_versions')
      .where('user_id', '=', userId)
      .where('event_id', '=', eventId)
      .execute()
  else
    await db
      .updateTable('events')
      .set({ version: nextVersion })
      .where('user_id', '=', userId)
      .where('id', '=', eventId)
      .where('version', '<', nextVersion)
      .execute()
}

export async function listUnevenDays(db: Db): Promise<DayKey[]> {
  const { rows } = await sql.raw<DayKey>(findUnevenDays(TEXT_BYTES)).execute(db)
  return rows
}

/** Writes a day's row from its events and its page. The page becomes stale. */
export async function recountDay(db: Db, { userId, date }: DayKey): Promise<void> {
  await db
    .insertInto('days')
    .values({ user_id: userId, date, event_count: 0, revision: 0 } as never)
    .onConflict((conflict) => conflict.columns(['user_id', 'date']).doNothing())
    .execute()
  const ofDay = sql`user_id = ${userId} and date = ${date} and trash_id is null`
  const counts = sql.join(
    EVENT_TYPES.map(
      (type) =>
        sql`${sql.ref(`type_${type}_count`)} = (select ${sql.raw(countOf(type))} from events where ${ofDay})`,
    ),
  )
  await sql`
    update days set event_count = (select count(*) from events where ${ofDay}), ${counts},
      text_bytes = (select coalesce(sum(${sql.raw(TEXT_BYTES)}), 0) from events where ${ofDay}),
      revision = revision + 1,
      journal_id = (select id from journals where ${ofDay}),
      journal_revision = (select revision from journals where ${ofDay})
    where user_id = ${userId} and date = ${date}`.execute(db)
}

export interface LostThing {
  userId: string
  trashId: string
  date: string
  kind: SearchKind
}

/** Events and pages whose entry in the trash is missing: they can be neither read nor restored. */
export async function listLostThings(db: Db): Promise<LostThing[]> {
  const { rows } = await sql<LostThing>`
    select t.user_id as "userId", t.trash_id as "trashId", t.date as "date", t.kind as "kind" from (
      select user_id, trash_id, date, 'event' as kind from events where trash_id is not null
      union select user_id, trash_id, date, 'journal' as kind from journals where trash_id is not null
    ) as t
    where t.user_id in ${LIVING}
      and not exists (select 1 from trash where trash.user_id = t.user_id and trash.id = t.trash_id)`.execute(
    db,
  )
  return rows
}

/** Inserts the missing entry in the trash, so that its events and pages can be restored. */
export async function putIntoTrash(db: Db, lost: LostThing, removedAt: number): Promise<void> {
  const entry = {
    user_id: lost.userId,
    id: lost.trashId,
    kind: lost.kind,
    date: lost.date,
    removed_at: removedAt,
  }
  await db
    .insertInto('trash')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ kind: 'day' }))
    .execute()
  await enqueueWork(db, lost.userId, 'trash', removedAt)
}

export interface StoredText {
  userId: string
  kind: SearchKind
  id: string
  date: string
  type: string | null
  content: string
  placeName: string | null
  moreText: string | null
}

/** All searchable texts after the given one, in the order of user and id. */
export async function listTexts(
  db: Db,
  after: { userId: string; id: string },
  limit: number,
): Promise<StoredText[]> {
  // A row value and `exists`: with `user_id in (…)` SQLite would read each user's rows from the start.
  const isNext = (table: string) => sql`trash_id is null and (user_id, id) > (${after.userId}, ${after.id})
    and exists (select 1 from users where users.id = ${sql.ref(table)}.user_id and erased_at is null)`
  const { rows } = await sql<StoredText>`
    select user_id as "userId", 'event' as kind, id, date, type, content, place_name as "placeName",
      more_text as "moreText"
    from events where ${isNext('events')}
    union all select user_id, 'journal', id, date, null, content, null, null
    from journals where ${isNext('journals')}
    order by "userId", id limit ${limit}`.execute(db)
  return rows
}

export interface IndexedThing extends SearchKey {
  userId: string
}

/** Documents of the search index without an event or page of that id and date. */
export async function listStrayDocuments(db: Db): Promise<IndexedThing[]> {
  const { rows } = await sql<IndexedThing>`
    select documents.user_id as "userId", documents.kind, documents.id, documents.date
    from search_documents as documents
    where documents.user_id in ${LIVING}
      and not exists (
        select 1 from events where events.user_id = documents.user_id and events.id = documents.id
          and events.date = documents.date and events.trash_id is null and documents.kind = 'event')
      and not exists (
        select 1 from journals where journals.user_id = documents.user_id and journals.id = documents.id
          and journals.date = documents.date and journals.trash_id is null and documents.kind = 'journal')`.execute(
    db,
  )
  return rows
}
