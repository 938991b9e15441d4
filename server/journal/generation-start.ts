import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import { enqueueWork } from '../database/work-queue.ts'
import { findDayRow } from '../days/day-counts.service.ts'
import type { EventsService } from '../events/events.service.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { AiConfig, SettingsService } from '../settings/settings.service.ts'
import type { SourceEvent } from '../truth/event-facts.ts'
import { buildPrompt, PROMPT_VERSION, type Prompt } from '../writing/prompt.ts'
import { assertFitsContext } from '../writing/text-writer.ts'
import { acquireLease, expiryOf, type Lease } from './lease.repository.ts'
import { toSourceEvent } from './pages/page-check.ts'
import { insertSnapshot } from './snapshots.repository.ts'
import { scheduleRemoval } from './task-data.ts'
import {
  countTasksUnderWay,
  endTask,
  findTaskSummary,
  insertTask,
  type TaskSummaryRow,
} from './tasks.repository.ts'

/** Starts a generation: acquires the lease, records the task and reads the events as one snapshot, in one transaction. */
export interface StartedGeneration {
  lease: Lease
  /** The day's revision at the snapshot. */
  revision: number
  /** As the prompt numbers them. */
  events: readonly SourceEvent[]
  prompt: Prompt
  config: AiConfig
  task: TaskSummaryRow
}

/** The lease of a process that died expires after this; a living one renews it earlier. */
export const LEASE_MS = 60_000
/** Queued and running together. People stay below it; a faulty script does not. */
const MAX_TASKS_PER_USER = 20

export interface StartDependencies {
  database: Database
  clock: Clock
  settings: SettingsService
  events: EventsService
  maxPromptChars: number
}

export interface GenerationRequest {
  userId: string
  date: string
  instructions: string | undefined
}

/** @throws AppError NO_EVENTS, NO_AI_CONFIG, GENERATION_IN_PROGRESS, DAY_TOO_LONG or RATE_LIMITED; then nothing is stored */
export function startGeneration(
  dependencies: StartDependencies,
  { userId, date, instructions }: GenerationRequest,
): Promise<StartedGeneration> {
  const { database, clock, settings, events, maxPromptChars } = dependencies
  return database.write(userId, async (db) => {
    const day = await findDayRow(db, userId, date)
    if (!day || day.eventCount === 0) throw new AppError('NO_EVENTS')
    const config = await settings.getAiConfig(db, userId)
    // No code unit takes more than three bytes: so much text is not even read.
    if (day.textBytes > 3 * maxPromptChars) throw new AppError('DAY_TOO_LONG')
    if ((await countTasksUnderWay(db, userId)) >= MAX_TASKS_PER_USER) {
      throw new AppError('RATE_LIMITED', {
        message: 'Many pages are being written already.',
        retryAfterSeconds: 30,
      })
    }
    const now = clock.now()
    const taskId = newId()
    const duration = { now: database.leaseTime(now), durationMs: LEASE_MS }
    const acquired = await acquireLease(db, { userId, date, taskId, ...duration })
    if (!acquired) throw inProgress(day.generationTaskId)
    await enqueueWork(db, userId, 'leases', expiryOf(duration))
    // The lease of another task had expired: the process of that task is gone.
    if (day.generationTaskId) await endTask(db, userId, day.generationTaskId, interruptedAt(now))
    const dayEvents = await events.listOfDay(db, userId, date)
    const prompt = buildPrompt({ date, events: dayEvents, instructions, maxChars: maxPromptChars })
    assertFitsContext(config.provider, prompt)
    const task = { ...newTask(taskId, date, config), created_at: now }
    await insertTask(db, {
      user_id: userId,
      ...task,
      fence: acquired.fence,
      request: null,
      response: null,
      earlier_attempts: null,
      data_removed_at: null,
    })
    await insertSnapshot(db, userId, taskId, date)
    await scheduleRemoval(db, userId, now)
    return {
      lease: { userId, date, taskId, fence: acquired.fence },
      revision: acquired.revision,
      events: dayEvents.map((event) => toSourceEvent(event, date)),
      prompt,
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

/** How a task ends when its process died. */
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
