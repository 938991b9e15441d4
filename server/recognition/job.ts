// The interface of recognition jobs: the request for an attachment and the use of its answer. Lease, slot, record and
// cancellation are common to all jobs.
import type { AttachmentKind } from '../../contract/attachments.ts'
import type { CallListeners } from '../ai/attempt.ts'
import type { Db } from '../database/tables.ts'
import type { StoredAttachment } from '../diary/attachment-mapping.ts'
import type { HeardSegment } from '../media/transcript-times.ts'

export interface RecognitionJob {
  type: 'voice_transcribe' | 'photo_describe'
  /** Recorded with the task; raised with every change of the prompt. */
  promptVersion: number
  /** Supported kinds of attachments; `wrongKind` is the error message for others. */
  kinds: readonly AttachmentKind[]
  wrongKind: string
  /** The attachment's field for the answer. */
  words: 'description' | 'transcript'
  /** Runs in the transaction that starts the task. @throws AppError NO_AI_CONFIG, or if the request is impossible */
  plan(db: Db, asked: PlannedFor): Promise<RecognitionPlan>
}

interface PlannedFor {
  userId: string
  attachment: StoredAttachment
  /** From `Accept-Language`. */
  language: string | undefined
}

/** The calls of a task: one, or one for each piece of a long recording. */
export interface RecognitionCalls {
  /** Announces how many calls the task makes. @throws AppError CANCELLED */
  expect(count: number): Promise<void>
  /** Begins the next call; the one before has ended. */
  next(): CallListeners
}

export interface RecognitionPlan {
  provider: string
  model: string
  /** @throws AppError; the signal's reason when it aborts */
  ask(run: { signal: AbortSignal; calls: RecognitionCalls }): Promise<Answer>
}

export interface Answer {
  text: string
  /** Of a transcript, where the service tells when its parts are spoken. */
  heard?: readonly HeardSegment[]
  usage: { inputTokens: number | null; outputTokens: number | null }
}
