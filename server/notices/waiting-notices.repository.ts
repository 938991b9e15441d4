// Notices that are to be sent, what their planning reads, and what it notes.
import type { Db, Tables } from '../database/tables.ts'

export type WaitingNotice = Omit<Tables['waiting_notices'], 'user_id'>

export async function putWaiting(db: Db, userId: string, notices: readonly WaitingNotice[]): Promise<void> {
  for (const notice of notices) {
    const { tries, next_try_at } = notice
    await db
      .insertInto('waiting_notices')
      .values({ user_id: userId, ...notice })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ tries, next_try_at }))
      .execute()
  }
}

export const listWaiting = (db: Db, userId: string): Promise<WaitingNotice[]> =>
  db.selectFrom('waiting_notices').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export async function deleteWaiting(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('waiting_notices').where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Undefined if the user is being erased. */
export const findNoticeSettings = (db: Db, userId: string) =>
  db
    .selectFrom('settings')
    .innerJoin('users', 'users.id', 'settings.user_id')
    .select(['settings.notices', 'settings.notice_state as state', 'settings.language', 'users.email'])
    .select(['settings.day_start as dayStart', 'settings.time_zone as timeZone'])
    .where('settings.user_id', '=', userId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()

/**
 * The date of the newest page that was written since change `after`, and whose owner did not see the current text being written:
 * the night writer wrote it, or one of the tasks `left`. Null or undefined if there is none.
 */
export async function findNewestUnseen(db: Db, userId: string, after: number, left: readonly string[]) {
  const page = await db
    .selectFrom('changes as change')
    .innerJoin('journals as page', (join) =>
      join.onRef('page.user_id', '=', 'change.user_id').onRef('page.id', '=', 'change.entity_id'),
    )
    .innerJoin('journal_versions as text', (join) =>
      join
        .onRef('text.user_id', '=', 'page.user_id')
        .onRef('text.journal_id', '=', 'page.id')
        .onRef('text.version', '=', 'page.version'),
    )
    .innerJoin('tasks as task', (join) =>
      join.onRef('task.user_id', '=', 'text.user_id').onRef('task.id', '=', 'text.task_id'),
    )
    .select(({ fn }) => fn.max('page.date').as('date'))
    .where('change.user_id', '=', userId)
    .where('change.sequence', '>', after)
    .where('change.kind', '=', 'page.written')
    .where('page.trash_id', 'is', null)
    .where('text.kind', '=', 'generated')
    .where(({ or, eb }) =>
      or([eb('task.started_by', '=', 'night'), ...left.map((id) => eb('task.id', '=', id))]),
    )
    .executeTakeFirst()
  return page?.date
}

export async function saveState(db: Db, userId: string, state: string): Promise<void> {
  await db.updateTable('settings').set({ notice_state: state }).where('user_id', '=', userId).execute()
}
