// Ends a task with its result or an error. Releases the lease in the same transaction.
import { AppError } from '../../contract/app-error.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Database } from '../database/database.ts'
import { faultCodeOf } from '../database/errors.ts'
import { updateTaskWire } from '../database/task-updates.ts'
import type { Clock } from '../lib/clock.ts'
import type { Answers } from './assignment.ts'
import type { StartedGeneration } from './generation-start.ts'
import { toTask } from './journal-mapping.ts'
import { releaseLease } from './lease.repository.ts'
import type { TaskWire } from './task-calls.ts'
import { endTask, findTaskSummary } from './tasks.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
}

interface Written {
  answers: Answers
  usage: { inputTokens: number | null; outputTokens: number | null }
  wire: TaskWire
}

/** @throws AppError like the plan, or CANCELLED if the lease was lost meanwhile: then nothing was stored */
export async function finishGeneration<T extends object>(
  { database, clock }: Dependencies,
  started: StartedGeneration<T>,
  written: Written,
): Promise<T & { task: Task }> {
  const { userId, taskId } = started.lease
  const store = await started.plan.read(written.answers)
  return database.write(userId, async (db) => {
    if (!(await releaseLease(db, started.lease))) throw new AppError('CANCELLED')
    const now = clock.now()
    const outcome = await store(db, now)
    await endTask(db, userId, taskId, {
      status: 'completed',
      ...endedAt(started, now),
      input_tokens: written.usage.inputTokens,
      output_tokens: written.usage.outputTokens,
      calls_done: written.answers.filter((answer) => answer !== undefined).length,
    })
    await updateTaskWire(db, userId, taskId, written.wire)
    const task = await findTaskSummary(db, userId, taskId)
    return { ...outcome, task: toTask(task ?? started.task) }
  })
}

/** Records the failure; an earlier page is not changed. @returns the error for the response */
export async function failGeneration(
  { database, clock }: Dependencies,
  started: StartedGeneration,
  failure: { error: unknown; wire: TaskWire },
): Promise<AppError> {
  const { userId, taskId } = started.lease
  const cause = failure.error
  const error = cause instanceof AppError ? cause : new AppError(faultCodeOf(cause), { cause })
  await database.write(userId, async (db) => {
    await releaseLease(db, started.lease)
    await endTask(db, userId, taskId, {
      status: error.code === 'CANCELLED' ? 'cancelled' : 'failed',
      ...endedAt(started, clock.now()),
      error_code: error.code,
      error_message: error.message,
    })
    await updateTaskWire(db, userId, taskId, failure.wire)
  })
  return error
}

const endedAt = (started: StartedGeneration, now: number) => ({
  finished_at: now,
  // After the clock was set back, the duration must not be negative.
  duration_ms: Math.max(0, now - started.task.created_at),
})
