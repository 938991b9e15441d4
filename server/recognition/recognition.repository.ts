import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { expiryOf, type LeaseDuration, UNDER_WAY } from '../database/tasks.ts'

/** Types of tasks for an attachment. One process runs a task and renews its lease. */
export type RecognitionType = 'voice_transcribe' | 'photo_describe'

/** Unfinished tasks with a lease. @param now the clock of leases */
export const listLeases = (db: Db, userId: string, now: RawBuilder<number>) =>
  db
    .selectFrom('tasks')
    .select(['id', 'type', 'attachment_id as attachmentId', 'lease_expires_at as expiresAt'])
    .select(sql<number>`case when lease_expires_at < ${now} then 1 else 0 end`.as('isExpired'))
    .where('user_id', '=', userId)
    .where('status', 'in', UNDER_WAY)
    .where('attachment_id', 'is not', null)
    .$narrowType<{ attachmentId: string; expiresAt: number }>()
    .execute()

/** @returns false if the task has ended */
export async function renewLease(db: Db, userId: string, id: string, lease: LeaseDuration): Promise<boolean> {
  const renewed = await db
    .updateTable('tasks')
    .set({ lease_expires_at: expiryOf(lease) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', 'in', UNDER_WAY)
    .returning('id')
    .execute()
  return renewed.length > 0
}

const RECENT_EVENTS = 300
const MAX_TEXT = 1000

/** Beginnings of the newest events, for the vocabulary. */
export async function listRecentEvents(
  db: Db,
  userId: string,
): Promise<{ content: string; placeName: string | null }[]> {
  const rows = await db
    .selectFrom('events')
    .select(['content', 'place_name as placeName'])
    .where('user_id', '=', userId)
    .where('trash_id', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('sort_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_EVENTS)
    .execute()
  return rows.map(({ content, placeName }) => ({ content: content.slice(0, MAX_TEXT), placeName }))
}
