// The events that a page was written from, in the state in which they were read.
import type { Db } from '../../database/tables.ts'
import { EVENT_COLUMNS } from '../../events/event-mapping.ts'

/** In the order of the prompt. The columns of a purged event are null. */
export const listSnapshotEvents = (db: Db, userId: string, taskId: string) =>
  db
    .selectFrom('task_events')
    .leftJoin('events', (join) =>
      join
        .onRef('events.user_id', '=', 'task_events.user_id')
        .onRef('events.id', '=', 'task_events.event_id'),
    )
    .select([
      'task_events.event_id as eventId',
      'task_events.number',
      'task_events.changed_from as changedFrom',
    ])
    .select('events.trash_id')
    .select(EVENT_COLUMNS.map((column) => `events.${column}` as const))
    .where('task_events.user_id', '=', userId)
    .where('task_events.task_id', '=', taskId)
    .orderBy('task_events.number')
    .execute()

const RECENT_EVENTS = 300
const MAX_TEXT = 1000

/** Beginnings of the newest events up to a date: whom and what this diary speaks of. */
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
