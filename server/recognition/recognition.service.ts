// Transcribes recordings and describes pictures, for users who have chosen a provider.
import { AppError } from '../../contract/app-error.ts'
import type { Attachment } from '../../contract/attachments.ts'
import type { TextWriter } from '../ai/text-writer.ts'
import type { Transcriber } from '../ai/transcriber.ts'
import { findNever, isSendable } from '../database/sendable-events.ts'
import type { Db } from '../database/tables.ts'
import type { StoredAttachment } from '../diary/attachment-mapping.ts'
import { newId } from '../lib/ids.ts'
import type { MediaServices } from '../media/media.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { expireOwnLease, findTaskOfAttachment, OWN_LEASES, ownLease } from '../tasks/own-lease.ts'
import { RecordedCalls } from '../tasks/recorded-calls.ts'
import { expiryOf, type TaskSummaryRow } from '../tasks/task-rows.ts'
import {
  assertFewTasks,
  createTaskEngine,
  type EngineDependencies,
  endInterrupted,
  type StartedTask,
  type TaskEngine,
} from '../tasks/tasks.service.ts'
import { createDescription } from './description.ts'
import type { RecognitionCalls, RecognitionJob, RecognitionPlan } from './job.ts'
import { findEvent } from './recognition.repository.ts'
import { createTranscription } from './transcription.ts'

export interface RecognitionDependencies extends EngineDependencies {
  media: Pick<MediaServices, 'attachments' | 'content' | 'temporary'>
  settings: SettingsService
  writer: TextWriter
  transcriber: Transcriber
  /** Limit per process. */
  maxTasks: number
}

interface Asked {
  userId: string
  attachmentId: string
  /** From `Accept-Language`. */
  language: string | undefined
}

type Recognition = StartedTask<{ attachment: Attachment }>

export type RecognitionService = ReturnType<typeof createRecognitionService>

export function createRecognitionService(dependencies: RecognitionDependencies) {
  const { media } = dependencies
  const engine = createTaskEngine(dependencies, OWN_LEASES, dependencies.maxTasks)
  const transcription = createTranscription(dependencies)
  const description = createDescription(dependencies)

  const start = (asked: Asked, job: RecognitionJob): Promise<Recognition> =>
    engine.start(async () => {
      const { attachment, plan, row } = await startTask({ ...dependencies, engine }, asked, job)
      const task = { userId: asked.userId, taskId: row.id }
      const record = new RecordedCalls(dependencies, { ...row, userId: asked.userId })
      const calls = countCalls(record)
      return {
        ...{ ...task, row, lease: ownLease(task.userId, task.taskId), record },
        async perform(signal) {
          const { text, heard } = await plan.ask({ signal, calls })
          const words = { [job.words]: { text, by: 'model' as const, taskId: task.taskId }, heard }
          return {
            callsDone: calls.count,
            store: async (db) => ({
              attachment: await media.attachments.putMachineWords(db, task.userId, attachment, words),
            }),
          }
        },
      }
    })

  return {
    /** @throws AppError like `startTask`; UNAVAILABLE if the queue is full or the service is stopping */
    transcribe: (asked: Asked): Promise<Recognition> => start(asked, transcription),
    /** Like `transcribe`. */
    describe: (asked: Asked): Promise<Recognition> => start(asked, description),
    recover: engine.recover,
  }
}

/** The calls of a job, one after the other. */
function countCalls(record: RecordedCalls): RecognitionCalls & { readonly count: number } {
  let count = 0
  return {
    expect: (all) => record.expect(all),
    next() {
      record.doneCount = count
      count += 1
      return record.listenersOf(count - 1)
    },
    get count() {
      return count
    },
  }
}

interface Started {
  attachment: StoredAttachment
  plan: RecognitionPlan
  row: TaskSummaryRow
}

/**
 * @throws AppError NOT_FOUND, UNSUPPORTED_MEDIA, EVENT_PRIVATE, NO_AI_CONFIG, GENERATION_IN_PROGRESS or RATE_LIMITED; then nothing is
 *   stored
 */
const startTask = (
  { database, clock, media, engine }: RecognitionDependencies & { engine: TaskEngine },
  { userId, attachmentId, language }: Asked,
  job: RecognitionJob,
): Promise<Started> =>
  database.write(userId, async (db) => {
    const { date, ...attachment } = await media.attachments.find(db, userId, attachmentId)
    if (!job.kinds.includes(attachment.kind))
      throw new AppError('UNSUPPORTED_MEDIA', { message: job.wrongKind })
    await assertSendable(db, userId, attachment)
    const plan = await job.plan(db, { userId, attachment, language })
    const now = clock.now()
    const earlier = await findTaskOfAttachment(db, userId, { attachmentId, type: job.type })
    if (earlier && !(await expireOwnLease(db, earlier, database.leaseTime(now)))) throw inProgress(earlier)
    if (earlier) await endInterrupted(db, userId, earlier.taskId, now)
    await assertFewTasks(db, userId)
    const { provider, model } = plan
    const row = await engine.insert(db, {
      ...{ user_id: userId, id: newId(), type: job.type, attachment_id: attachmentId, date: date ?? '' },
      ...{ provider, model, prompt_version: job.promptVersion, created_at: now },
      ...{ fence: 0, lease_expires_at: expiryOf(engine.leaseDuration()) },
    })
    return { attachment, plan, row }
  })

/** @throws AppError EVENT_PRIVATE for a file of an event that is sent to no provider */
async function assertSendable(db: Db, userId: string, { eventId }: StoredAttachment): Promise<void> {
  const event = eventId === null ? undefined : await findEvent(db, userId, eventId)
  const isPrivate = event?.is_private === 1
  if (event && !isSendable({ ...event, isPrivate }, await findNever(db, userId)))
    throw new AppError('EVENT_PRIVATE')
}

const inProgress = ({ taskId }: { taskId: string }) =>
  new AppError('GENERATION_IN_PROGRESS', {
    message: 'It is already running.',
    details: [{ path: 'task', code: 'task_running', message: taskId }],
  })
