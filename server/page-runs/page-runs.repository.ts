import type { PageRun, StopReason } from '../../contract/page-runs.ts'
import type { ProviderId } from '../../contract/providers.ts'
import type { Db } from '../database/tables.ts'
import type { JournalRow } from '../diary/journal-mapping.ts'

/** Instants are milliseconds since 1970. */
export interface StoredRun extends Pick<PageRun, 'from' | 'to' | 'total' | 'done' | 'written' | 'failed'> {
  id: string
  /** Its owner agreed to this one. */
  provider: ProviderId
  /** As `provider`; absent in a run that version 0.19.0 began. */
  model?: string
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

/** A page that a run wrote and that still exists. */
interface WrittenPage {
  id: string
  date: string
  isUntouched: boolean
}

/** Pages of the run, except those that were deleted since. */
export async function listWritten(
  db: Db,
  userId: string,
  { id, from, to }: StoredRun,
): Promise<WrittenPage[]> {
  const rows = await db
    .selectFrom('days')
    .innerJoin('journals', (join) =>
      join.onRef('journals.user_id', '=', 'days.user_id').onRef('journals.id', '=', 'days.journal_id'),
    )
    .innerJoin('journal_versions as first', (join) =>
      join
        .onRef('first.user_id', '=', 'journals.user_id')
        .onRef('first.journal_id', '=', 'journals.id')
        .on('first.version', '=', 1),
    )
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.user_id', '=', 'first.user_id').onRef('tasks.id', '=', 'first.task_id'),
    )
    .select(['journals.id', 'days.date', 'journals.version', 'journals.edited', 'journals.proposed'])
    .select(['journals.cover_id as coverId', 'journals.hidden_pictures as hiddenPictures'])
    .where('days.user_id', '=', userId)
    .where('days.date', '>=', from)
    .where('days.date', '<=', to)
    .where('tasks.run_id', '=', id)
    .orderBy('days.date')
    .execute()
  return rows.map(({ id, date, ...page }) => ({ id, date, isUntouched: isUntouched(page) }))
}

type Choices = Pick<JournalRow, 'version' | 'edited' | 'proposed' | 'coverId' | 'hiddenPictures'>

/** Whether a page is as a model wrote it, and its owner has chosen nothing in it. */
export const isUntouched = ({ version, edited, proposed, coverId, hiddenPictures }: Choices): boolean =>
  version === 1 && edited === 0 && [proposed, coverId, hiddenPictures].every((choice) => choice === null)

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
