// Transcribes recordings and describes pictures, for users who have chosen a provider.

import type { Task } from '../../contract/tasks.ts'
import { updateTaskUnderWay } from '../database/tasks.ts'
import { completeWork, listDueUsers } from '../database/work-queue.ts'
import type { RunningGenerations } from '../journal/running-generations.ts'
import { assertShortQueue, createSlots, interruptedAt, performTask } from '../journal/task-life-cycle.ts'
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

/** A started task. It continues even if the client disconnects. */
interface Recognition {
  task: Task
  /** Rejects with an AppError if the task fails. A caller may ignore the rejection: it is handled. */
  result: Promise<Recognized>
}

export type RecognitionService = ReturnType<typeof createRecognitionService>

export function createRecognitionService(dependencies: RecognitionDependencies) {
  const { database, clock, running } = dependencies
  const slots = createSlots(dependencies.maxTasks)
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

  async function start(asked: Asked, job: RecognitionJob): Promise<Recognition> {
    assertShortQueue(slots)
    const started = await startTask(dependencies, asked, job)
    const { userId, taskId, task } = started
    const result = performTask(dependencies, {
      ...{ userId, taskId, kind: task },
      renew: () => renewTask(dependencies, started),
      perform: (signal) => perform(started, job, signal),
    })
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
