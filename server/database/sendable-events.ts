// Which events may be sent to a provider: neither private ones nor those of types that the user keeps back.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, EventRow } from './tables.ts'

/** The types of events that the user sends to no provider. */
export async function findNever(db: Db, userId: string): Promise<string[]> {
  const row = await db.selectFrom('settings').select('never').where('user_id', '=', userId).executeTakeFirst()
  return row ? JSON.parse(row.never) : []
}

/** For `where`: the rows of `events` that may be sent. */
export const areSendable = (userId: string): Expression<SqlBool> => sql`(
  events.is_private is null and not exists (
    select 1 from settings
    where settings.user_id = ${userId} and settings.never like '%"' || events.type || '"%'
  ))`

/** As `areSendable`, for an event that is read. */
export const isSendable = (
  { type, isPrivate }: { type: string; isPrivate: boolean },
  never: readonly string[],
): boolean => !isPrivate && !never.includes(type)

/** Whether a day has an event that may be sent. */
export const findSendable = (
  db: Db,
  userId: string,
  date: string,
): Promise<Pick<EventRow, 'id'> | undefined> =>
  db
    .selectFrom('events')
    .select('events.id')
    .where('events.user_id', '=', userId)
    .where('events.date', '=', date)
    .where('events.trash_id', 'is', null)
    .where(areSendable(userId))
    .limit(1)
    .executeTakeFirst()
