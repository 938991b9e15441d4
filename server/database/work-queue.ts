// Per-user queue of background work. Jobs read the due users here first, so that each query of diary data names its user.
// An entry is added in the transaction that causes the work, and removed in the one that completes it.
import { type OnConflictBuilder, type RawBuilder, sql } from 'kysely'
import { isUpkeep } from './disabled-users.ts'
import { prepareQuery } from './prepared-query.ts'
import type { Db, Tables } from './tables.ts'

export type WorkKind = Tables['work_queue']['kind']

const ALL = Number.MAX_SAFE_INTEGER

/** On a conflict the earlier of the two times is kept. */
export const keepEarliest = (conflict: OnConflictBuilder<Tables, 'work_queue'>) =>
  conflict
    .columns(['user_id', 'kind'])
    .doUpdateSet((set) => ({ since: set.ref('excluded.since') }))
    .where('work_queue.since', '>', (where) => where.ref('excluded.since'))

const insertWork = (db: Db, work: { userId: string; kind: WorkKind; since: number | RawBuilder<number> }) =>
  db
    .insertInto('work_queue')
    .values({ user_id: work.userId, kind: work.kind, since: work.since })
    .onConflict(keepEarliest)

// Every change of an event adds some.
const insertPrepared = prepareQuery(insertWork)

export async function enqueueWork(
  db: Db,
  userId: string,
  kind: WorkKind,
  since: number | RawBuilder<number>,
): Promise<void> {
  if (typeof since === 'number') await insertPrepared(db, { userId, kind, since })
  else await insertWork(db, { userId, kind, since }).execute()
}

/** @param next time from which the user's next work of this kind is due; null without any */
export async function completeWork(
  db: Db,
  userId: string,
  kind: WorkKind,
  next: number | null,
): Promise<void> {
  if (next === null) {
    await db.deleteFrom('work_queue').where('user_id', '=', userId).where('kind', '=', kind).execute()
  } else {
    await db
      .insertInto('work_queue')
      .values({ user_id: userId, kind, since: next })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ since: next }))
      .execute()
  }
}

/** Like `completeWork`, unless the work was enqueued for another time since. */
export async function completeUnchanged(
  db: Db,
  userId: string,
  kind: WorkKind,
  since: number,
): Promise<void> {
  await db
    .deleteFrom('work_queue')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('since', '=', since)
    .execute()
}

export async function findProgress(db: Db, userId: string, kind: WorkKind): Promise<string | null> {
  const row = await db
    .selectFrom('work_queue')
    .select('progress')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.progress ?? null
}

export async function saveProgress(db: Db, userId: string, kind: WorkKind, progress: string): Promise<void> {
  await db
    .updateTable('work_queue')
    .set({ progress })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

/** Of disabled users only the upkeep; the rest waits until they are enabled. */
const selectUsers = (db: Db, kind: WorkKind) =>
  db
    .selectFrom('work_queue')
    .select('user_id')
    .where('kind', '=', kind)
    .$if(!isUpkeep(kind), (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('users')
              .select('users.id')
              .whereRef('users.id', '=', 'work_queue.user_id')
              .where('disabled_at', 'is not', null),
          ),
        ),
      ),
    )
    .orderBy('since')

/** Users whose work is due at `before` or earlier, in milliseconds since 1970; the longest due first. */
export async function listDueUsers(
  db: Db,
  kind: WorkKind,
  before: number | RawBuilder<number>,
  limit = ALL,
): Promise<string[]> {
  const rows = await selectUsers(db, kind)
    .where('since', '<=', typeof before === 'number' ? sql<number>`${before}` : before)
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Users whose work is due only after `after`: so late only because a clock was wrong, and set back since. */
export async function listFarUsers(db: Db, kind: WorkKind, after: number): Promise<string[]> {
  const rows = await selectUsers(db, kind).where('since', '>', sql<number>`${after}`).execute()
  return rows.map((row) => row.user_id)
}

export async function isWorkDue(db: Db, userId: string, kind: WorkKind, until: number): Promise<boolean> {
  const row = await db
    .selectFrom('work_queue')
    .select('since')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('since', '<=', until)
    .executeTakeFirst()
  return row !== undefined
}
