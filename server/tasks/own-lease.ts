// The lease of a task for an attachment, in the task's own row: such a task locks neither page nor day.
import type { RawBuilder } from 'kysely'
import type { Db } from '../database/tables.ts'
import { expiryOf, type TaskRow, UNDER_WAY } from './task-rows.ts'
import type { LeaseKind, TaskLease } from './tasks.service.ts'

const updateHeld = (db: Db, userId: string, taskId: string) =>
  db
    .updateTable('tasks')
    .where('user_id', '=', userId)
    .where('id', '=', taskId)
    .where('status', 'in', UNDER_WAY)
    .returning('id')

export const ownLease = (userId: string, taskId: string): TaskLease => ({
  async renew(db, duration) {
    const held = await updateHeld(db, userId, taskId)
      .set({ lease_expires_at: expiryOf(duration) })
      .execute()
    return held.length > 0
  },
  async release(db) {
    const held = await updateHeld(db, userId, taskId).set({ lease_expires_at: null }).execute()
    return held.length > 0
  },
})

const selectHeld = (db: Db, userId: string) =>
  db
    .selectFrom('tasks')
    .where('user_id', '=', userId)
    .where('status', 'in', UNDER_WAY)
    .where('attachment_id', 'is not', null)

interface OwnLease {
  userId: string
  taskId: string
  expiresAt: number
}

/** The task of an attachment that is queued or running, or whose process crashed. */
export const findTaskOfAttachment = (
  db: Db,
  userId: string,
  { attachmentId, type }: { attachmentId: string; type: TaskRow['type'] },
): Promise<OwnLease | undefined> =>
  selectHeld(db, userId)
    .select(['user_id as userId', 'id as taskId', 'lease_expires_at as expiresAt'])
    .where('attachment_id', '=', attachmentId)
    .where('type', '=', type)
    .$narrowType<{ expiresAt: number }>()
    .executeTakeFirst()

/** @returns false while the process of the task renews it */
export async function expireOwnLease(
  db: Db,
  { userId, taskId }: Pick<OwnLease, 'userId' | 'taskId'>,
  instant: RawBuilder<number>,
): Promise<boolean> {
  const expired = await updateHeld(db, userId, taskId)
    .set({ lease_expires_at: null })
    .where('lease_expires_at', '<', instant)
    .execute()
  return expired.length > 0
}

export const OWN_LEASES: LeaseKind<OwnLease> = {
  work: 'recognition',
  async countRunning(db, userId, now) {
    const { count } = await selectHeld(db, userId)
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('status', '=', 'running')
      .where('lease_expires_at', '>=', now)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  list: (db, userId) =>
    selectHeld(db, userId)
      .select(['user_id as userId', 'id as taskId', 'lease_expires_at as expiresAt'])
      .$narrowType<{ expiresAt: number }>()
      .execute(),
  expire: expireOwnLease,
}
