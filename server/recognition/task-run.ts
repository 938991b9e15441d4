// The life cycle of a task for an attachment: it starts with a lease and ends with a text or an error.
import { AppError } from '../../contract/app-error.ts'
import type { Attachment } from '../../contract/attachments.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import {
  expiryOf,
  getTaskSummary,
  insertTask,
  type LeaseDuration,
  updateTaskUnderWay,
  updateTaskWire,
} from '../database/tasks.ts'
import { enqueueWork } from '../database/work-queue.ts'
import { toTask } from '../journal/journal-mapping.ts'
import { scheduleRemoval } from '../journal/task-data.ts'
import {
  assertFewTasks,
  endedAt,
  failedBy,
  interruptedAt,
  LEASE_MS,
  toTaskError,
} from '../journal/task-life-cycle.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { StoredAttachment } from '../media/attachment-mapping.ts'
import type { MediaServices } from '../media/media.service.ts'
import type { Answer, RecognitionJob, RecognitionPlan } from './job.ts'
import * as repository from './recognition.repository.ts'
import type { RecordedCalls } from './recorded-calls.ts'

export interface RunDependencies {
  database: Database
  clock: Clock
  media: Pick<MediaServices, 'attachments' | 'content' | 'temporary'>
}

export interface Asked {
  userId: string
  attachmentId: string
  /** From `Accept-Language`. */
  language: string | undefined
}

export interface StartedTask {
  userId: string
  taskId: string
  attachment: StoredAttachment
  plan: RecognitionPlan
  task: Task
}

export interface Recognized {
  attachment: Attachment
  task: Task
}

const leaseOf = ({ database, clock }: RunDependencies) => ({
  now: database.leaseTime(clock.now()),
  durationMs: LEASE_MS,
})

/**
 * @throws AppError NOT_FOUND, UNSUPPORTED_MEDIA, NO_AI_CONFIG, GENERATION_IN_PROGRESS or RATE_LIMITED; then nothing is
 *   stored
 */
export function startTask(
  dependencies: RunDependencies,
  { userId, attachmentId, language }: Asked,
  job: RecognitionJob,
): Promise<StartedTask> {
  const { database, clock, media } = dependencies
  return database.write(userId, async (db) => {
    const { date, ...attachment } = await media.attachments.find(db, userId, attachmentId)
    if (!job.kinds.includes(attachment.kind))
      throw new AppError('UNSUPPORTED_MEDIA', { message: job.wrongKind })
    const plan = await job.plan(db, { userId, attachment, language })
    const now = clock.now()
    const lease = leaseOf(dependencies)
    await assertFree(db, { userId, attachmentId, type: job.type, lease, now })
    const taskId = newId()
    const { provider, model } = plan
    await insertTask(db, {
      ...{ user_id: userId, id: taskId, type: job.type, attachment_id: attachmentId, date: date ?? '' },
      ...{ provider, model, prompt_version: job.promptVersion, created_at: now },
      status: 'queued',
      ...{ fence: 0, lease_expires_at: expiryOf(lease) },
    })
    await enqueueWork(db, userId, 'recognition', expiryOf(lease))
    await scheduleRemoval(db, userId, now)
    const task = toTask(await getTaskSummary(db, userId, taskId))
    return { userId, taskId, attachment, plan, task }
  })
}

interface Wanted {
  userId: string
  attachmentId: string
  type: RecognitionJob['type']
  lease: LeaseDuration
  now: number
}

/** Allows one task per attachment and type. Ends a task whose process crashed. */
async function assertFree(db: Db, { userId, attachmentId, type, lease, now }: Wanted): Promise<void> {
  const leases = await repository.listLeases(db, userId, lease.now)
  const same = leases.find((one) => one.attachmentId === attachmentId && one.type === type)
  if (same && !same.isExpired)
    throw new AppError('GENERATION_IN_PROGRESS', {
      message: 'It is already running.',
      details: [{ path: 'task', code: 'task_running', message: same.id }],
    })
  if (same) await updateTaskUnderWay(db, userId, same.id, interruptedAt(now))
  await assertFewTasks(db, userId)
}

/** @throws AppError CANCELLED if the task has ended meanwhile */
export const beginTask = ({ database, clock }: RunDependencies, { userId, taskId }: StartedTask) =>
  database.write(userId, async (db) => {
    const changes = { status: 'running', started_at: clock.now() } as const
    if (!(await updateTaskUnderWay(db, userId, taskId, changes))) throw new AppError('CANCELLED')
  })

/** @returns false if the task has ended meanwhile, possibly on another node */
export const renewTask = (dependencies: RunDependencies, { userId, taskId }: StartedTask): Promise<boolean> =>
  dependencies.database.write(userId, (db) =>
    repository.renewLease(db, userId, taskId, leaseOf(dependencies)),
  )

interface Outcome {
  calls: RecordedCalls
}

/** @throws AppError CANCELLED if the task has ended meanwhile, NOT_FOUND if the attachment was deleted */
export const finishTask = (
  { database, clock, media }: RunDependencies,
  { userId, taskId, attachment, task }: StartedTask,
  { words, answer, calls }: Outcome & { words: RecognitionJob['words']; answer: Answer },
): Promise<Recognized> =>
  database.write(userId, async (db) => {
    const isMine = await updateTaskUnderWay(db, userId, taskId, {
      ...endedAt(Date.parse(task.createdAt), clock.now()),
      status: 'completed',
      calls_done: calls.count,
      input_tokens: answer.usage.inputTokens,
      output_tokens: answer.usage.outputTokens,
      answered_model: calls.told().answered_model,
    })
    if (!isMine) throw new AppError('CANCELLED')
    const { text, heard } = answer
    const changed = await media.attachments.putMachineWords(db, userId, attachment, {
      [words]: { text, by: 'model', taskId },
      heard,
    })
    await updateTaskWire(db, userId, taskId, calls.wire())
    return { attachment: changed, task: toTask(await getTaskSummary(db, userId, taskId)) }
  })

/** Records the failure; the attachment keeps its texts. @returns the error for the response */
export async function failTask(
  { database, clock }: RunDependencies,
  { userId, taskId, task }: StartedTask,
  { cause, calls }: Outcome & { cause: unknown },
): Promise<AppError> {
  const error = toTaskError(cause)
  await database.write(userId, async (db) => {
    await updateTaskUnderWay(db, userId, taskId, {
      ...endedAt(Date.parse(task.createdAt), clock.now()),
      ...failedBy(error),
    })
    await updateTaskWire(db, userId, taskId, { ...calls.wire(), ...calls.told() })
  })
  return error
}
