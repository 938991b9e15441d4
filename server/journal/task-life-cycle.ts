// Limits, leases and ends of tasks, of pages and of attachments alike.
import { AppError } from '../../contract/app-error.ts'
import { ERROR_CODES } from '../../contract/error-codes.ts'
import { faultCodeOf } from '../database/errors.ts'
import type { Db } from '../database/tables.ts'
import { countTasksUnderWay } from '../database/tasks.ts'
import type { Logger } from '../lib/logger.ts'
import { GenerationSlots } from './generation-slots.ts'
import type { RunningGenerations } from './running-generations.ts'
import type { TaskKind } from './task-counts.ts'

/** The lease of a crashed process expires after this time; a running one renews it earlier. */
export const LEASE_MS = 60_000
/** Interval of renewing leases; also the longest delay until a cancellation on another node takes effect. */
const RENEWAL_MS = 5_000
/** Queued and running tasks. Stops faulty scripts; people stay below it. */
const MAX_TASKS_PER_USER = 20
/** Keeps slots free for other users. */
export const MAX_RUNNING_PER_USER = 2
/** A longer queue would take minutes: further requests are refused, to be retried later. */
const MAX_WAITING = 100

export const createSlots = (maxInProcess: number): GenerationSlots =>
  new GenerationSlots({ maxPerUser: MAX_RUNNING_PER_USER, maxInProcess })

/** @throws AppError UNAVAILABLE */
export function assertShortQueue({ waitingCount }: GenerationSlots): void {
  if (waitingCount >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 60 })
}

/** @throws AppError RATE_LIMITED */
export async function assertFewTasks(db: Db, userId: string): Promise<void> {
  if ((await countTasksUnderWay(db, userId)) < MAX_TASKS_PER_USER) return
  throw new AppError('RATE_LIMITED', {
    message: 'Too many tasks are running. Try again later.',
    retryAfterSeconds: 30,
  })
}

interface BackgroundTask<T> {
  /** For metrics. */
  kind: TaskKind
  userId: string
  taskId: string
  /** @returns false if the lease was lost, because the task was ended, possibly on another node */
  renew(): Promise<boolean>
  /** Ends the task, also when it fails. */
  perform(signal: AbortSignal): Promise<T>
  /** Called after the task has succeeded. Must not throw. */
  afterwards?: (() => Promise<void>) | undefined
}

/** Performs a task and renews its lease meanwhile. A caller may ignore a rejection: it is handled. */
export function performTask<T>(
  { running, logger }: { running: RunningGenerations; logger: Logger },
  { kind, userId, taskId, renew, perform, afterwards }: BackgroundTask<T>,
): Promise<T> {
  const controller = new AbortController()
  const renewal = setInterval(async () => {
    try {
      if (!(await renew())) controller.abort(new AppError('CANCELLED'))
    } catch (error) {
      logger.warn({ taskId, err: error }, 'lease not renewed')
    }
  }, RENEWAL_MS)
  const result = perform(controller.signal)
    .finally(() => clearInterval(renewal))
    .then(async (outcome) => {
      await afterwards?.()
      return outcome
    })
    .finally(() => running.remove(taskId))
  // The client may have disconnected; the task stores the result.
  result.then(
    () => running.counts.add(kind, 'completed'),
    (error: unknown) => {
      running.counts.add(kind, toTaskError(error).code)
      logger.info({ taskId, err: error }, 'task ended without a result')
    },
  )
  running.add(taskId, { userId, controller, result })
  return result
}

export const toTaskError = (cause: unknown): AppError =>
  cause instanceof AppError ? cause : new AppError(faultCodeOf(cause), { cause })

/** The columns of a task that ends. @param createdAt in milliseconds since 1970, like `now` */
export const endedAt = (createdAt: number, now: number) => ({
  finished_at: now,
  lease_expires_at: null,
  // After the clock was set back, the duration must not be negative.
  duration_ms: Math.max(0, now - createdAt),
})

/** The end of a task that failed. */
export const failedBy = ({ code, message, reason }: AppError) => ({
  status: code === 'CANCELLED' ? ('cancelled' as const) : ('failed' as const),
  error_code: code,
  error_message: message,
  error_reason: reason ?? null,
})

/** The end of a task whose process crashed. */
export const interruptedAt = (now: number) => ({
  status: 'failed' as const,
  finished_at: now,
  lease_expires_at: null,
  error_code: 'INTERRUPTED',
  error_message: ERROR_CODES.INTERRUPTED.message,
})
