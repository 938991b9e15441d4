// Runs tasks that call a provider, at most one at a time per date. A task continues if its client disconnects.
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../contract/app-error.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Db } from '../database/tables.ts'
import { updateTaskUnderWay } from '../database/tasks.ts'
import { completeWork, listDueUsers } from '../database/work-queue.ts'
import type { Logger } from '../lib/logger.ts'
import { runForEach } from '../lib/run-for-each.ts'
import type { TextWriter } from '../writing/text-writer.ts'
import type { Assignment } from './assignment.ts'
import { failGeneration, finishGeneration } from './generation-end.ts'
import {
  cancelTask,
  type DayOfUser,
  type StartDependencies,
  type StartedGeneration,
  startGeneration,
} from './generation-start.ts'
import { toTask } from './journal-mapping.ts'
import { expireLease, type Lease, listLeases, renewLease } from './lease.repository.ts'
import type { RunningGenerations } from './running-generations.ts'
import { TaskCalls } from './task-calls.ts'
import {
  assertShortQueue,
  createSlots,
  interruptedAt,
  LEASE_MS,
  MAX_RUNNING_PER_USER,
  performTask,
} from './task-life-cycle.ts'
import { countRunningTasks, endTask } from './tasks.repository.ts'

/** How often to check whether a user's generations on other nodes have ended. */
const POLL_MS = 500

export interface Dependencies extends StartDependencies {
  writer: TextWriter
  logger: Logger
  running: RunningGenerations
  maxGenerations: number
}

export interface Generation<T> {
  task: Task
  /** Rejects with an AppError if the task fails. A caller may ignore the rejection: it is handled. */
  result: Promise<T & { task: Task }>
  /** Calls the listener with each further piece of text. */
  onText(listener: (text: string) => void): void
}

export type GenerationService = ReturnType<typeof createGenerationService>

export function createGenerationService(dependencies: Dependencies) {
  const { database, clock, running } = dependencies
  const slots = createSlots(dependencies.maxGenerations)

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
      return await finishGeneration(dependencies, started, { ...written, told: calls.told, wire: calls.wire })
    } catch (error) {
      throw await failGeneration(dependencies, started, { error, told: calls.told, wire: calls.wire })
    } finally {
      leave()
    }
  }

  async function start<T extends object>(day: DayOfUser, assignment: Assignment<T>): Promise<Generation<T>> {
    const started = await startGeneration(dependencies, day, assignment)
    running.stop(started.stoppedTaskId)
    const listeners: ((text: string) => void)[] = []
    const onDelta = (text: string) => {
      if (text === '') return
      for (const listener of listeners) listener(text)
    }
    const { lease } = started
    const result = performTask(dependencies, {
      ...lease,
      kind: started.task,
      renew: () => database.write(lease.userId, (db) => renewLease(db, lease, leaseDuration())),
      perform: (signal) => perform(started, { signal, onDelta }),
      afterwards: assignment.afterwards,
    })
    return { task: toTask(started.task), result, onText: (listener) => listeners.push(listener) }
  }

  return {
    /** @throws AppError like `startGeneration`; UNAVAILABLE if the queue is full or the service is stopping */
    async start<T extends object>(day: DayOfUser, assignment: Assignment<T>): Promise<Generation<T>> {
      assertShortQueue(slots)
      return running.start(() => start(day, assignment))
    },

    /** Like `cancelTask`, at the current time. */
    revoke: (db: Db, userId: string, { date, taskId }: { date: string; taskId: string }) =>
      cancelTask(db, { userId, date, taskId }, clock.now()),

    /** Ends tasks with an expired lease, whose process crashed. @param ownNowMs this process's clock */
    async recover(ownNowMs: number, signal: AbortSignal): Promise<void> {
      const instant = database.leaseTime(ownNowMs)
      await runForEach(await listDueUsers(database.reader, 'leases', instant), signal, (userId) =>
        database.write(userId, async (db) => {
          const ends: number[] = []
          for (const lease of await listLeases(db, userId)) {
            // A process whose clock was set forward must not end its own running tasks.
            if (running.has(lease.taskId) || !(await expireLease(db, lease, instant)))
              ends.push(lease.expiresAt)
            else await endTask(db, userId, lease.taskId, interruptedAt(clock.now()))
          }
          await completeWork(db, userId, 'leases', ends.length > 0 ? Math.min(...ends) : null)
        }),
      )
    },
  }
}
