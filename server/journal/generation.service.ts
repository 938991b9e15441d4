import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../contract/app-error.ts'
import type { Journal } from '../../contract/journal.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { completeWork, listDueUsers } from '../database/work-queue.ts'
import type { EventsService } from '../events/events.service.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { buildPrompt } from '../writing/prompt.ts'
import type { Attempt, TextWriter } from '../writing/text-writer.ts'
import { failGeneration, finishGeneration, requestOf } from './generation-end.ts'
import { GenerationSlots } from './generation-slots.ts'
import { type Grant, interruptedAt, LEASE_MS, startGeneration } from './generation-start.ts'
import { toTask } from './journal-mapping.ts'
import { expireLease, listLeases, renewLease, withdrawLease } from './lease.repository.ts'
import type { RunningGenerations } from './running-generations.ts'
import { countRunningTasks, endTask, updateTaskUnderWay } from './tasks.repository.ts'

/** Writes pages: one task a page, one at a time a date, going on whether or not the client stays. */
const MAX_RUNNING_PER_USER = 2
/** Who runs as many on another node is looked at again after this. */
const POLL_MS = 500
/** Also how soon a generation ends that was cancelled on another node. */
const RENEWAL_MS = 5_000
/** Over this the process refuses more: what waits longer than minutes is better asked for again. */
const MAX_WAITING = 100

export interface Dependencies {
  database: Database
  clock: Clock
  settings: SettingsService
  events: EventsService
  writer: TextWriter
  logger: Logger
  running: RunningGenerations
  maxGenerations: number
}

/** One generation under way, for whoever asked for it. */
export interface Generation {
  task: Task
  /** Rejects with an AppError when there is no page; never left unhandled. */
  result: Promise<{ journal: Journal; task: Task }>
  /** Calls back with each piece of text from now on. */
  onText(listener: (text: string) => void): void
}

export type GenerationService = ReturnType<typeof createGenerationService>

export function createGenerationService(dependencies: Dependencies) {
  const { database, clock, writer, logger, running } = dependencies
  const slots = new GenerationSlots({
    maxPerUser: MAX_RUNNING_PER_USER,
    maxInProcess: dependencies.maxGenerations,
  })

  const term = () => ({ now: database.leaseTime(clock.now()), durationMs: LEASE_MS })

  /** @returns false when as many of the user's pages as may be are being written on other nodes */
  const begin = ({ userId, taskId }: Grant['lease']): Promise<boolean> =>
    database.write(userId, async (db) => {
      const count = await countRunningTasks(db, userId, database.leaseTime(clock.now()))
      if (count >= MAX_RUNNING_PER_USER) return false
      const changes = { status: 'running', started_at: clock.now() } as const
      if (!(await updateTaskUnderWay(db, userId, taskId, changes))) throw new AppError('CANCELLED')
      return true
    })

  /** So that a task tells what left the machine, however the process ends. */
  const keepRequest = ({ userId, taskId }: Grant['lease'], request: string): Promise<void> =>
    database.write(userId, async (db) => {
      if (!(await updateTaskUnderWay(db, userId, taskId, { request }))) throw new AppError('CANCELLED')
    })

  async function write(
    grant: Grant,
    instructions: string | undefined,
    run: { signal: AbortSignal; onDelta: (text: string) => void },
  ) {
    const { lease, config, events } = grant
    const attempts: Attempt[] = []
    let leave = () => {}
    try {
      leave = await slots.enter(lease.userId, run.signal)
      while (!(await begin(lease))) {
        await setTimeout(POLL_MS)
        run.signal.throwIfAborted()
      }
      const prompt = buildPrompt({
        date: lease.date,
        events,
        ...(instructions !== undefined && { instructions }),
      })
      const written = await writer.write({
        ...config,
        system: prompt.system,
        prompt: prompt.prompt,
        signal: run.signal,
        onDelta: run.onDelta,
        onRequest: (request) => keepRequest(lease, requestOf(request)),
        onAttempt: (attempt) => attempts.push(attempt),
      })
      return await finishGeneration(dependencies, grant, { ...written, attempts })
    } catch (error) {
      throw await failGeneration(dependencies, grant, { error, attempts })
    } finally {
      leave()
    }
  }

  /** Keeps the lease alive, and stops the work when it was taken away. */
  function keepLease(grant: Grant, controller: AbortController): NodeJS.Timeout {
    return setInterval(async () => {
      try {
        const isHeld = await database.write(grant.lease.userId, (db) => renewLease(db, grant.lease, term()))
        if (!isHeld) controller.abort(new AppError('CANCELLED'))
      } catch (error) {
        logger.warn({ taskId: grant.lease.taskId, err: error }, 'lease not renewed')
      }
    }, RENEWAL_MS)
  }

  async function start(userId: string, date: string, instructions: string | undefined): Promise<Generation> {
    const grant = await startGeneration(dependencies, userId, date)
    const controller = new AbortController()
    const listeners: ((text: string) => void)[] = []
    const onDelta = (text: string) => {
      for (const listener of listeners) listener(text)
    }
    const heartbeat = keepLease(grant, controller)
    const { taskId } = grant.lease
    const result = write(grant, instructions, { signal: controller.signal, onDelta }).finally(() => {
      clearInterval(heartbeat)
      running.remove(taskId)
    })
    // Whoever asked may have gone; the outcome stands in the task.
    result.catch((error: unknown) => logger.info({ taskId, err: error }, 'generation ended without a page'))
    running.add(taskId, { userId, controller, result })
    return { task: toTask(grant.task), result, onText: (listener) => listeners.push(listener) }
  }

  return {
    /** @throws AppError as `startGeneration`, or UNAVAILABLE when too many wait or the service has stopped */
    async start(userId: string, date: string, instructions: string | undefined): Promise<Generation> {
      if (slots.waitingCount >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 60 })
      return running.start(() => start(userId, date, instructions))
    },

    /** Takes the right to write from a task that may have it, in the caller's transaction. @returns how it ended */
    async withdraw(db: Db, userId: string, { date, taskId }: { date: string; taskId: string }) {
      const cancelled = {
        status: 'cancelled' as const,
        finished_at: clock.now(),
        error_code: 'CANCELLED',
        error_message: 'The generation was cancelled.',
      }
      await withdrawLease(db, userId, date, taskId)
      await endTask(db, userId, taskId, cancelled)
      return cancelled
    },

    /** Ends tasks whose lease ran out before `ownNowMs`, by the clock of leases: their process is gone. */
    async recover(ownNowMs: number): Promise<void> {
      const instant = database.leaseTime(ownNowMs)
      for (const userId of await listDueUsers(database.reader, 'leases', instant)) {
        await database.write(userId, async (db) => {
          const ends: number[] = []
          for (const lease of await listLeases(db, userId)) {
            // A clock that was set forward ends no work that goes on here.
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
