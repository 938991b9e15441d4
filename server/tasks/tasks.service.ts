// Runs the tasks that call a provider, of pages and of attachments alike: their limits, slots, leases and ends. A task
// continues if its client disconnects.
import { setTimeout } from 'node:timers/promises'
import type { InsertObject, RawBuilder } from 'kysely'
import { AppError } from '../../contract/app-error.ts'
import { ERROR_CODES } from '../../contract/error-codes.ts'
import type { Task } from '../../contract/tasks.ts'
import { appendChanges } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { isDisabled } from '../database/disabled-users.ts'
import { faultCodeOf } from '../database/errors.ts'
import type { Db, Tables } from '../database/tables.ts'
import { completeWork, enqueueWork, listDueUsers } from '../database/work-queue.ts'
import { closeRowsOfTask, type Ledger } from '../ledger/ledger.service.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { runForEach } from '../lib/run-for-each.ts'
import { Slots } from '../lib/slots.ts'
import type { RunningTasks } from './running-tasks.ts'
import { scheduleRemoval } from './task-data.ts'
import { toTask } from './task-mapping.ts'
import {
  type CallTotals,
  countTasksUnderWay,
  endTask,
  expiryOf,
  findTaskSummary,
  getTaskSummary,
  insertTask,
  type LeaseDuration,
  type TaskRow,
  type TaskSummaryRow,
  type TaskWire,
  updateTaskUnderWay,
  updateTaskWire,
} from './task-rows.ts'

/** The lease of a crashed process expires after this time; a running one renews it earlier. */
const LEASE_MS = 60_000
/** Interval of renewing leases; also the longest delay until a cancellation on another node takes effect. */
const RENEWAL_MS = 5_000
/** Queued and running tasks. Stops faulty scripts; people stay below it. */
const MAX_TASKS_PER_USER = 20
/** Keeps slots free for other users. */
const MAX_RUNNING_PER_USER = 2
/** A longer queue would take minutes: further requests are refused, to be retried later. */
const MAX_WAITING = 100
/** How often to check whether a user's tasks on other nodes have ended. */
const POLL_MS = 500

/** Where the leases of tasks stand: in the row of the day, or in the task's own. */
export interface LeaseKind<L extends { taskId: string; expiresAt: number }> {
  /** The work that ends tasks with an expired lease. */
  work: 'leases' | 'recognition'
  /** Counts a user's running tasks on all nodes, by leases that have not expired. */
  countRunning(db: Db, userId: string, now: RawBuilder<number>): Promise<number>
  list(db: Db, userId: string): Promise<L[]>
  /** @returns false when it was renewed or acquired by another task meanwhile */
  expire(db: Db, lease: L & { userId: string }, instant: RawBuilder<number>): Promise<boolean>
}

/** The right of a task to store its result. */
export interface TaskLease {
  /** @returns false when it was lost, because the task was ended, possibly on another node */
  renew(db: Db, duration: LeaseDuration): Promise<boolean>
  /** @returns false when it was lost: then nothing may be written */
  release(db: Db): Promise<boolean>
}

export interface EngineDependencies {
  database: Database
  clock: Clock
  logger: Logger
  running: RunningTasks
  ledger: Pick<Ledger, 'open' | 'close' | 'assertRoom'>
}

/** A task that has its lease and its row. */
export interface BegunTask<T> {
  userId: string
  taskId: string
  row: TaskSummaryRow
  lease: TaskLease
  /** What was sent and received so far. */
  record: {
    readonly totals: CallTotals
    readonly wire: Partial<TaskWire>
    /** Ends its rows in the ledger. */
    settle(db: Db): Promise<void>
  }
  /** Calls the provider. @returns a function that stores the answer in the task's last transaction */
  perform(signal: AbortSignal): Promise<Performed<T>>
  /** Called after the task has succeeded. Must not throw. */
  afterwards?: (() => Promise<void>) | undefined
}

interface Performed<T> {
  /** Calls with an answer. */
  callsDone: number
  /** @param now milliseconds since 1970 */
  store(db: Db, now: number): Promise<T>
}

export interface StartedTask<T> {
  task: Task
  /** Rejects with an AppError if the task fails. A caller may ignore the rejection: it is handled. */
  result: Promise<T & { task: Task }>
}

