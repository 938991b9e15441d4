import type { Db } from '../../database/tables.ts'

const RECENT_EVENTS = 300
const MAX_TEXT = 1000

/** Beginnings of the newest events up to a date, each with its place name; from these, known names are collected. */
export async function listRecentTexts(db: Db, userId: string, date: string): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select(['content', 'place_name as placeName'])
    .where('user_id', '=', userId)
    .where('date', '<=', date)
    .where('trash_id', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('sort_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(RECENT_EVENTS)
    .execute()
  return rows.map(({ content, placeName }) => `${content.slice(0, MAX_TEXT)}\n. ${placeName ?? ''}`)
}
