// Rows of tasks, of pages and of attachments.
import { type InsertObject, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../database/tables.ts'
import type { TasksTable } from '../database/task-tables.ts'

/** A task with its request and response. Tasks are kept when their page is purged. */
export type TaskRow = Selectable<TasksTable>
export type TaskChanges = Partial<Omit<TaskRow, 'user_id' | 'id'>>

/** Columns of lists: without request and response, which can be megabytes. */
const TASK_SUMMARY = [
  'id',
  'date',
  'attachment_id',
  'type',
  'status',
  'started_by',
  'provider',
  'model',
  'answered_model',
  'prompt_version',
  'created_at',
  'started_at',
  'finished_at',
  'duration_ms',
  'input_tokens',
  'output_tokens',
  'call_count',
  'calls_done',
  'error_code',
  'error_message',
  'error_reason',
] as const satisfies (keyof TaskRow)[]

export type TaskSummaryRow = Pick<TaskRow, (typeof TASK_SUMMARY)[number]>

/** When a lease begins, by the clock that all nodes share, and how long it lasts. */
export interface LeaseDuration {
  now: RawBuilder<number>
  durationMs: number
}

export const expiryOf = ({ now, durationMs }: LeaseDuration) => sql<number>`${now} + ${durationMs}`

export async function insertTask(db: Db, row: InsertObject<Tables, 'tasks'>): Promise<void> {
  await db.insertInto('tasks').values(row).execute()
}

const selectSummary = (db: Db, userId: string, id: string) =>
  db.selectFrom('tasks').select(TASK_SUMMARY).where('user_id', '=', userId).where('id', '=', id)

export const findTaskSummary = (db: Db, userId: string, id: string): Promise<TaskSummaryRow | undefined> =>
  selectSummary(db, userId, id).executeTakeFirst()

/** Of a task that exists. */
export const getTaskSummary = (db: Db, userId: string, id: string): Promise<TaskSummaryRow> =>
  selectSummary(db, userId, id).executeTakeFirstOrThrow()

/** As literals: SQLite does not use the partial index of unfinished tasks with bound values. */
export const UNDER_WAY = [sql.lit('queued' as const), sql.lit('running' as const)]

export async function countTasksUnderWay(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tasks')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', UNDER_WAY)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Changes a task that is queued or running. */
const buildUpdateUnderWay = (db: Db, userId: string, id: string, changes: TaskChanges) =>
  db
    .updateTable('tasks')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', 'in', UNDER_WAY)

/** Like `buildUpdateUnderWay`. @returns false if the task has ended */
export async function updateTaskUnderWay(
  db: Db,
  userId: string,
  id: string,
  changes: TaskChanges,
): Promise<boolean> {
  const changed = await buildUpdateUnderWay(db, userId, id, changes).returning('id').execute()
  return changed.length > 0
}

/** What was sent and received, as JSON texts. */
export type TaskWire = Pick<TaskRow, 'request' | 'response' | 'earlier_attempts' | 'repair' | 'calls'>

/** What the calls of a task took together, and which model has answered. */
export type CallTotals = Pick<TaskRow, 'input_tokens' | 'output_tokens' | 'answered_model'>

/** Stores requests and responses, also of a failed task, unless its data was removed meanwhile. */
export async function updateTaskWire(
  db: Db,
  userId: string,
  id: string,
  wire: Partial<TaskWire & CallTotals>,
): Promise<void> {
  await db
    .updateTable('tasks')
    .set(wire)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('data_removed_at', 'is', null)
    .execute()
}

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
