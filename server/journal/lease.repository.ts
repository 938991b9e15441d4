import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/tables.ts'

/**
 * The right to write the page of a date. Granted, renewed and used by single conditional statements; the
 * fence goes up with every grant and withdrawal, so that whoever comes late is refused by its old number.
 */
export interface Lease {
  userId: string
  date: string
  taskId: string
  fence: number
}

/** When a lease begins, by the clock that all who may want it go by, and for how long it is given. */
export interface LeaseTerm {
  now: RawBuilder<number>
  durationMs: number
}

export const endOf = ({ now, durationMs }: LeaseTerm) => sql<number>`${now} + ${durationMs}`

/** @returns undefined when another task holds the right, or the day is not there */
export const acquireLease = (db: Db, wanted: LeaseTerm & { userId: string; date: string; taskId: string }) =>
  db
    .updateTable('days')
    .set({
      generation_task_id: wanted.taskId,
      generation_fence: sql<number>`generation_fence + 1`,
      generation_expires_at: endOf(wanted),
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

/** @returns false when the right was lost */
export async function renewLease(db: Db, lease: Lease, term: LeaseTerm): Promise<boolean> {
  const held = await updateHeld(db, lease)
    .set({ generation_expires_at: endOf(term) })
    .returning('date')
    .execute()
  return held.length > 0
}

/** Gives the right back. @returns false when it was lost: then nothing may be written */
export async function releaseLease(db: Db, lease: Lease): Promise<boolean> {
  const held = await updateHeld(db, lease)
    .set({ generation_task_id: null, generation_expires_at: null })
    .returning('date')
    .execute()
  return held.length > 0
}

const takenAway = {
  generation_task_id: null,
  generation_expires_at: null,
  generation_fence: sql<number>`generation_fence + 1`,
}

/** Takes the right from a task, if it has it. */
export async function withdrawLease(db: Db, userId: string, date: string, taskId: string): Promise<void> {
  await db
    .updateTable('days')
    .set(takenAway)
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .where('generation_task_id', '=', taskId)
    .execute()
}

/** Rights of a user, each with when its time ends. */
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

/** Takes a right away whose time ended before `instant`. @returns false when it was renewed or given on meanwhile */
export async function expireLease(
  db: Db,
  { userId, date, taskId }: { userId: string; date: string; taskId: string },
  instant: RawBuilder<number>,
): Promise<boolean> {
  const expired = await db
    .updateTable('days')
    .set(takenAway)
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .where('generation_task_id', '=', taskId)
    .where('generation_expires_at', '<', instant)
    .returning('date')
    .execute()
  return expired.length > 0
}
