// The lease of a task for a page, in the row of its day: such a task locks the page.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { expiryOf, type LeaseDuration } from './task-rows.ts'
import type { LeaseKind, TaskLease } from './tasks.service.ts'

/**
 * The right to write the page of a date. Acquired, renewed and released by single conditional statements. The fence is
 * raised by every acquisition and revocation, so a late writer is refused by its old number.
 */
export interface Lease {
  userId: string
  date: string
  taskId: string
  fence: number
}

/** @returns undefined when another task holds the lease, or the day does not exist */
export const acquireLease = (
  db: Db,
  wanted: LeaseDuration & { userId: string; date: string; taskId: string },
) =>
  db
    .updateTable('days')
    .set({
      generation_task_id: wanted.taskId,
      generation_fence: sql<number>`generation_fence + 1`,
      generation_expires_at: expiryOf(wanted),
    })
    .where('user_id', '=', wanted.userId)
    .where('date', '=', wanted.date)
    .where((where) =>
      where.or([where('generation_task_id', 'is', null), where('generation_expires_at', '<', wanted.now)]),
    )
    .returning(['generation_fence as fence', 'revision'])
    .executeTakeFirst()

const updateHeld = (db: Db, lease: Lease) =>
  db
    .updateTable('days')
    .where('user_id', '=', lease.userId)
    .where('date', '=', lease.date)
    .where('generation_task_id', '=', lease.taskId)
    .where('generation_fence', '=', lease.fence)

/** @returns false when the lease was lost */
export async function renewLease(db: Db, lease: Lease, duration: LeaseDuration): Promise<boolean> {
  const held = await updateHeld(db, lease)
    .set({ generation_expires_at: expiryOf(duration) })
    .returning('date')
    .execute()
  return held.length > 0
}

/** @returns false when the lease was lost: then nothing may be written */
export async function releaseLease(db: Db, lease: Lease): Promise<boolean> {
  const held = await updateHeld(db, lease)
    .set({ generation_task_id: null, generation_expires_at: null })
    .returning('date')
    .execute()
  return held.length > 0
}

export const dayLease = (lease: Lease): TaskLease => ({
  renew: (db, duration) => renewLease(db, lease, duration),
  release: (db) => releaseLease(db, lease),
})

const revoked = {
  generation_task_id: null,
  generation_expires_at: null,
  generation_fence: sql<number>`generation_fence + 1`,
}

/** Revokes the lease of a task, if the task holds it. */
export async function revokeLease(db: Db, userId: string, date: string, taskId: string): Promise<void> {
  await db
    .updateTable('days')
    .set(revoked)
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .where('generation_task_id', '=', taskId)
    .execute()
}

export const listLeases = (db: Db, userId: string) =>
  db
    .selectFrom('days')
    .select([
      'user_id as userId',
      'date',
      'generation_task_id as taskId',
      'generation_expires_at as expiresAt',
    ])
    .where('user_id', '=', userId)
    .where('generation_task_id', 'is not', null)
    .$narrowType<{ taskId: string; expiresAt: number }>()
    .execute()

/** Revokes a lease that expired before `instant`. @returns false when it was renewed or acquired by another task meanwhile */
export async function expireLease(
  db: Db,
  { userId, date, taskId }: { userId: string; date: string; taskId: string },
  instant: RawBuilder<number>,
): Promise<boolean> {
  const expired = await db
    .updateTable('days')
    .set(revoked)
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .where('generation_task_id', '=', taskId)
    .where('generation_expires_at', '<', instant)
    .returning('date')
    .execute()
  return expired.length > 0
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

export const DAY_LEASES: LeaseKind<{ userId: string; date: string; taskId: string; expiresAt: number }> = {
  work: 'leases',
  countRunning: countRunningTasks,
  list: listLeases,
  expire: expireLease,
}
