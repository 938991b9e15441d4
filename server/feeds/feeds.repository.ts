// Feeds, what was sent to them, and which entries became events.
import type { Selectable } from 'kysely'
import { selectActive } from '../database/disabled-users.ts'
import type { FeedsTable } from '../database/feed-tables.ts'
import type { Db } from '../database/tables.ts'
import { inBatches } from '../lib/batches.ts'

export type FeedRow = Selectable<FeedsTable>
export type FeedChanges = Partial<Omit<FeedRow, 'user_id' | 'id' | 'kind'>>

/** Rows per statement: each value is a parameter. */
const ROWS_PER_BATCH = 200

export async function insertFeed(db: Db, row: FeedRow): Promise<void> {
  await db.insertInto('feeds').values(row).execute()
}

const fromFeeds = (db: Db, userId: string) => db.selectFrom('feeds').where('user_id', '=', userId)

const selectFeeds = (db: Db, userId: string) => fromFeeds(db, userId).selectAll()

export const findFeed = (db: Db, userId: string, id: string): Promise<FeedRow | undefined> =>
  selectFeeds(db, userId).where('id', '=', id).executeTakeFirst()

const fromActiveFeeds = (db: Db, userId: string) =>
  fromFeeds(db, userId).where(({ exists }) => exists(selectActive(db, userId)))

/** None of a disabled user. */
export const findFeedByToken = (db: Db, userId: string, hash: string) =>
  fromActiveFeeds(db, userId).select(['user_id', 'id']).where('token_hash', '=', hash).executeTakeFirst()

/** Whether it was neither removed meanwhile, nor its user disabled or deleted: also through another node. */
export const isFeedThere = async (db: Db, userId: string, id: string): Promise<boolean> =>
  (await fromActiveFeeds(db, userId).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Oldest first; ids are ordered by time. */
export const listFeeds = (db: Db, userId: string): Promise<FeedRow[]> =>
  selectFeeds(db, userId).orderBy('id').execute()

export async function updateFeed(db: Db, userId: string, id: string, changes: FeedChanges): Promise<void> {
  await db.updateTable('feeds').set(changes).where('user_id', '=', userId).where('id', '=', id).execute()
}

export async function deleteFeed(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('feed_data').where('user_id', '=', userId).where('feed_id', '=', id).execute()
  await db.deleteFrom('feeds').where('user_id', '=', userId).where('id', '=', id).execute()
}

const selectEntries = (db: Db, userId: string) =>
  db
    .selectFrom('import_entries')
    .innerJoin('events', (join) =>
      join
        .onRef('events.user_id', '=', 'import_entries.user_id')
        .onRef('events.id', '=', 'import_entries.event_id'),
    )
    .where('import_entries.user_id', '=', userId)
    .where('events.trash_id', 'is', null)

/** How many events of each feed are in the diary. */
export async function countEvents(db: Db, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const rows = await selectEntries(db, userId)
    .where('import_entries.import_id', 'in', ids)
    .groupBy('import_entries.import_id')
    .select(({ fn }) => ['import_entries.import_id as id', fn.countAll().as('count')])
    .execute()
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** Keys of the living events of a feed from a date on that are as the feed wrote them. */
export async function listUntouchedKeys(db: Db, userId: string, feedId: string, from: string) {
  const rows = await selectEntries(db, userId)
    .where('import_entries.import_id', '=', feedId)
    .where('events.date', '>=', from)
    .whereRef('events.version', '=', 'import_entries.event_version')
    .select('import_entries.source_key as key')
    .execute()
  return rows.map(({ key }) => key)
}

/** The living events of a feed that no page locks. */
const selectUnlocked = (db: Db, userId: string, feedId: string) =>
  selectEntries(db, userId)
    .leftJoin('days', (join) =>
      join.onRef('days.user_id', '=', 'events.user_id').onRef('days.date', '=', 'events.date'),
    )
    .where('import_entries.import_id', '=', feedId)
    .where('days.journal_id', 'is', null)
    .select(['import_entries.source_key as sourceKey', 'events.id as eventId'])

export const listUnlocked = (db: Db, userId: string, feedId: string, limit: number) =>
  selectUnlocked(db, userId, feedId).limit(limit).execute()

/** Those of the keys that are as the feed wrote them. */
export const listUntouched = (db: Db, userId: string, feedId: string, keys: readonly string[]) =>
  selectUnlocked(db, userId, feedId)
    .where('import_entries.source_key', 'in', keys)
    .whereRef('events.version', '=', 'import_entries.event_version')
    .execute()

export async function deleteEntries(db: Db, userId: string, sourceKeys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('import_entries')
    .where('user_id', '=', userId)
    .where('source_key', 'in', sourceKeys)
    .execute()
}

/** Forgets the entries whose events are not in the diary. */
export async function deleteEntriesWithoutEvent(db: Db, userId: string, feedId: string): Promise<void> {
  const living = selectEntries(db, userId)
    .where('import_entries.import_id', '=', feedId)
    .select('import_entries.source_key')
  await db
    .deleteFrom('import_entries')
    .where('user_id', '=', userId)
    .where('import_id', '=', feedId)
    .where('source_key', 'not in', living)
    .execute()
}

export interface FeedDatum {
  key: string
  /** JSON. */
  data: string
}

export async function putData(
  db: Db,
  { user_id, id }: Pick<FeedRow, 'user_id' | 'id'>,
  rows: readonly FeedDatum[],
  now: number,
): Promise<void> {
  for (const some of inBatches(rows, ROWS_PER_BATCH))
    await db
      .insertInto('feed_data')
      .values(some.map((row) => ({ user_id, feed_id: id, ...row, received_at: now })))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'feed_id', 'key']).doUpdateSet((set) => ({
          data: set.ref('excluded.data'),
          received_at: set.ref('excluded.received_at'),
        })),
      )
      .execute()
}

const selectData = (db: Db, { user_id, id }: Pick<FeedRow, 'user_id' | 'id'>) =>
  db.selectFrom('feed_data').select(['key', 'data']).where('user_id', '=', user_id).where('feed_id', '=', id)

/** The last ones by key, the last one first. */
export const listData = (
  db: Db,
  feed: FeedRow,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<FeedDatum[]> =>
  selectData(db, feed)
    .$if(before !== undefined, (query) => query.where('key', '<', before ?? ''))
    .orderBy('key', 'desc')
    .limit(limit)
    .execute()

export const listDataOf = (db: Db, feed: FeedRow, keys: readonly string[]): Promise<FeedDatum[]> =>
  selectData(db, feed).where('key', 'in', keys).execute()

/** In the order of keys. */
export const listDataSince = (
  db: Db,
  feed: FeedRow,
  { since, after, limit }: { since: number; after: string; limit: number },
): Promise<FeedDatum[]> =>
  selectData(db, feed)
    .where('received_at', '>=', since)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute()

export const hasData = async (db: Db, feed: Pick<FeedRow, 'user_id' | 'id'>): Promise<boolean> =>
  (await selectData(db, feed).limit(1).executeTakeFirst()) !== undefined

export async function deleteOldData(db: Db, feed: FeedRow, before: number): Promise<void> {
  await db
    .deleteFrom('feed_data')
    .where('user_id', '=', feed.user_id)
    .where('feed_id', '=', feed.id)
    .where('received_at', '<', before)
    .execute()
}
