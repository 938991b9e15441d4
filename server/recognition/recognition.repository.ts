import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import type { TasksTable } from '../database/task-tables.ts'
import { UNDER_WAY } from '../database/task-updates.ts'
import { enqueueWork } from '../database/work-queue.ts'

/** Types of tasks for an attachment. One process runs a task and renews its lease. */
export type RecognitionType = 'voice_transcribe' | 'photo_describe'

export async function insertTask(
  db: Db,
  task: Pick<Insertable<TasksTable>, 'user_id' | 'id' | 'date' | 'type' | 'provider' | 'model'> & {
    attachment_id: string
    prompt_version: number
    created_at: number
  },
  lease: LeaseDuration,
): Promise<void> {
  await db
    .insertInto('tasks')
    .values({ ...task, ...NOTHING_YET, status: 'queued', fence: 0, lease_expires_at: expiryOf(lease) })
    .execute()
}

/** Start of a lease, by the clock that all nodes share, and its duration. */
export interface LeaseDuration {
  now: RawBuilder<number>
  durationMs: number
}

const expiryOf = ({ now, durationMs }: LeaseDuration) => sql<number>`${now} + ${durationMs}`

/** Schedules the check whether the lease of a new task has expired. */
export const enqueueRecovery = (db: Db, userId: string, lease: LeaseDuration): Promise<void> =>
  enqueueWork(db, userId, 'recognition', expiryOf(lease))

const NOTHING_YET = {
  ...{ started_at: null, finished_at: null, duration_ms: null, input_tokens: null, output_tokens: null },
  ...{ error_code: null, error_message: null, request: null, response: null, earlier_attempts: null },
  ...{ repair: null, calls: null, data_removed_at: null },
}

export const findTask = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('tasks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Counts a user's unfinished tasks of all types. */
export async function countUnderWay(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tasks')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', UNDER_WAY)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Unfinished tasks with a lease. @param now the clock of leases */
export const listLeases = (db: Db, userId: string, now: RawBuilder<number>) =>
  db
    .selectFrom('tasks')
    .select(['id', 'type', 'attachment_id as attachmentId', 'lease_expires_at as expiresAt'])
    .select(sql<number>`case when lease_expires_at < ${now} then 1 else 0 end`.as('isExpired'))
    .where('user_id', '=', userId)
    .where('status', 'in', UNDER_WAY)
    .where('attachment_id', 'is not', null)
    .$narrowType<{ attachmentId: string; expiresAt: number }>()
    .execute()

/** @returns false if the task has ended */
export async function renewLease(db: Db, userId: string, id: string, lease: LeaseDuration): Promise<boolean> {
  const renewed = await db
    .updateTable('tasks')
    .set({ lease_expires_at: expiryOf(lease) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', 'in', UNDER_WAY)
    .returning('id')
    .execute()
  return renewed.length > 0
}

const RECENT_EVENTS = 300
const MAX_TEXT = 1000

/** Beginnings of the newest events, for the vocabulary. */
export async function listRecentEvents(
  db: Db,
  userId: string,
): Promise<{ content: string; placeName: string | null }[]> {
  const rows = await db
    .selectFrom('events')
    .select(['content', 'place_name as placeName'])
    .where('user_id', '=', userId)
    .where('trash_id', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('sort_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_EVENTS)
    .execute()
  return rows.map(({ content, placeName }) => ({ content: content.slice(0, MAX_TEXT), placeName }))
}
