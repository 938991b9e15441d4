// Which events may be sent to a provider: neither private ones nor those of types that the user keeps back.
import type { ExpressionBuilder } from 'kysely'
import type { Db, EventRow, Tables } from './tables.ts'

/** The types of events that the user sends to no provider. */
export async function findNever(db: Db, userId: string): Promise<string[]> {
  const row = await db.selectFrom('settings').select('never').where('user_id', '=', userId).executeTakeFirst()
  return row ? JSON.parse(row.never) : []
}

/** For `where`: the rows of events that may be sent. */
export const areSendable =
  (never: readonly string[]) =>
  ({ eb, and }: ExpressionBuilder<Tables, 'events'>) =>
    and([
      eb('events.is_private', 'is', null),
      ...(never.length > 0 ? [eb('events.type', 'not in', never)] : []),
    ])

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
  never: readonly string[],
): Promise<Pick<EventRow, 'id'> | undefined> =>
  db
    .selectFrom('events')
    .select('events.id')
    .where('events.user_id', '=', userId)
    .where('events.date', '=', date)
    .where('events.trash_id', 'is', null)
    .where(areSendable(never))
    .limit(1)
    .executeTakeFirst()
