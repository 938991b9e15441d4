import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import {
  buildUpdateUnderWay,
  TASK_SUMMARY,
  type TaskChanges,
  type TaskSummaryRow,
} from '../database/tasks.ts'

export const findTask = (db: Db, userId: string, id: string) =>
  db.selectFrom('tasks').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

/** The tasks of a date's page, newest first. */
export function listTasksOfDate(
  db: Db,
  userId: string,
  date: string,
  { limit, before }: { limit: number; before: { createdAt: number; id: string } | undefined },
): Promise<TaskSummaryRow[]> {
  let query = db
    .selectFrom('tasks')
    .select(TASK_SUMMARY)
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .where('attachment_id', 'is', null)
  if (before)
    query = query.where((where) =>
      where(where.refTuple('created_at', 'id'), '<', where.tuple(before.createdAt, before.id)),
    )
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Ids of the transcriptions and descriptions of attachments, oldest first. */
export async function listTaskIdsOfAttachments(
  db: Db,
  userId: string,
  attachmentIds: readonly string[],
): Promise<string[]> {
  if (attachmentIds.length === 0) return []
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where('user_id', '=', userId)
    .where('attachment_id', 'in', attachmentIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts a user's running tasks on all nodes, by leases that have not expired. */
export async function countRunningTasks(db: Db, userId: string, now: RawBuilder<number>): Promise<number> {
  const row = await db
    .selectFrom('days')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.user_id', '=', 'days.user_id').onRef('tasks.id', '=', 'days.generation_task_id'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('days.user_id', '=', userId)
    .where('days.generation_expires_at', '>=', now)
    .where('tasks.status', '=', 'running')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Like `updateTaskUnderWay`, for the request that is about to be sent. @param sent JSON texts, and the number of ended calls */
export async function updateRequestUnderWay(
  db: Db,
  userId: string,
  id: string,
  { callsDone, ...sent }: { request?: string; repair?: string; calls?: string; callsDone: number },
): Promise<boolean> {
  const unlessRemoved = (text: string) => sql<string>`case when data_removed_at is null then ${text} end`
  const columns = Object.entries(sent).map(([column, text]) => [column, unlessRemoved(text)])
  const changed = await buildUpdateUnderWay(db, userId, id, { calls_done: callsDone })
    .set(Object.fromEntries(columns))
    .returning('id')
    .execute()
  return changed.length > 0
}

/** Like `updateTaskUnderWay`, but without `returning`, so that PostgreSQL need not be waited for. */
export async function endTask(db: Db, userId: string, id: string, changes: TaskChanges): Promise<void> {
  await buildUpdateUnderWay(db, userId, id, changes).execute()
}
