import type { Selectable } from 'kysely'
import type { SkipReason } from '../../contract/night-writer.ts'
import type { NightDaysTable } from '../database/night-tables.ts'
import type { Db } from '../database/tables.ts'

/** What the last night did. Instants are milliseconds since 1970. */
export interface LastRun {
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

export type NightDayRow = Omit<Selectable<NightDaysTable>, 'user_id'>

export const listNightDays = (db: Db, userId: string): Promise<NightDayRow[]> =>
  db
    .selectFrom('night_days')
    .select(['date', 'withdrawn', 'work', 'tries', 'code', 'next_try_at'])
    .where('user_id', '=', userId)
    .orderBy('date')
    .execute()

export const findNightDay = (db: Db, userId: string, date: string): Promise<NightDayRow | undefined> =>
  db
    .selectFrom('night_days')
    .select(['date', 'withdrawn', 'work', 'tries', 'code', 'next_try_at'])
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .executeTakeFirst()

export async function putNightDay(db: Db, userId: string, { date, ...columns }: NightDayRow): Promise<void> {
  await db
    .insertInto('night_days')
    .values({ user_id: userId, date, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'date']).doUpdateSet(columns))
    .execute()
}

/** Forgets the tries of a date; that it was withdrawn stays. */
export async function forgetDate(db: Db, userId: string, date: string): Promise<void> {
  await db
    .deleteFrom('night_days')
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .where('withdrawn', '=', 0)
    .execute()
}

export async function deleteWithdrawn(db: Db, userId: string, dates: readonly string[]): Promise<void> {
  if (dates.length === 0) return
  await db
    .deleteFrom('night_days')
    .where('user_id', '=', userId)
    .where('date', 'in', dates)
    .where('withdrawn', '=', 1)
    .execute()
}

/** Forgets failures, so that each page may be tried as often as a new one. */
export async function forgetTries(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('night_days').where('user_id', '=', userId).where('withdrawn', '=', 0).execute()
}

/** A day with what decides about its page. */
export interface DiaryDay {
  date: string
  eventCount: number
  journalId: string | null
  isStale: boolean
  /** Of the page's current text; null without a page. */
  page: { kind: string | null; isEdited: boolean; hasProposal: boolean } | null
}

/** Both dates inclusive; oldest first, without days that have neither events nor a page. */
export async function listDiaryDays(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<DiaryDay[]> {
  const rows = await db
    .selectFrom('days')
    .leftJoin('journals', (join) =>
      join.onRef('journals.user_id', '=', 'days.user_id').onRef('journals.id', '=', 'days.journal_id'),
    )
    .leftJoin('journal_versions as versions', (join) =>
      join
        .onRef('versions.user_id', '=', 'journals.user_id')
        .onRef('versions.journal_id', '=', 'journals.id')
        .onRef('versions.version', '=', 'journals.version'),
    )
    .select(['days.date', 'days.event_count as eventCount', 'days.journal_id as journalId'])
    .select(['days.revision', 'days.journal_revision as pageRevision'])
    .select(['journals.edited', 'journals.proposed', 'versions.kind'])
    .where('days.user_id', '=', userId)
    .where('days.date', '>=', from)
    .where('days.date', '<=', to)
    .orderBy('days.date')
    .execute()
  return rows
    .filter(({ eventCount, journalId }) => eventCount > 0 || journalId !== null)
    .map(({ date, eventCount, journalId, revision, pageRevision, edited, proposed, kind }) => ({
      ...{ date, eventCount, journalId, isStale: revision !== pageRevision },
      page: journalId === null ? null : { kind, isEdited: edited === 1, hasProposal: proposed !== null },
    }))
}

/**
 * Dates without a page that had one, which was deleted or written after the newest of their events was recorded: for what
 * the outbox no longer tells.
 */
export async function listWithdrawnBefore(db: Db, userId: string, from: string): Promise<string[]> {
  const rows = await db
    .selectFrom('days')
    .select('days.date')
    .where('days.user_id', '=', userId)
    .where('days.date', '>=', from)
    .where('days.journal_id', 'is', null)
    .where('days.event_count', '>', 0)
    .where(({ selectFrom, val, or, exists }) => {
      const newest = selectFrom('events')
        .select(({ fn }) => fn.coalesce(fn.max('events.created_at'), val(0)).as('newest'))
        .where('events.user_id', '=', userId)
        .whereRef('events.date', '=', 'days.date')
        .where('events.trash_id', 'is', null)
      const written = selectFrom('tasks')
        .select('tasks.id')
        .where('tasks.user_id', '=', userId)
        .whereRef('tasks.date', '=', 'days.date')
        .where('tasks.type', '=', 'journal_generate')
        .where('tasks.status', '=', 'completed')
        .where('tasks.finished_at', '>=', newest)
      const removed = selectFrom('trash')
        .select('trash.id')
        .where('trash.user_id', '=', userId)
        .whereRef('trash.date', '=', 'days.date')
        .where('trash.kind', '=', 'journal')
        .where('trash.removed_at', '>=', newest)
      return or([exists(written), exists(removed)])
    })
    .execute()
  return rows.map(({ date }) => date)
}
