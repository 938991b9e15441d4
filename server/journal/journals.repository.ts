import { sql } from 'kysely'
import { limitByBytes } from '../database/limit-by-bytes.ts'
import type { Db } from '../database/tables.ts'
import { JOURNAL_COLUMNS } from '../diary/journal-mapping.ts'

export interface PageFilter {
  from: string
  to: string
  order: 'newest' | 'oldest'
  limit: number
  /** The date of the last page of the list before. */
  after: string | undefined
}

/** Living pages by date, each with the revision that its day has now; one more than `limit` where there is one. */
export function listPages(db: Db, userId: string, { from, to, order, limit, after }: PageFilter) {
  const isNewestFirst = order === 'newest'
  const direction = isNewestFirst ? 'desc' : 'asc'
  const ordered = db
    .selectFrom('days')
    .innerJoin('journals', (join) =>
      join.onRef('journals.user_id', '=', 'days.user_id').onRef('journals.id', '=', 'days.journal_id'),
    )
    .where('days.user_id', '=', userId)
    .where('days.journal_id', 'is not', null)
    .where('days.date', '>=', from)
    .where('days.date', '<=', to)
    .$if(after !== undefined, (query) => query.where('days.date', isNewestFirst ? '<' : '>', after ?? ''))
    .orderBy('days.date', direction)
  const sized = ordered
    .select(['days.date', sql<number>`octet_length(journals.content)`.as('bytes')])
    .limit(limit + 1)
  return ordered
    .select([...JOURNAL_COLUMNS, 'days.date', 'days.revision as dayRevision'])
    .limit(limitByBytes(sized, sql`date ${sql.raw(direction)}`))
    .execute()
}
