import { type Selectable, sql } from 'kysely'
import type { SkipReason } from '../../contract/night-writer.ts'
import type { NightDaysTable } from '../database/night-tables.ts'
import type { Db } from '../database/tables.ts'
import { type DateRange, LAST_DATE } from '../lib/dates.ts'

/** What the last night did. Instants are milliseconds since 1970. */
interface LastRun {
  startedAt: number
  /** Null until each date of the night was done, failed or skipped. */
  finishedAt: number | null
  written: string[]
  woven: string[]
  skipped: { date: string; reason: SkipReason }[]
}

export interface NightRow {
  doneUntil: number
  asked: boolean
  lastRun: LastRun | null
}

export async function findNight(db: Db, userId: string): Promise<NightRow> {
  const row = await db
    .selectFrom('night_runs')
    .select(['done_until', 'asked', 'last_run'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const lastRun: LastRun | null = row?.last_run ? JSON.parse(row.last_run) : null
  return { doneUntil: Number(row?.done_until ?? 0), asked: row?.asked === 1, lastRun }
}

export async function putNight(db: Db, userId: string, { doneUntil, asked, lastRun }: NightRow) {
  const columns = {
    done_until: doneUntil,
    asked: asked ? 1 : 0,
    last_run: lastRun && JSON.stringify(lastRun),
  }
  await db
    .insertInto('night_runs')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

type NightDayRow = Omit<Selectable<NightDaysTable>, 'user_id'>

/** Dates that are tried again, with the last failure. A first try that runs has none. */
export const listFailures = (db: Db, userId: string) =>
  db
    .selectFrom('night_days')
    .select(['date', 'code', 'tries', 'next_try_at as nextTryAt'])
    .where('user_id', '=', userId)
    .where('code', 'is not', null)
    .orderBy('date')
    .$narrowType<{ code: string }>()
    .execute()

export async function putNightDay(db: Db, userId: string, { date, ...columns }: NightDayRow): Promise<void> {
  await db
    .insertInto('night_days')
    .values({ user_id: userId, date, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'date']).doUpdateSet(columns))
    .execute()
}

/** A try whose process was stopped meanwhile has failed. */
export async function endInterrupted(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('night_days')
    .set({ code: 'INTERRUPTED' })
    .where('user_id', '=', userId)
    .where('tries', '>', 0)
    .where('code', 'is', null)
    .execute()
}

/** Of all dates, or of those up to `to` but some. */
export async function deleteTries(
  db: Db,
  userId: string,
  { to = LAST_DATE, but = [] }: { to?: string; but?: readonly string[] } = {},
): Promise<void> {
  await db
    .deleteFrom('night_days')
    .where('user_id', '=', userId)
    .where('withdrawn', '=', 0)
    .where('date', '<=', to)
    .$if(but.length > 0, (query) => query.where('date', 'not in', but))
    .execute()
}

export async function deleteWithdrawn(db: Db, userId: string, date: string): Promise<void> {
  await db
    .deleteFrom('night_days')
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .where('withdrawn', '=', 1)
    .execute()
}

/** A day with what decides about its page. */
export type DiaryDay = Awaited<ReturnType<typeof listDiaryDays>>[number]

/** Oldest first, without days that have no events. */
export const listDiaryDays = (db: Db, userId: string, { from, to }: DateRange) =>
  db
    .selectFrom('days')
    .leftJoin('night_days as night', (join) =>
      join.onRef('night.user_id', '=', 'days.user_id').onRef('night.date', '=', 'days.date'),
    )
    .select(['days.date', 'days.event_count as eventCount', 'days.journal_id as journalId'])
    .select(['days.revision', 'days.journal_revision as pageRevision', 'night.withdrawn'])
    .select(['night.work', 'night.tries', 'night.code', 'night.next_try_at as nextTryAt'])
    .where('days.user_id', '=', userId)
    .where('days.date', '>=', from)
    .where('days.date', '<=', to)
    .where('days.event_count', '>', 0)
    .orderBy('days.date')
    .execute()

/** Dates of changes after a number: whether the last one was that their page was deleted, or that an event or page was added. */
export async function listMoves(db: Db, userId: string, after: number) {
  const isAdded = sql<boolean>`(kind in ('event.created', 'event.restored', 'page.restored') or previous_date is not null)`
  const rows = await db
    .selectFrom('changes')
    .select('date')
    .select(sql<number>`max(case when kind = 'page.deleted' then sequence else 0 end)`.as('deletedAt'))
    .select(sql<number>`max(case when ${isAdded} then sequence else 0 end)`.as('addedAt'))
    .where('user_id', '=', userId)
    .where('sequence', '>', after)
    .where(({ or, eb }) => or([eb('kind', '=', 'page.deleted'), isAdded]))
    .groupBy('date')
    .execute()
  return rows.map(({ date, deletedAt, addedAt }) => ({
    date,
    isDeleted: Number(deletedAt) > Number(addedAt),
  }))
}

/**
 * Dates without a page that had one, which was deleted or written after the newest of their events was recorded: for what
 * the outbox no longer tells.
 */
export async function listWithdrawnBefore(db: Db, userId: string, from: string): Promise<string[]> {
  const newest = db
    .selectFrom('events')
    .select(({ fn }) => ['date', fn.max('created_at').as('at')])
    .where('user_id', '=', userId)
    .where('date', '>=', from)
    .where('trash_id', 'is', null)
    .groupBy('date')
  const written = db
    .selectFrom('tasks')
    .select(['date', 'finished_at as at'])
    .where('user_id', '=', userId)
    .where('date', '>=', from)
    .where('type', '=', 'journal_generate')
    .where('status', '=', 'completed')
  const removed = db
    .selectFrom('trash')
    .select(['date', 'removed_at as at'])
    .where('user_id', '=', userId)
    .where('date', '>=', from)
    .where('kind', '=', 'journal')
  const rows = await db
    .selectFrom('days')
    .innerJoin(newest.as('newest'), 'newest.date', 'days.date')
    .innerJoin(written.unionAll(removed).as('done'), 'done.date', 'days.date')
    .select('days.date')
    .distinct()
    .where('days.user_id', '=', userId)
    .where('days.date', '>=', from)
    .where('days.journal_id', 'is', null)
    .whereRef('done.at', '>=', 'newest.at')
    .execute()
  return rows.map(({ date }) => date)
}
