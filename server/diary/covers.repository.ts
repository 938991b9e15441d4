// The pictures that stand for days and events in lists. Their address is signed where they are answered.
import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'

export interface CoverRow {
  id: string
  width: number | null
  height: number | null
}

/** The cover of each day that has one: what its page's owner chose, or else its first picture that the page shows. */
const selectDayCovers = (db: Db, userId: string) =>
  db
    .selectFrom('days')
    .innerJoin('attachments', (join) =>
      join.onRef('attachments.user_id', '=', 'days.user_id').on('attachments.id', '=', firstOfDay(userId)),
    )
    .select(['days.date', 'attachments.id', 'attachments.width', 'attachments.height'])
    .where('days.user_id', '=', userId)
    .where('days.event_count', '>', 0)

// A cross join: SQLite would otherwise look through all pictures of the user for each day.
const firstOfDay = (userId: string) => sql<string>`(
  select picture.id from events
    cross join attachments as picture
    left join journals on journals.user_id = events.user_id and journals.id = days.journal_id
  where picture.user_id = ${userId} and picture.event_id = events.id
    and events.user_id = ${userId} and events.date = days.date and events.trash_id is null
    and events.attachments is not null and picture.kind = 'image'
    and coalesce(journals.hidden_pictures, '') not like '%' || picture.id || '%'
  order by coalesce(picture.id = journals.cover_id, false) desc, events.sort_at, events.created_at, events.id, picture.position limit 1
)`

export const listCoversBetween = (db: Db, userId: string, { from, to }: { from: string; to: string }) =>
  selectDayCovers(db, userId).where('days.date', '>=', from).where('days.date', '<=', to).execute()

export async function listCoversOn(db: Db, userId: string, dates: readonly string[]) {
  return dates.length === 0 ? [] : selectDayCovers(db, userId).where('days.date', 'in', dates).execute()
}

/** The first picture of each of these events that has one. */
export async function listEventCovers(
  db: Db,
  userId: string,
  eventIds: readonly string[],
): Promise<(CoverRow & { eventId: string })[]> {
  if (eventIds.length === 0) return []
  const pictures = await db
    .selectFrom('attachments')
    .select(['id', 'event_id as eventId', 'width', 'height'])
    .where('user_id', '=', userId)
    .where('event_id', 'in', eventIds)
    .where('kind', '=', 'image')
    .orderBy('event_id')
    .orderBy('position', 'desc')
    .$narrowType<{ eventId: string }>()
    .execute()
  // The last one of a key stays: that of the first place.
  return [...new Map(pictures.map((picture) => [picture.eventId, picture])).values()]
}
