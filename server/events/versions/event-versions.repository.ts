// What events said before they were changed: rows of `event_versions`.
import type { Db } from '../../database/tables.ts'

export interface StoredState {
  eventId: string
  version: number
  /** JSON. */
  state: string
  /** Milliseconds since 1970. */
  changedAt: number
}

export async function insertState(db: Db, userId: string, row: StoredState): Promise<void> {
  const { eventId, version, state, changedAt } = row
  await db
    .insertInto('event_versions')
    .values({ user_id: userId, event_id: eventId, version, state, changed_at: changedAt })
    .execute()
}

/** Newest first. */
export const listStates = (
  db: Db,
  userId: string,
  eventId: string,
  { before, limit }: { before: number | undefined; limit: number },
) =>
  db
    .selectFrom('event_versions')
    .select(['version', 'state', 'changed_at as changedAt'])
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()

export const findState = (db: Db, userId: string, eventId: string, version: number) =>
  db
    .selectFrom('event_versions')
    .select('state')
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .where('version', '=', version)
    .executeTakeFirst()

/** Deletes the states of an event up to a version. */
export async function deleteStatesUntil(db: Db, userId: string, eventId: string, version: number) {
  await db
    .deleteFrom('event_versions')
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .where('version', '<=', version)
    .execute()
}

/** Deletes at most `limit` states that changes until `instant` have ended. @returns how many it deleted */
export async function deleteOldStates(db: Db, userId: string, instant: number, limit: number) {
  const old = await db
    .selectFrom('event_versions')
    .select(['event_id', 'version'])
    .where('user_id', '=', userId)
    .where('changed_at', '<=', instant)
    .orderBy('changed_at')
    .limit(limit)
    .execute()
  for (const { event_id: eventId, version } of old)
    await db
      .deleteFrom('event_versions')
      .where('user_id', '=', userId)
      .where('event_id', '=', eventId)
      .where('version', '=', version)
      .execute()
  return old.length
}

/** When the change came that ended the oldest state; null without any. */
export async function findOldestChange(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('event_versions')
    .select('changed_at as changedAt')
    .where('user_id', '=', userId)
    .orderBy('changed_at')
    .limit(1)
    .executeTakeFirst()
  return row?.changedAt ?? null
}
