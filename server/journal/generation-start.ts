// Starts a task: acquires the lease, records the task and plans its call to the provider, in one transaction.
import { AppError } from '../../contract/app-error.ts'
import { assertFitsContext } from '../ai/text-writer.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { findDayRow } from '../diary/day-counts.service.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { AiConfig, SettingsService } from '../settings/settings.service.ts'
import { acquireLease, type Lease, revokeLease } from '../tasks/day-lease.ts'
import { endTask, findTaskSummary, type TaskSummaryRow } from '../tasks/task-rows.ts'
import { assertFewTasks, endInterrupted, type TaskEngine } from '../tasks/tasks.service.ts'
import type { Assignment, Plan } from './assignment.ts'

export interface StartedGeneration<T = unknown> {
  lease: Lease
  plan: Plan<T>
  config: AiConfig
  row: TaskSummaryRow
  /** A check of the page's earlier text, which was cancelled for this. */
  stoppedTaskId: string | null
}

export interface StartDependencies {
  database: Database
  engine: TaskEngine
  clock: Clock
  settings: SettingsService
  maxPromptChars: number
}

export interface DayOfUser {
  userId: string
  date: string
}

/**
 * @throws AppError like the assignment, or NO_AI_CONFIG, GENERATION_IN_PROGRESS, DAY_TOO_LONG or RATE_LIMITED; then
 *   nothing is stored
 */
export function startGeneration<T>(
  { database, engine, clock, settings, maxPromptChars }: StartDependencies,
  { userId, date }: DayOfUser,
  assignment: Assignment<T>,
): Promise<StartedGeneration<T>> {
  return database.write(userId, async (db) => {
    const day = await findDayRow(db, userId, date)
    await assignment.assertPossible(db, { userId, date, day })
    const config = await settings.getAiConfig(db, userId)
    // A code unit takes at most three bytes in UTF-8, so longer texts need not be read.
    if (day && day.textBytes > 3 * maxPromptChars) throw new AppError('DAY_TOO_LONG')
    await assertFewTasks(db, userId)
    const now = clock.now()
    const taskId = newId()
    const earlierTaskId = day?.generationTaskId ?? null
    const isReplaced = assignment.type !== 'journal_check' && (await isCheck(db, userId, earlierTaskId))
    if (isReplaced && earlierTaskId) await cancelTask(db, { userId, date, taskId: earlierTaskId }, now)
    const acquired = await acquireLease(db, { userId, date, taskId, ...engine.leaseDuration() })
    if (!acquired) throw inProgress(earlierTaskId)
    // The lease of another task has expired: its process crashed.
    if (earlierTaskId) await endInterrupted(db, userId, earlierTaskId, now)
    const { revision, fence } = acquired
    const plan = await assignment.plan(db, { userId, date, taskId, revision, config })
    if (!plan.decide) assertPromptsFit(config, plan)
    const row = await engine.insert(db, {
      ...{ user_id: userId, id: taskId, date, type: assignment.type, created_at: now },
      ...{ provider: config.provider, model: config.model, prompt_version: plan.promptVersion },
      started_by: assignment.by ?? 'owner',
      run_id: assignment.runId ?? null,
      ...{ fence, call_count: plan.prompts.length },
    })
    const stoppedTaskId = isReplaced ? earlierTaskId : null
    return { lease: { userId, date, taskId, fence }, plan, config, row, stoppedTaskId }
  })
}

/** @throws AppError DAY_TOO_LONG */
export function assertPromptsFit({ provider }: AiConfig, { prompts }: Pick<Plan<unknown>, 'prompts'>): void {
  for (const prompt of prompts) assertFitsContext(provider, prompt)
}

/** A new text of the page makes a check of the earlier one pointless. */
const isCheck = async (db: Db, userId: string, taskId: string | null): Promise<boolean> =>
  taskId !== null && (await findTaskSummary(db, userId, taskId))?.type === 'journal_check'

/** Revokes a task's lease and cancels the task, in the caller's transaction. @returns the task's changes */
export async function cancelTask(db: Db, { userId, date, taskId }: Omit<Lease, 'fence'>, now: number) {
  const task = await findTaskSummary(db, userId, taskId)
  const cancelled = {
    status: 'cancelled' as const,
    finished_at: now,
    duration_ms: Math.max(0, now - (task?.created_at ?? now)),
    error_code: 'CANCELLED',
    error_message: 'The generation was cancelled.',
  }
  await revokeLease(db, userId, date, taskId)
  await endTask(db, userId, taskId, cancelled)
  return cancelled
}

function inProgress(taskId: string | null): AppError {
  if (!taskId) return new AppError('GENERATION_IN_PROGRESS')
  return new AppError('GENERATION_IN_PROGRESS', {
    details: [{ path: 'task', code: 'task_running', message: taskId }],
  })
}
