// Removes the data of tasks (request, response, earlier attempts): after the days that the user has set, and when an
// event or page that it quotes is purged.
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { completeWork, enqueueWork, listDueUsers } from '../database/work-queue.ts'
import type { Clock } from '../lib/clock.ts'
import { runForEach } from '../lib/run-for-each.ts'
import * as taskData from './task-data.repository.ts'

const DAY_MS = 24 * 3_600_000
/** Tasks whose data is removed in one transaction; that of each may be megabytes. */
const TASKS_PER_BATCH = 20

/** Enqueues the removal of a new task's data. @param now milliseconds since 1970 */
export async function scheduleRemoval(db: Db, userId: string, now: number): Promise<void> {
  const days = await taskData.findKeepDays(db, userId)
  if (days !== null) await enqueueWork(db, userId, 'task-data', now + days * DAY_MS)
}

interface PurgedPage {
  date: string
  /** When it was written and moved to the trash, in milliseconds since 1970. */
  generatedAt: number
  removedAt: number
}

/** Removes the data of the tasks that were made from purged events, or that wrote purged pages, of some dates. */
export async function removeDataMadeFrom(
  db: Db,
  userId: string,
  purged: { dates: readonly string[]; eventIds: readonly string[]; pages: readonly PurgedPage[] },
  now: number,
): Promise<void> {
  await taskData.removeDataOfEvents(db, userId, purged.eventIds, now)
  for (const page of purged.pages) await taskData.removeDataOfTexts(db, userId, page, now)
  await taskData.removeDataWithoutSnapshot(db, userId, purged.dates, now)
}

export const removeDataOfAttachments = taskData.removeDataOfAttachments
export const removeDataOfTranscriptions = taskData.removeDataOfTranscriptions

/** Removes the data of tasks that is older than its user wants, until `signal` stops it. */
export async function removeOldTaskData(
  database: Database,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  await runForEach(await listDueUsers(database.reader, 'task-data', clock.now()), signal, async (userId) => {
    for (let isMore = true; isMore && !signal.aborted; )
      isMore = await database.write(userId, (db) => removeSomeOld(db, userId, clock.now()))
  })
}

/** @returns whether there is more to remove */
async function removeSomeOld(db: Db, userId: string, now: number): Promise<boolean> {
  const days = await taskData.findKeepDays(db, userId)
  const oldest = days === null ? [] : await taskData.listTasksWithData(db, userId, TASKS_PER_BATCH)
  const keptMs = (days ?? 0) * DAY_MS
  const due = oldest.filter(({ createdAt }) => createdAt + keptMs <= now).map(({ id }) => id)
  if (due.length > 0) await taskData.removeDataOfTasks(db, userId, due, now)
  if (due.length === TASKS_PER_BATCH) return true
  const next = oldest[due.length]
  await completeWork(db, userId, 'task-data', next ? next.createdAt + keptMs : null)
  return false
}
