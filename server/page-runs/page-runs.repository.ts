import type { PageRun, StopReason } from '../../contract/page-runs.ts'
import type { ProviderId } from '../../contract/providers.ts'
import type { Db } from '../database/tables.ts'

/** Instants are milliseconds since 1970. */
export interface StoredRun extends Pick<PageRun, 'from' | 'to' | 'total' | 'done' | 'written' | 'failed'> {
  id: string
  /** Its owner agreed to this one. */
  provider: ProviderId
  status: PageRun['status']
  reason: StopReason | null
  /** Dates from this one on are done, or begun; null before the first. */
  reached: string | null
  /** Whether the page of `reached` was begun and has not ended. */
  isBegun: boolean
  failedInRow: number
  /** The latest. */
  failures: PageRun['failures']
  createdAt: number
  finishedAt: number | null
}

export async function findRun(db: Db, userId: string): Promise<StoredRun | undefined> {
  const row = await db.selectFrom('page_runs').select('run').where('user_id', '=', userId).executeTakeFirst()
  return row && JSON.parse(row.run)
}

export async function putRun(db: Db, userId: string, stored: StoredRun): Promise<void> {
  const run = JSON.stringify(stored)
  await db
    .insertInto('page_runs')
    .values({ user_id: userId, run })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ run }))
    .execute()
}

/** Dates from `from` to `to` with events and without a page, the newest first. */
export async function listUnwritten(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const rows = await selectUnwritten(db, userId, from).where('date', '<=', to).execute()
  return rows.map(({ date }) => date)
}

/** @param reached the dates from this one on are left out */
export async function findNext(db: Db, userId: string, { from, to, reached }: StoredRun) {
  const query = selectUnwritten(db, userId, from).limit(1)
  const row = await (reached === null
    ? query.where('date', '<=', to)
    : query.where('date', '<', reached)
  ).executeTakeFirst()
  return row?.date
}

const selectUnwritten = (db: Db, userId: string, from: string) =>
  db
    .selectFrom('days')
    .select('date')
    .where('user_id', '=', userId)
    .where('date', '>=', from)
    .where('event_count', '>', 0)
    .where('journal_id', 'is', null)
    .orderBy('date', 'desc')
