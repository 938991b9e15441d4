// Runs tasks that call a provider, at most one at a time per date. A task continues if its client disconnects.
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../contract/app-error.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Db } from '../database/tables.ts'
import { updateTaskUnderWay } from '../database/task-updates.ts'
import { completeWork, listDueUsers } from '../database/work-queue.ts'
import type { Logger } from '../lib/logger.ts'
import type { TextWriter } from '../writing/text-writer.ts'
import type { Assignment } from './assignment.ts'
import { failGeneration, finishGeneration } from './generation-end.ts'
import { GenerationSlots } from './generation-slots.ts'
import {
  cancelTask,
  type DayOfUser,
  interruptedAt,
  LEASE_MS,
  type StartDependencies,
  type StartedGeneration,
  startGeneration,
} from './generation-start.ts'
import { toTask } from './journal-mapping.ts'
import { expireLease, type Lease, listLeases, renewLease } from './lease.repository.ts'
import type { RunningGenerations } from './running-generations.ts'
import { TaskCalls } from './task-calls.ts'
import { countRunningTasks, endTask } from './tasks.repository.ts'

const MAX_RUNNING_PER_USER = 2
/** How often to check whether a user's generations on other nodes have ended. */
const POLL_MS = 500
/** Interval of renewing leases; also the longest delay until a cancellation on another node takes effect. */
const RENEWAL_MS = 5_000
/** A longer queue would take minutes: further requests are refused, to be retried later. */
const MAX_WAITING = 100

export interface Dependencies extends StartDependencies {
  writer: TextWriter
  logger: Logger
  running: RunningGenerations
  maxGenerations: number
}

/** A running task. */
export interface Generation<T> {
  task: Task
  /** Rejects with an AppError if the task fails. A caller may ignore the rejection: it is handled. */
  result: Promise<T & { task: Task }>
  /** Calls the listener with each further piece of text. */
  onText(listener: (text: string) => void): void
}

export type GenerationService = ReturnType<typeof createGenerationService>

export function createGenerationService(dependencies: Dependencies) {
  const { database, clock, logger, running } = dependencies
  const slots = new GenerationSlots({
    maxPerUser: MAX_RUNNING_PER_USER,
    maxInProcess: dependencies.maxGenerations,
  })

  const leaseDuration = () => ({ now: database.leaseTime(clock.now()), durationMs: LEASE_MS })

  /** @returns false while other nodes run as many generations of the user as the limit allows */
  const begin = ({ userId, taskId }: Lease): Promise<boolean> =>
    database.write(userId, async (db) => {
      const count = await countRunningTasks(db, userId, database.leaseTime(clock.now()))
      if (count >= MAX_RUNNING_PER_USER) return false
      const changes = { status: 'running', started_at: clock.now() } as const
      if (!(await updateTaskUnderWay(db, userId, taskId, changes))) throw new AppError('CANCELLED')
      return true
    })

  /** Holds no slot while it waits for other nodes, so that other users can use it. @returns a function that frees it */
  async function takeSlot(lease: Lease, signal: AbortSignal): Promise<() => void> {
    for (;;) {
      const leave = await slots.enter(lease.userId, signal)
      let hasBegun = false
      try {
        hasBegun = await begin(lease)
      } finally {
        if (!hasBegun) leave()
      }
      if (hasBegun) return leave
      await setTimeout(POLL_MS)
      signal.throwIfAborted()
    }
  }

  async function perform<T extends object>(
    started: StartedGeneration<T>,
    run: { signal: AbortSignal; onDelta: (text: string) => void },
  ) {
    const calls = new TaskCalls(dependencies, started, run)
    let leave = () => {}
    try {
      leave = await takeSlot(started.lease, run.signal)
      const written = await calls.make()
      return await finishGeneration(dependencies, started, { ...written, wire: calls.wire })
    } catch (error) {
      throw await failGeneration(dependencies, started, { error, wire: calls.wire })
    } finally {
      leave()
    }
  }

  /** Renews the lease until the timer is cleared, and aborts the generation when the lease was lost. */
  function keepRenewing(lease: Lease, controller: AbortController): NodeJS.Timeout {
    return setInterval(async () => {
      try {
        const isHeld = await database.write(lease.userId, (db) => renewLease(db, lease, leaseDuration()))
        if (!isHeld) controller.abort(new AppError('CANCELLED'))
      } catch (error) {
        logger.warn({ taskId: lease.taskId, err: error }, 'lease not renewed')
      }
    }, RENEWAL_MS)
  }

  async function start<T extends object>(day: DayOfUser, assignment: Assignment<T>): Promise<Generation<T>> {
    const started = await startGeneration(dependencies, day, assignment)
    running.stop(started.stoppedTaskId)
    const controller = new AbortController()
    const listeners: ((text: string) => void)[] = []
    const onDelta = (text: string) => {
      if (text === '') return
      for (const listener of listeners) listener(text)
    }
    const renewal = keepRenewing(started.lease, controller)
    const { userId, taskId } = started.lease
    const result = perform(started, { signal: controller.signal, onDelta })
      .finally(() => clearInterval(renewal))
      .then(async (outcome) => {
        await assignment.afterwards?.()
        return outcome
      })
      .finally(() => running.remove(taskId))
    // The client may have disconnected; the task stores the result.
    result.catch((error: unknown) => logger.info({ taskId, err: error }, 'task ended without a result'))
    running.add(taskId, { userId, controller, result })
    return { task: toTask(started.task), result, onText: (listener) => listeners.push(listener) }
  }

  return {
    /** @throws AppError like `startGeneration`; UNAVAILABLE if the queue is full or the service is stopping */
    async start<T extends object>(day: DayOfUser, assignment: Assignment<T>): Promise<Generation<T>> {
      if (slots.waitingCount >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 60 })
      return running.start(() => start(day, assignment))
    },

    /** Like `cancelTask`, at the current time. */
    revoke: (db: Db, userId: string, { date, taskId }: { date: string; taskId: string }) =>
      cancelTask(db, { userId, date, taskId }, clock.now()),

    /** Ends tasks with an expired lease, whose process crashed. @param ownNowMs this process's clock */
    async recover(ownNowMs: number, signal: AbortSignal): Promise<void> {
      const instant = database.leaseTime(ownNowMs)
      for (const userId of await listDueUsers(database.reader, 'leases', instant)) {
        if (signal.aborted) return
        await database.write(userId, async (db) => {
          const ends: number[] = []
          for (const lease of await listLeases(db, userId)) {
            // A process whose clock was set forward must not end its own running tasks.
            if (running.has(lease.taskId) || !(await expireLease(db, lease, instant)))
              ends.push(lease.expiresAt)
            else await endTask(db, userId, lease.taskId, interruptedAt(clock.now()))
          }
          await completeWork(db, userId, 'leases', ends.length > 0 ? Math.min(...ends) : null)
        })
      }
    },
  }
}
