// Transcribes recordings and describes pictures, for users who have chosen a provider.

import { AppError } from '../../contract/app-error.ts'
import type { Task } from '../../contract/tasks.ts'
import { updateTaskUnderWay } from '../database/task-updates.ts'
import { completeWork, listDueUsers } from '../database/work-queue.ts'
import { GenerationSlots } from '../journal/generation-slots.ts'
import type { RunningGenerations } from '../journal/running-generations.ts'
import type { Logger } from '../lib/logger.ts'
import { runForEach } from '../lib/run-for-each.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import type { TextWriter } from '../writing/text-writer.ts'
import type { Transcriber } from '../writing/transcriber.ts'
import { createDescription } from './description.ts'
import type { RecognitionJob } from './job.ts'
import * as repository from './recognition.repository.ts'
import { recordCalls } from './recorded-calls.ts'
import {
  type Asked,
  beginTask,
  failTask,
  finishTask,
  interruptedAt,
  type Recognized,
  type RunDependencies,
  renewTask,
  type StartedTask,
  startTask,
} from './task-run.ts'
import { createTranscription } from './transcription.ts'

export interface RecognitionDependencies extends RunDependencies {
  settings: SettingsService
  writer: TextWriter
  transcriber: Transcriber
  logger: Logger
  running: RunningGenerations
  /** Limit per process. */
  maxTasks: number
}

/** Keeps slots free for other users while one sends many photos. */
const MAX_RUNNING_PER_USER = 2
/** Interval of renewing leases; also the longest delay until a cancellation on another node takes effect. */
const RENEWAL_MS = 5_000
/** A longer queue would take minutes: further requests are refused, to be retried later. */
const MAX_WAITING = 100

/** A started task. It continues even if the client disconnects. */
interface Recognition {
  task: Task
  /** Rejects with an AppError if the task fails. A caller may ignore the rejection: it is handled. */
  result: Promise<Recognized>
}

export type RecognitionService = ReturnType<typeof createRecognitionService>

export function createRecognitionService(dependencies: RecognitionDependencies) {
  const { database, clock, logger, running } = dependencies
  const slots = new GenerationSlots({ maxPerUser: MAX_RUNNING_PER_USER, maxInProcess: dependencies.maxTasks })
  const transcription = createTranscription(dependencies)
  const description = createDescription(dependencies)

  async function perform(
    started: StartedTask,
    job: RecognitionJob,
    signal: AbortSignal,
  ): Promise<Recognized> {
    const calls = recordCalls(database, started.userId, started.taskId)
    let leave = () => {}
    try {
      leave = await slots.enter(started.userId, signal)
      await beginTask(dependencies, started)
      const answer = await started.plan.ask({ signal, calls })
      return await finishTask(dependencies, started, { words: job.words, answer, calls })
    } catch (cause) {
      throw await failTask(dependencies, started, { cause, calls })
    } finally {
      leave()
    }
  }

  /** Renews the lease until the timer is cleared; aborts a task that was ended on another node. */
  function keepRenewing(started: StartedTask, controller: AbortController): NodeJS.Timeout {
    return setInterval(async () => {
      try {
        if (!(await renewTask(dependencies, started))) controller.abort(new AppError('CANCELLED'))
      } catch (error) {
        logger.warn({ taskId: started.taskId, err: error }, 'lease not renewed')
      }
    }, RENEWAL_MS)
  }

  async function start(asked: Asked, job: RecognitionJob): Promise<Recognition> {
    if (slots.waitingCount >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 60 })
    const started = await startTask(dependencies, asked, job)
    const { userId, taskId, task } = started
    const controller = new AbortController()
    const renewal = keepRenewing(started, controller)
    const result = perform(started, job, controller.signal).finally(() => {
      clearInterval(renewal)
      running.remove(taskId)
    })
    // The client may have disconnected; the task stores the result.
    result.catch((error: unknown) => logger.info({ taskId, err: error }, 'task ended without a result'))
    running.add(taskId, { userId, controller, result })
    return { task, result }
  }

  return {
    /** @throws AppError like `startTask`; UNAVAILABLE if the queue is full or the service is stopping */
    transcribe: (asked: Asked): Promise<Recognition> => running.start(() => start(asked, transcription)),
    /** Like `transcribe`. */
    describe: (asked: Asked): Promise<Recognition> => running.start(() => start(asked, description)),

    /** Ends tasks with an expired lease, whose process crashed. @param ownNowMs this process's clock */
    async recover(ownNowMs: number, signal: AbortSignal): Promise<void> {
      const instant = database.leaseTime(ownNowMs)
      await runForEach(await listDueUsers(database.reader, 'recognition', instant), signal, (userId) =>
        database.write(userId, async (db) => {
          const ends: number[] = []
          for (const { id, expiresAt, isExpired } of await repository.listLeases(db, userId, instant)) {
            // A process whose clock was set forward must not end its own running tasks.
            if (running.has(id) || !isExpired) ends.push(Number(expiresAt))
            else await updateTaskUnderWay(db, userId, id, interruptedAt(clock.now()))
          }
          await completeWork(db, userId, 'recognition', ends.length > 0 ? Math.min(...ends) : null)
        }),
      )
    },
  }
}