type NewTask = Omit<InsertObject<Tables, 'tasks'>, 'status' | 'user_id' | 'id' | 'created_at'> &
  Pick<TaskRow, 'user_id' | 'id' | 'created_at'>

export type TaskEngine = ReturnType<typeof createTaskEngine>

export function createTaskEngine<L extends { userId: string; taskId: string; expiresAt: number }>(
  { database, clock, logger, running }: EngineDependencies,
  leases: LeaseKind<L>,
  maxInProcess: number,
) {
  const slots = new Slots({ max: maxInProcess, maxPerKey: MAX_RUNNING_PER_USER })
  const leaseDuration = (): LeaseDuration => ({
    now: database.leaseTime(clock.now()),
    durationMs: LEASE_MS,
  })

  /** @returns false while other nodes run as many tasks of the user as the limit allows */
  const begin = (userId: string, taskId: string): Promise<boolean> =>
    database.write(userId, async (db) => {
      const count = await leases.countRunning(db, userId, database.leaseTime(clock.now()))
      if (count >= MAX_RUNNING_PER_USER) return false
      const changes = { status: 'running', started_at: clock.now() } as const
      if (!(await updateTaskUnderWay(db, userId, taskId, changes))) throw new AppError('CANCELLED')
      return true
    })

  /** Holds no slot while it waits for other nodes, so that other users can use it. @returns a function that frees it */
  async function acquireSlot(
    { userId, taskId }: BegunTask<unknown>,
    signal: AbortSignal,
  ): Promise<() => void> {
    for (;;) {
      const leave = await slots.enter(userId, signal)
      let hasBegun = false
      try {
        hasBegun = await begin(userId, taskId)
      } finally {
        if (!hasBegun) leave()
      }
      if (hasBegun) return leave
      await setTimeout(POLL_MS)
      signal.throwIfAborted()
    }
  }

  async function perform<T extends object>(task: BegunTask<T>, signal: AbortSignal) {
    let leave = () => {}
    try {
      leave = await acquireSlot(task, signal)
      return await finish(task, await task.perform(signal))
    } catch (error) {
      throw await fail(task, toTaskError(error))
    } finally {
      leave()
    }
  }

  /** @throws AppError CANCELLED if the lease was lost meanwhile: then nothing was stored */
  const finish = <T extends object>(
    { userId, taskId, row, lease, record }: BegunTask<T>,
    { store, callsDone }: Performed<T>,
  ): Promise<T & { task: Task }> =>
    database.write(userId, async (db) => {
      if (!(await lease.release(db))) throw new AppError('CANCELLED')
      const now = clock.now()
      const outcome = await store(db, now)
      await endTask(db, userId, taskId, {
        status: 'completed',
        ...endedAt(row.created_at, now),
        ...record.totals,
        calls_done: callsDone,
      })
      await updateTaskWire(db, userId, taskId, record.wire)
      await record.settle(db)
      return { ...outcome, task: toTask(await getTaskSummary(db, userId, taskId)) }
    })

  /** Records the failure; what the task was to change stays. @returns the error for the response */
  async function fail({ userId, taskId, row, lease, record }: BegunTask<unknown>, error: AppError) {
    await database.write(userId, async (db) => {
      await lease.release(db)
      await endTask(db, userId, taskId, { ...endedAt(row.created_at, clock.now()), ...failedBy(error) })
      if (error.code !== 'CANCELLED') await noteFailure(db, userId, row, clock.now())
      // Also where the task was cancelled, and has ended before.
      await updateTaskWire(db, userId, taskId, { ...record.wire, ...record.totals })
      await record.settle(db)
    })
    return error
  }

  /** Performs a task and renews its lease meanwhile. */
  function run<T extends object>(task: BegunTask<T>): Promise<T & { task: Task }> {
    const { userId, taskId, row } = task
    const controller = new AbortController()
    const renewal = setInterval(async () => {
      try {
        const isHeld = await database.write(
          userId,
          async (db) => (await task.lease.renew(db, leaseDuration())) && !(await isDisabled(db, userId)),
        )
        if (!isHeld) controller.abort(new AppError('CANCELLED'))
      } catch (error) {
        logger.warn({ taskId, err: error }, 'lease not renewed')
      }
    }, RENEWAL_MS)
    const result = perform(task, controller.signal)
      .finally(() => clearInterval(renewal))
      .then(async (outcome) => {
        await task.afterwards?.()
        return outcome
      })
      .finally(() => running.remove(taskId))
    // The client may have disconnected; the task stores the result.
    result.then(
      () => running.counts.add(row, 'completed'),
      (error: unknown) => {
        running.counts.add(row, toTaskError(error).code)
        logger.info({ taskId, err: error }, 'task ended without a result')
      },
    )
    running.add(taskId, { userId, controller, result })
    return result
  }

  return {
    leaseDuration,

    /**
     * @param begin acquires the lease and inserts the task by `insert`
     * @throws AppError like `begin`; UNAVAILABLE if the queue is full or the service is stopping
     */
    async start<T extends object>(begin: () => Promise<BegunTask<T>>): Promise<StartedTask<T>> {
      if (slots.waitingCount >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 60 })
      return running.start(async () => {
        const begun = await begin()
        return { task: toTask(begun.row), result: run(begun) }
      })
    },

    /** Inserts a task whose lease is acquired, in the caller's transaction. */
    async insert(db: Db, task: NewTask): Promise<TaskSummaryRow> {
      const { user_id: userId, id, created_at: now } = task
      await enqueueWork(db, userId, leases.work, expiryOf(leaseDuration()))
      await insertTask(db, { ...task, status: 'queued' })
      await scheduleRemoval(db, userId, now)
      return getTaskSummary(db, userId, id)
    },

    /** Ends tasks with an expired lease, whose process crashed. @param ownNowMs this process's clock */
    async recover(ownNowMs: number, signal: AbortSignal): Promise<void> {
      const instant = database.leaseTime(ownNowMs)
      await runForEach(await listDueUsers(database.reader, leases.work, instant), signal, (userId) =>
        database.write(userId, async (db) => {
          const ends: number[] = []
          for (const lease of await leases.list(db, userId)) {
            // A process whose clock was set forward must not end its own running tasks.
            if (running.has(lease.taskId) || !(await leases.expire(db, lease, instant)))
              ends.push(Number(lease.expiresAt))
            else await endInterrupted(db, userId, lease.taskId, clock.now())
          }
          await completeWork(db, userId, leases.work, ends.length > 0 ? Math.min(...ends) : null)
        }),
      )
    },
  }
}

