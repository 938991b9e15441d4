// The life of a task about an attachment: it begins with a lease, and ends with the words that were asked for, or with an
// error.
import { AppError } from '../../contract/app-error.ts'
import type { Attachment } from '../../contract/attachments.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Database } from '../database/database.ts'
import { faultCodeOf } from '../database/errors.ts'
import type { Db } from '../database/tables.ts'
import { toTask } from '../journal/journal-mapping.ts'
import { toExchange } from '../journal/task-calls.ts'
import { scheduleRemoval } from '../journal/task-data.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { StoredAttachment } from '../media/attachment-mapping.ts'
import type { MediaServices } from '../media/media.service.ts'
import type { Attempt } from '../writing/text-writer.ts'
import type { Answer, RecognitionJob, RecognitionPlan } from './job.ts'
import * as repository from './recognition.repository.ts'

export interface RunDependencies {
  database: Database
  clock: Clock
  media: Pick<MediaServices, 'attachments' | 'content'>
}

export interface Asked {
  userId: string
  attachmentId: string
  /** What `Accept-Language` asks for. */
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

/** The lease of a process that died expires after this; a living one renews it earlier. */
const LEASE_MS = 60_000
/** Queued and running, pages included. */
const MAX_TASKS_PER_USER = 20

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
    await assertFree(db, { userId, attachmentId, type: job.type, lease: leaseOf(dependencies), now })
    const taskId = newId()
    const named = { user_id: userId, id: taskId, type: job.type, attachment_id: attachmentId }
    const asked = { provider: plan.provider, model: plan.model, prompt_version: job.promptVersion }
    await repository.insertTask(
      db,
      { ...named, ...asked, date: date ?? '', created_at: now },
      leaseOf(dependencies),
    )
    await repository.enqueueRecovery(db, userId, leaseOf(dependencies))
    await scheduleRemoval(db, userId, now)
    const task = toTask(await repository.findTask(db, userId, taskId))
    return { userId, taskId, attachment, plan, task }
  })
}

interface Wanted {
  userId: string
  attachmentId: string
  type: RecognitionJob['type']
  lease: repository.LeaseDuration
  now: number
}

/** One at a time for an attachment. One whose process died is ended here. */
async function assertFree(db: Db, { userId, attachmentId, type, lease, now }: Wanted): Promise<void> {
  const leases = await repository.listLeases(db, userId, lease.now)
  const same = leases.find((one) => one.attachmentId === attachmentId && one.type === type)
  if (same && !same.isExpired)
    throw new AppError('GENERATION_IN_PROGRESS', {
      message: 'That is already being done.',
      details: [{ path: 'task', code: 'task_running', message: same.id }],
    })
  if (same) await repository.updateUnderWay(db, userId, same.id, interruptedAt(now))
  if ((await repository.countUnderWay(db, userId)) < MAX_TASKS_PER_USER) return
  throw new AppError('RATE_LIMITED', { message: 'Many tasks are under way already.', retryAfterSeconds: 30 })
}

/** How a task ends when its process died. */
export const interruptedAt = (now: number) => ({
  status: 'failed' as const,
  finished_at: now,
  lease_expires_at: null,
  error_code: 'INTERRUPTED',
  error_message: 'The service stopped meanwhile.',
})

/** @throws AppError CANCELLED where the task has ended meanwhile */
export const beginTask = ({ database, clock }: RunDependencies, { userId, taskId }: StartedTask) =>
  database.write(userId, async (db) => {
    const changes = { status: 'running', started_at: clock.now() } as const
    if (!(await repository.updateUnderWay(db, userId, taskId, changes))) throw new AppError('CANCELLED')
  })

/** @returns false where the task has ended meanwhile, maybe on another node */
export const renewTask = (dependencies: RunDependencies, { userId, taskId }: StartedTask): Promise<boolean> =>
  dependencies.database.write(userId, (db) =>
    repository.renewLease(db, userId, taskId, leaseOf(dependencies)),
  )

/** Before the request leaves, so that the task has it however the process ends. @throws AppError CANCELLED */
export const storeRequest = (
  { database }: RunDependencies,
  { userId, taskId }: StartedTask,
  { url, requestBody }: { url: string; requestBody: unknown },
): Promise<void> =>
  database.write(userId, async (db) => {
    const { status } = await repository.findTask(db, userId, taskId)
    if (status !== 'running') throw new AppError('CANCELLED')
    await repository.updateWire(db, userId, taskId, { request: JSON.stringify({ url, body: requestBody }) })
  })

interface Outcome {
  attempts: readonly Attempt[]
}

/** @throws AppError CANCELLED where the task has ended meanwhile, NOT_FOUND where the attachment has gone */
export const finishTask = (
  { database, clock, media }: RunDependencies,
  { userId, taskId, attachment, task }: StartedTask,
  { words, answer, attempts }: Outcome & { words: RecognitionJob['words']; answer: Answer },
): Promise<Recognized> =>
  database.write(userId, async (db) => {
    const isMine = await repository.updateUnderWay(db, userId, taskId, {
      ...endedAt(task, clock.now()),
      status: 'completed',
      input_tokens: answer.usage.inputTokens,
      output_tokens: answer.usage.outputTokens,
    })
    if (!isMine) throw new AppError('CANCELLED')
    const { text } = answer
    const changed = await media.attachments.putMachineWords(db, userId, attachment, {
      [words]: { text, by: 'model', taskId },
    })
    await repository.updateWire(db, userId, taskId, toWire(attempts))
    return { attachment: changed, task: toTask(await repository.findTask(db, userId, taskId)) }
  })

/** The attachment keeps the words that it had. @returns the error to answer with */
export async function failTask(
  { database, clock }: RunDependencies,
  { userId, taskId, task }: StartedTask,
  { cause, attempts }: Outcome & { cause: unknown },
): Promise<AppError> {
  const error = cause instanceof AppError ? cause : new AppError(faultCodeOf(cause), { cause })
  await database.write(userId, async (db) => {
    await repository.updateUnderWay(db, userId, taskId, {
      ...endedAt(task, clock.now()),
      status: error.code === 'CANCELLED' ? 'cancelled' : 'failed',
      error_code: error.code,
      error_message: error.message,
    })
    await repository.updateWire(db, userId, taskId, toWire(attempts))
  })
  return error
}

const endedAt = (task: Task, now: number) => ({
  finished_at: now,
  lease_expires_at: null,
  // A clock that was set back must not make a duration negative.
  duration_ms: Math.max(0, now - Date.parse(task.createdAt)),
})

function toWire(attempts: readonly Attempt[]) {
  const last = attempts.at(-1)
  const request = last?.url == null ? null : { url: last.url, body: last.requestBody }
  const { response, earlierAttempts } = toExchange({ request, attempts })
  return {
    ...(request && { request: JSON.stringify(request) }),
    response: response && JSON.stringify(response),
    earlier_attempts: earlierAttempts.length > 0 ? JSON.stringify(earlierAttempts) : null,
  }
}
