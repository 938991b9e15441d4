// The data of tasks: what they sent and received. It is removed before the task is.
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Db, Tables } from '../database/tables.ts'

/** For how many days a user keeps the data of tasks; null: for ever. */
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

/**
 * Whether no page that is still there rests on a task; those in the trash are there.
 *
 * @param task the column with the task's id
 */
function hasNoPage(userId: string, task: 'tasks.id' | 'task_events.task_id'): Expression<SqlBool> {
  const where = expressionBuilder<Tables, 'tasks' | 'task_events'>()
  const pages = where
    .selectFrom('journals')
    .select('journals.id')
    .where('journals.user_id', '=', userId)
    .whereRef('journals.task_id', '=', task)
  return where.not(where.exists(pages))
}

/** Removes the data of tasks whose snapshot has one of these events, and the states of these in snapshots. */
export async function removeDataOfEvents(
  db: Db,
  userId: string,
  eventIds: readonly string[],
  now: number,
): Promise<void> {
  await updateToRemoved(db, userId, now)
    .where('id', 'in', (select) =>
      select
        .selectFrom('task_events')
        .select('task_id')
        .where('user_id', '=', userId)
        .where('event_id', 'in', eventIds),
    )
    .execute()
  await db
    .updateTable('task_events')
    .set({ changed_from: null })
    .where('user_id', '=', userId)
    .where('event_id', 'in', eventIds)
    .execute()
}

/** Removes the data of the tasks about attachments. */
export async function removeDataOfAttachments(
  db: Db,
  userId: string,
  attachmentIds: readonly string[],
  now: number,
): Promise<void> {
  await updateToRemoved(db, userId, now).where('attachment_id', 'in', attachmentIds).execute()
}

/**
 * Removes the data of the transcriptions of a time: each was sent names from the newest events of then.
 *
 * @param time milliseconds since 1970
 */
export async function removeDataOfTranscriptions(
  db: Db,
  userId: string,
  { since, until }: { since: number; until: number },
  now: number,
): Promise<void> {
  await updateToRemoved(db, userId, now)
    .where('type', '=', 'voice_transcribe')
    // By the index of tasks that have data.
    .where('request', 'is not', null)
    .where('created_at', '<=', until)
    .where((where) => where.or([where('finished_at', 'is', null), where('finished_at', '>=', since)]))
    .execute()
}

/** Removes the data of a date's tasks that have no snapshot: those of earlier versions. */
export async function removeDataWithoutSnapshot(
  db: Db,
  userId: string,
  date: string,
  now: number,
): Promise<void> {
  await updateToRemoved(db, userId, now)
    .where('date', '=', date)
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
 * Removes the data of a date's tasks that wrote a page which is gone, or read its text: a weave or a check could begin as
 * long as the page was there.
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

/** Removes the data of tasks, and the snapshots of those that wrote no page that is still there. */
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
