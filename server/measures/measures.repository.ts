import type { Db } from '../database/tables.ts'

export type MeasuredEvent = Awaited<ReturnType<typeof listMeasuredEvents>>[number]

interface MeasuredRange {
  from?: string | undefined
  to?: string | undefined
  after: { date: string; id: string } | undefined
  limit: number
}

/** Living events that have figures, oldest day first. */
export function listMeasuredEvents(db: Db, userId: string, { from, to, after, limit }: MeasuredRange) {
  let query = db
    .selectFrom('events')
    .select(['date', 'id', 'measures'])
    .where('user_id', '=', userId)
    .where('trash_id', 'is', null)
    .where('measures', 'is not', null)
  if (from !== undefined) query = query.where('date', '>=', from)
  if (to !== undefined) query = query.where('date', '<=', to)
  if (after)
    query = query.where((where) =>
      where(where.refTuple('date', 'id'), '>', where.tuple(after.date, after.id)),
    )
  return query.orderBy('date').orderBy('id').limit(limit).$narrowType<{ measures: string }>().execute()
}
