import { AppError } from '../../contract/app-error.ts'
import type { Event } from '../../contract/events.ts'
import type { Database } from '../database/database.ts'
import { enqueueWork } from '../database/work-queue.ts'
import { readDay } from '../days/day-counts.service.ts'
import type { EventsService } from '../events/events.service.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { AiConfig, SettingsService } from '../settings/settings.service.ts'
import { PROMPT_VERSION } from '../writing/prompt.ts'
import { acquireLease, endOf, type Lease } from './lease.repository.ts'
import { insertSnapshot } from './snapshots.repository.ts'
import {
  countTasksUnderWay,
  endTask,
  findTaskSummary,
  insertTask,
  type TaskSummaryRow,
} from './tasks.repository.ts'

/** Grants the right to write a page and takes the snapshot that it is written from, in one transaction. */
export interface Grant {
  lease: Lease
  revision: number
  events: Event[]
  config: AiConfig
  task: TaskSummaryRow
}

/** A stopped process leaves its lease to end by itself; a living one renews it in time. */
export const LEASE_MS = 60_000
/** Running and waiting together: more is a script gone wild, not a person. */
const MAX_TASKS_PER_USER = 20

interface Dependencies {
  database: Database
  clock: Clock
  settings: SettingsService
  events: EventsService
}

/** @throws AppError NO_EVENTS, NO_AI_CONFIG, GENERATION_IN_PROGRESS or RATE_LIMITED; then nothing was granted */
export function startGeneration(dependencies: Dependencies, userId: string, date: string): Promise<Grant> {
  const { database, clock, settings, events } = dependencies
  return database.write(userId, async (db) => {
    const day = await readDay(db, userId, date)
    if (!day || day.eventCount === 0) throw new AppError('NO_EVENTS')
    const config = await settings.getAiConfig(db, userId)
    if ((await countTasksUnderWay(db, userId)) >= MAX_TASKS_PER_USER) {
      throw new AppError('RATE_LIMITED', {
        message: 'Many pages are being written already.',
        retryAfterSeconds: 30,
      })
    }
    const now = clock.now()
    const taskId = newId()
    const term = { now: database.leaseTime(now), durationMs: LEASE_MS }
    const granted = await acquireLease(db, { userId, date, taskId, ...term })
    if (!granted) throw inProgress(day.generationTaskId)
    await enqueueWork(db, userId, 'leases', endOf(term))
    // A lease that had ended was taken over: its task is not coming back.
    if (day.generationTaskId) await endTask(db, userId, day.generationTaskId, interruptedAt(now))
    const task = { ...newTask(taskId, date, config), created_at: now }
    await insertTask(db, {
      user_id: userId,
      ...task,
      fence: granted.fence,
      request: null,
      response: null,
      earlier_attempts: null,
      data_removed_at: null,
    })
    await insertSnapshot(db, userId, taskId, date)
    return {
      lease: { userId, date, taskId, fence: granted.fence },
      revision: granted.revision,
      events: await events.listOfDay(db, userId, date),
      config,
      task: (await findTaskSummary(db, userId, taskId)) ?? task,
    }
  })
}

const newTask = (id: string, date: string, config: AiConfig): TaskSummaryRow => ({
  id,
  date,
  type: 'journal_generate',
  status: 'queued',
  provider: config.provider,
  model: config.model,
  prompt_version: PROMPT_VERSION,
  created_at: 0,
  started_at: null,
  finished_at: null,
  duration_ms: null,
  input_tokens: null,
  output_tokens: null,
  error_code: null,
  error_message: null,
})

/** How a task ends whose process went away. */
export const interruptedAt = (now: number) => ({
  status: 'failed' as const,
  finished_at: now,
  error_code: 'INTERRUPTED',
  error_message: 'The service stopped while the page was being written.',
})

function inProgress(taskId: string | null): AppError {
  if (!taskId) return new AppError('GENERATION_IN_PROGRESS')
  return new AppError('GENERATION_IN_PROGRESS', {
    details: [{ path: 'task', code: 'task_running', message: taskId }],
  })
}
