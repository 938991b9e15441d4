// Has machines say what is heard in recordings and seen in pictures, for users who have chosen who does it.

import { AppError } from '../../contract/app-error.ts'
import type { Task } from '../../contract/tasks.ts'
import { completeWork, listDueUsers } from '../database/work-queue.ts'
import { GenerationSlots } from '../journal/generation-slots.ts'
import type { RunningGenerations } from '../journal/running-generations.ts'
import type { Logger } from '../lib/logger.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import type { TextWriter } from '../writing/text-writer.ts'
import type { Transcriber } from '../writing/transcriber.ts'
import { createDescription } from './description.ts'
import type { RecognitionJob } from './job.ts'
import * as repository from './recognition.repository.ts'
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
  storeRequest,
} from './task-run.ts'
import { createTranscription } from './transcription.ts'

export interface RecognitionDependencies extends RunDependencies {
  settings: SettingsService
  writer: TextWriter
  transcriber: Transcriber
  logger: Logger
  running: RunningGenerations
  /** In this process. */
  maxTasks: number
}

/** A user with forty photos waits for the first ones, and others do not wait for them. */
const MAX_RUNNING_PER_USER = 2
/** Also the longest time until this node stops a task that was cancelled on another one. */
const RENEWAL_MS = 5_000
/** The wait in a longer queue would be minutes: refuse, so that the user tries again later. */
const MAX_WAITING = 100

/** A task that runs on, whether or not anybody waits for it. */
interface Recognition {
  task: Task
  /** Rejects with an AppError when the task fails. The rejection is handled here already. */
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
    const attempts: Parameters<typeof finishTask>[2]['attempts'][number][] = []
    let leave = () => {}
    try {
      leave = await slots.enter(started.userId, signal)
      await beginTask(dependencies, started)
      const answer = await started.plan.ask({
        signal,
        onRequest: (request) => storeRequest(dependencies, started, request),
        onAttempt: (attempt) => attempts.push(attempt),
      })
      return await finishTask(dependencies, started, { words: job.words, answer, attempts })
    } catch (cause) {
      throw await failTask(dependencies, started, { cause, attempts })
    } finally {
      leave()
    }
  }

  /** Until the timer is cleared. A task that has ended elsewhere is stopped here. */
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
    // The client may have gone; the task has the outcome.
    result.catch((error: unknown) => logger.info({ taskId, err: error }, 'task ended without a result'))
    running.add(taskId, { userId, controller, result })
    return { task, result }
  }

  return {
    /** @throws AppError as `startTask`, or UNAVAILABLE when too many wait or the service has stopped */
    transcribe: (asked: Asked): Promise<Recognition> => running.start(() => start(asked, transcription)),
    /** As `transcribe`. */
    describe: (asked: Asked): Promise<Recognition> => running.start(() => start(asked, description)),

    /** Ends tasks whose lease has expired: their process died. @param ownNowMs this process's clock */
    async recover(ownNowMs: number, signal: AbortSignal): Promise<void> {
      const instant = database.leaseTime(ownNowMs)
      for (const userId of await listDueUsers(database.reader, 'recognition', instant)) {
        if (signal.aborted) return
        await database.write(userId, async (db) => {
          const ends: number[] = []
          for (const { id, expiresAt, isExpired } of await repository.listLeases(db, userId, instant)) {
            // After its clock was set forward, a process must not end what it is still at.
            if (running.has(id) || !isExpired) ends.push(Number(expiresAt))
            else await repository.updateUnderWay(db, userId, id, interruptedAt(clock.now()))
          }
          await completeWork(db, userId, 'recognition', ends.length > 0 ? Math.min(...ends) : null)
        })
      }
    },
  }
}
