// Changes of tasks, for pages and attachments.
import { type Selectable, sql } from 'kysely'
import type { Db } from './tables.ts'
import type { TasksTable } from './task-tables.ts'

/** As literals: SQLite does not use the partial index of unfinished tasks with bound values. */
export const UNDER_WAY = [sql.lit('queued' as const), sql.lit('running' as const)]

type TaskRow = Selectable<TasksTable>
export type TaskChanges = Partial<Omit<TaskRow, 'user_id' | 'id'>>

/** Changes a task that is queued or running. */
export const buildUpdateUnderWay = (db: Db, userId: string, id: string, changes: TaskChanges) =>
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

/** Stores requests and responses, also of a failed task, unless its data was removed meanwhile. */
export async function updateTaskWire(
  db: Db,
  userId: string,
  id: string,
  wire: Partial<Pick<TaskRow, 'request' | 'response' | 'earlier_attempts' | 'repair' | 'calls'>>,
): Promise<void> {
  await db
    .updateTable('tasks')
    .set(wire)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('data_removed_at', 'is', null)
    .execute()
}