/** @throws AppError RATE_LIMITED */
export async function assertFewTasks(db: Db, userId: string): Promise<void> {
  if ((await countTasksUnderWay(db, userId)) < MAX_TASKS_PER_USER) return
  throw new AppError('RATE_LIMITED', {
    message: 'Too many tasks are running. Try again later.',
    retryAfterSeconds: 30,
  })
}

const toTaskError = (cause: unknown): AppError =>
  cause instanceof AppError ? cause : new AppError(faultCodeOf(cause), { cause })

/** The columns of a task that ends. @param createdAt in milliseconds since 1970, like `now` */
const endedAt = (createdAt: number, now: number) => ({
  finished_at: now,
  lease_expires_at: null,
  // After the clock was set back, the duration must not be negative.
  duration_ms: Math.max(0, now - createdAt),
})

const failedBy = ({ code, message, reason }: AppError) => ({
  status: code === 'CANCELLED' ? ('cancelled' as const) : ('failed' as const),
  error_code: code,
  error_message: message,
  error_reason: reason ?? null,
})

/** Adds the failure of a page to the outbox. */
async function noteFailure(
  db: Db,
  userId: string,
  { id, type, date }: { id: string; type: TaskRow['type']; date: string },
  now: number,
): Promise<void> {
  if (type !== 'journal_generate') return
  await appendChanges(db, userId, [{ kind: 'generation.failed', id, date, previousDate: null }], now)
}

/** The end of a task whose process crashed. */
export async function endInterrupted(db: Db, userId: string, taskId: string, now: number): Promise<void> {
  await closeRowsOfTask(db, userId, taskId)
  await endTask(db, userId, taskId, {
    status: 'failed',
    finished_at: now,
    lease_expires_at: null,
    error_code: 'INTERRUPTED',
    error_message: ERROR_CODES.INTERRUPTED.message,
  })
  const task = await findTaskSummary(db, userId, taskId)
  if (task) await noteFailure(db, userId, task, now)
}
