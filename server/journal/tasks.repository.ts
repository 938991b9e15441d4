import type { Insertable, Selectable } from 'kysely'
import type { Db, TasksTable } from '../database/tables.ts'

/** Generations with what they sent and received; they outlive their page. */
export type TaskRow = Selectable<TasksTable>

/** What a list shows: the wire's texts can be megabytes. */
const SUMMARY = [
  'id',
  'date',
  'type',
  'status',
  'provider',
  'model',
  'prompt_version',
  'created_at',
  'started_at',
  'finished_at',
  'duration_ms',
  'input_tokens',
  'output_tokens',
  'error_code',
  'error_message',
] as const satisfies (keyof TaskRow)[]

export type TaskSummaryRow = Pick<TaskRow, (typeof SUMMARY)[number]>

export async function insertTask(db: Db, row: Insertable<TasksTable>): Promise<void> {
  await db.insertInto('tasks').values(row).execute()
}

export const findTask = (db: Db, userId: string, id: string) =>
  db.selectFrom('tasks').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

export const findTaskSummary = (db: Db, userId: string, id: string): Promise<TaskSummaryRow | undefined> =>
  db.selectFrom('tasks').select(SUMMARY).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

export const listTasksOfDate = (db: Db, userId: string, date: string): Promise<TaskSummaryRow[]> =>
  db
    .selectFrom('tasks')
    .select(SUMMARY)
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function countTasksUnderWay(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('tasks')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Changes a task that is under way; one that has ended stays as it is. @returns whether it was */
export async function updateTaskUnderWay(
  db: Db,
  userId: string,
  id: string,
  changes: Partial<Omit<TaskRow, 'user_id' | 'id'>>,
): Promise<boolean> {
  const result = await db
    .updateTable('tasks')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Keeps what went over the wire, however the task ended. */
export async function updateTaskWire(
  db: Db,
  userId: string,
  id: string,
  wire: Pick<TaskRow, 'request' | 'response' | 'earlier_attempts'>,
): Promise<void> {
  await db.updateTable('tasks').set(wire).where('user_id', '=', userId).where('id', '=', id).execute()
}
