// Notices that are to be sent, what their planning reads, and what it notes.
import type { Db, Tables } from '../database/tables.ts'
import { inBatches } from '../lib/batches.ts'

export type WaitingNotice = Pick<Tables['waiting_notices'], 'id' | 'kind' | 'date' | 'tries'> & {
  subscriptionId: string | null
  nextTryAt: number
  expiresAt: number
}

export async function putWaiting(db: Db, userId: string, notices: readonly WaitingNotice[]): Promise<void> {
  for (const { subscriptionId, nextTryAt, expiresAt, ...columns } of notices) {
    const due = { tries: columns.tries, next_try_at: nextTryAt }
    await db
      .insertInto('waiting_notices')
      .values({
        ...{ user_id: userId, ...columns, ...due },
        ...{ subscription_id: subscriptionId, expires_at: expiresAt },
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(due))
      .execute()
  }
}

export const listWaiting = (db: Db, userId: string): Promise<WaitingNotice[]> =>
  db
    .selectFrom('waiting_notices')
    .select(['id', 'kind', 'date', 'tries', 'subscription_id as subscriptionId'])
    .select(['next_try_at as nextTryAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

export async function deleteWaiting(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('waiting_notices').where('user_id', '=', userId).where('id', 'in', ids).execute()
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

/** As many as a statement takes parameters of; an import brings thousands. */
const PAGES_AT_ONCE = 500

/**
 * The date of the newest of these pages whose owner did not see the current text being written: the night writer wrote it, or
 * one of the tasks `left`. Undefined if there is none.
 */
export async function findNewestUnseen(
  db: Db,
  userId: string,
  pageIds: readonly string[],
  left: readonly string[],
): Promise<string | undefined> {
  let newest: string | undefined
  for (const ids of inBatches([...new Set(pageIds)], PAGES_AT_ONCE)) {
    const page = await db
      .selectFrom('journals as page')
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
      .where('page.user_id', '=', userId)
      .where('page.id', 'in', ids)
      .where('page.trash_id', 'is', null)
      .where('text.kind', '=', 'generated')
      .where(({ or, eb }) =>
        or([eb('task.started_by', '=', 'night'), ...left.map((id) => eb('task.id', '=', id))]),
      )
      .executeTakeFirst()
    if (page?.date && page.date > (newest ?? '')) newest = page.date
  }
  return newest
}

export async function saveState(db: Db, userId: string, state: string): Promise<void> {
  await db.updateTable('settings').set({ notice_state: state }).where('user_id', '=', userId).execute()
}
