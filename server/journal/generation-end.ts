// Ends a task with its result or an error. Releases the lease in the same transaction.
import { AppError } from '../../contract/app-error.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Database } from '../database/database.ts'
import { getTaskSummary, updateTaskWire } from '../database/tasks.ts'
import type { Clock } from '../lib/clock.ts'
import type { Answers } from './assignment.ts'
import type { StartedGeneration } from './generation-start.ts'
import { toTask } from './journal-mapping.ts'
import { releaseLease } from './lease.repository.ts'
import type { TaskWire, Told } from './task-calls.ts'
import { endedAt, failedBy, toTaskError } from './task-life-cycle.ts'
import { endTask } from './tasks.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
}

interface Written {
  answers: Answers
  told: Told
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
      ...endedAt(started.task.created_at, now),
      ...written.told,
      calls_done: written.answers.filter((answer) => answer !== undefined).length,
    })
    await updateTaskWire(db, userId, taskId, written.wire)
    return { ...outcome, task: toTask(await getTaskSummary(db, userId, taskId)) }
  })
}

/** Records the failure; an earlier page is not changed. @returns the error for the response */
export async function failGeneration(
  { database, clock }: Dependencies,
  started: StartedGeneration,
  failure: { error: unknown; told: Told; wire: TaskWire },
): Promise<AppError> {
  const { userId, taskId } = started.lease
  const error = toTaskError(failure.error)
  await database.write(userId, async (db) => {
    await releaseLease(db, started.lease)
    await endTask(db, userId, taskId, {
      ...endedAt(started.task.created_at, clock.now()),
      ...failedBy(error),
    })
    // Also where the task was cancelled, and has ended before.
    await updateTaskWire(db, userId, taskId, { ...failure.wire, ...failure.told })
  })
  return error
}
