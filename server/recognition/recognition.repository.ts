import { areSendable } from '../database/sendable-events.ts'
import type { Db } from '../database/tables.ts'

const RECENT_EVENTS = 300
const MAX_TEXT = 1000

/** Beginnings of the newest events that may be sent, for the vocabulary. */
export async function listRecentEvents(
  db: Db,
  userId: string,
): Promise<{ content: string; placeName: string | null }[]> {
  const rows = await db
    .selectFrom('events')
    .select(['content', 'place_name as placeName'])
    .where('user_id', '=', userId)
    .where('trash_id', 'is', null)
    .where(areSendable(userId))
    .orderBy('date', 'desc')
    .orderBy('sort_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_EVENTS)
    .execute()
  return rows.map(({ content, placeName }) => ({ content: content.slice(0, MAX_TEXT), placeName }))
}

export const findEvent = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('events')
    .select(['type', 'is_private'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
