// Lists of events, cut by count and by bytes.
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { EventFeature, EventType } from '../../contract/events.ts'
import { TEXT_BYTES } from '../database/consistency.ts'
import { limitByBytes } from '../database/limit-by-bytes.ts'
import type { Db, EventRow, Tables } from '../database/tables.ts'

/** Events that are not deleted, newest day first, each day in its order, as in the indexes. */
export interface EventFilter {
  from: string | undefined
  to: string | undefined
  type: EventType | undefined
  /** Only events that have one. */
  having: EventFeature | undefined
  limit: number
  after: { date: string; sortAt: number; createdAt: number; id: string } | undefined
}

/** Null for events without it. */
const COLUMN_OF = { point: 'events.latitude', attachment: 'events.attachments' } as const

export function listEvents(db: Db, userId: string, filter: EventFilter): Promise<EventRow[]> {
  const { type, limit } = filter
  const ordered =
    type === undefined ? selectListed(db, userId, filter) : selectOfType(db, userId, { ...filter, type })
  const sized = ordered
    .select(['events.date', 'events.sort_at', 'events.created_at', 'events.id'])
    .select(sql.raw<number>(TEXT_BYTES).as('bytes'))
    .limit(limit + 1)
  return ordered
    .selectAll('events')
    .limit(limitByBytes(sized, sql`date desc, sort_at, created_at, id`))
    .execute()
}

const selectListed = (db: Db, userId: string, filter: EventFilter) =>
  db
    .selectFrom('events')
    .where('events.user_id', '=', userId)
    .where(isListed(filter, sql.ref('events.date')))
    .orderBy('events.date', 'desc')
    .orderBy('events.sort_at')
    .orderBy('events.created_at')
    .orderBy('events.id')

/** Through the days that have events of the type; otherwise a rare type would scan all events. */
const selectOfType = (db: Db, userId: string, filter: EventFilter & { type: EventType }) =>
  db
    .selectFrom('days')
    // SQLite keeps the order of the tables of a cross join.
    .crossJoin('events')
    .where('days.user_id', '=', userId)
    .where(`days.type_${filter.type}_count`, '>', 0)
    .where(isInRange(filter, sql.ref('days.date')))
    .where('events.user_id', '=', userId)
    // Without the casts SQLite scans all older events of each day by the bounds.
    .where('events.date', '=', sql<string>`cast(days.date as text)`)
    .where('events.type', '=', filter.type)
    // PostgreSQL ignores the cast. If it merges both tables, it starts at the bounds of each.
    .where(isListed(filter, sql<string>`cast(events.date as text)`))
    .orderBy('days.date', 'desc')
    .orderBy('events.sort_at')
    .orderBy('events.created_at')
    .orderBy('events.id')

function isListed(filter: EventFilter, date: Expression<string>): Expression<SqlBool> {
  const { having, after } = filter
  const where = expressionBuilder<Tables, 'events'>()
  return where.and([
    where('events.trash_id', 'is', null),
    isInRange(filter, date),
    ...(having ? [where(COLUMN_OF[having], 'is not', null)] : []),
    ...(after
      ? [
          where.or([
            where(date, '<', after.date),
            where(
              where.refTuple('events.sort_at', 'events.created_at', 'events.id'),
              '>',
              where.tuple(after.sortAt, after.createdAt, after.id),
            ),
          ]),
        ]
      : []),
  ])
}

function isInRange({ from, to, after }: EventFilter, date: Expression<string>): Expression<SqlBool> {
  const where = expressionBuilder<Tables, 'events'>()
  return where.and([
    ...(from === undefined ? [] : [where(date, '>=', from)]),
    ...(to === undefined ? [] : [where(date, '<=', to)]),
    ...(after ? [where(date, '<=', after.date)] : []),
  ])
}
