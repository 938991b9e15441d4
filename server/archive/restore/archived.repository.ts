// Pages and tasks restored from an archive with their ids.
import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../database/tables.ts'
import { inBatches } from '../../lib/batches.ts'
import { createPause } from '../../lib/pause.ts'

/** Includes pages in the trash. */
export const findPage = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('journals')
    .select(['id', 'date', 'version', 'content', 'revision', 'trash_id as trashId'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether a task exists, and whether its data was removed. */
export const findTaskState = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('tasks')
    .select('data_removed_at as dataRemovedAt')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Deletes a task with its snapshot. */
export async function deleteTask(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('task_events').where('user_id', '=', userId).where('task_id', '=', id).execute()
  await db.deleteFrom('tasks').where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Each row has a few parameters. */
const ROWS_PER_STATEMENT = 200

export async function insertTaskEvents(
  db: Db,
  rows: readonly Insertable<Tables['task_events']>[],
): Promise<void> {
  const pause = createPause()
  for (const batch of inBatches(rows, ROWS_PER_STATEMENT)) {
    await db.insertInto('task_events').values(batch).execute()
    await pause()
  }
}
