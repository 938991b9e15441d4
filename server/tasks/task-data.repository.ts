// Removes the data of tasks (request, response, earlier attempts). The tasks themselves stay.
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Db, Tables } from '../database/tables.ts'
import { inBatches } from '../lib/batches.ts'

/** Ids in one statement, each of them a parameter. */
const IDS_PER_BATCH = 500
/** Times in one statement. */
const TIMES_PER_BATCH = 100

/** @returns the days after which the user's task data is removed; null: never */
export async function findKeepDays(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('settings')
    .select('keep_task_data_days as days')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.days ?? null
}

const updateToRemoved = (db: Db, userId: string, now: number) =>
  db
    .updateTable('tasks')
    .set({
      ...{ request: null, response: null, earlier_attempts: null, repair: null, calls: null },
      data_removed_at: now,
    })
    .where('user_id', '=', userId)
    .where('data_removed_at', 'is', null)

/** Whether no page was made by a task; pages in the trash count. @param task the column with the task's id */
function hasNoPage(userId: string, task: 'tasks.id' | 'task_events.task_id'): Expression<SqlBool> {
  const where = expressionBuilder<Tables, 'tasks' | 'task_events'>()
  const pages = where
    .selectFrom('journals')
    .select('journals.id')
    .where('journals.user_id', '=', userId)
    .whereRef('journals.task_id', '=', task)
  return where.not(where.exists(pages))
}

/** Removes the data of tasks whose snapshot has one of these events, and the stored states of these events. */
export async function removeDataOfEvents(
  db: Db,
  userId: string,
  eventIds: readonly string[],
  now: number,
): Promise<void> {
  for (const batch of inBatches(eventIds, IDS_PER_BATCH)) {
    await updateToRemoved(db, userId, now)
      .where('id', 'in', (select) =>
        select
          .selectFrom('task_events')
          .select('task_id')
          .where('user_id', '=', userId)
          .where('event_id', 'in', batch),
      )
      .execute()
    await db
      .updateTable('task_events')
      .set({ changed_from: null })
      .where('user_id', '=', userId)
      .where('event_id', 'in', batch)
      .execute()
  }
}

export async function removeDataOfAttachments(
  db: Db,
  userId: string,
  attachmentIds: readonly string[],
  now: number,
): Promise<void> {
  for (const batch of inBatches(attachmentIds, IDS_PER_BATCH))
    await updateToRemoved(db, userId, now).where('attachment_id', 'in', batch).execute()
}

/**
 * Removes the data of transcriptions that ran within one of these times, in milliseconds since 1970. Each request contains
 * names from the events that were the newest then.
 */
export async function removeDataOfTranscriptions(
  db: Db,
  userId: string,
  times: readonly { since: number; until: number }[],
  now: number,
): Promise<void> {
  for (const batch of inBatches(times, TIMES_PER_BATCH))
    await updateToRemoved(db, userId, now)
      .where('type', '=', 'voice_transcribe')
      // For the partial index of tasks that have data.
      .where('request', 'is not', null)
      .where((where) =>
        where.or(
          batch.map(({ since, until }) =>
            where.and([
              where('created_at', '<=', until),
              where.or([where('finished_at', 'is', null), where('finished_at', '>=', since)]),
            ]),
          ),
        ),
      )
      .execute()
}

/** Removes the data of tasks of these dates without a snapshot, which only earlier versions wrote. */
export async function removeDataWithoutSnapshot(
  db: Db,
  userId: string,
  dates: readonly string[],
  now: number,
): Promise<void> {
  for (const batch of inBatches(dates, IDS_PER_BATCH))
    await updateToRemoved(db, userId, now)
      .where('date', 'in', batch)
      .where('attachment_id', 'is', null)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('task_events')
              .select('task_id')
              .where('user_id', '=', userId)
              .whereRef('task_events.task_id', '=', 'tasks.id'),
          ),
        ),
      )
      .execute()
}

/**
 * Removes the data of a date's tasks that wrote or read the text of a purged page. Until `removedAt` a weave or a check
 * could read it.
 */
export async function removeDataOfTexts(
  db: Db,
  userId: string,
  { date, generatedAt, removedAt }: { date: string; generatedAt: number; removedAt: number },
  now: number,
): Promise<void> {
  await updateToRemoved(db, userId, now)
    .where('date', '=', date)
    .where('attachment_id', 'is', null)
    .where((where) =>
      where.or([
        where('created_at', '<=', generatedAt),
        where.and([where('type', '<>', 'journal_generate'), where('created_at', '<=', removedAt)]),
      ]),
    )
    .where(hasNoPage(userId, 'tasks.id'))
    .execute()
}

/** Tasks that have data, the oldest first. */
export const listTasksWithData = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('tasks')
    .select(['id', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('request', 'is not', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Removes the data of tasks, and their snapshots unless a page was made from them. */
export async function removeDataOfTasks(
  db: Db,
  userId: string,
  taskIds: readonly string[],
  now: number,
): Promise<void> {
  await updateToRemoved(db, userId, now).where('id', 'in', taskIds).execute()
  await db
    .deleteFrom('task_events')
    .where('user_id', '=', userId)
    .where('task_id', 'in', taskIds)
    .where(hasNoPage(userId, 'task_events.task_id'))
    .execute()
}
