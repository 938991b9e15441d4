// What is asked about an attachment, and what becomes of the answer. Lease, slot, record and cancellation are the same
// for each.
import type { AttachmentKind } from '../../contract/attachments.ts'
import type { Db } from '../database/tables.ts'
import type { StoredAttachment } from '../media/attachment-mapping.ts'
import type { Attempt } from '../writing/text-writer.ts'
import type { RecognitionType } from './recognition.repository.ts'

export interface RecognitionJob {
  type: RecognitionType
  /** Recorded with the task; raised with every change of what is asked. */
  promptVersion: number
  /** Of which attachments it can be asked, and what is answered where it cannot. */
  kinds: readonly AttachmentKind[]
  wrongKind: string
  /** The words that the answer becomes. */
  words: 'description' | 'transcript'
  /** In the transaction that starts the task. @throws AppError NO_AI_CONFIG, or where there is nothing to ask */
  plan(db: Db, asked: PlannedFor): Promise<RecognitionPlan>
}

interface PlannedFor {
  userId: string
  attachment: StoredAttachment
  /** What `Accept-Language` asks for. */
  language: string | undefined
}

export interface RecognitionPlan {
  provider: string
  model: string
  /** @throws AppError; the signal's reason when it aborts */
  ask(call: {
    signal: AbortSignal
    onRequest: (request: { url: string; requestBody: unknown }) => Promise<void>
    onAttempt: (attempt: Attempt) => void
  }): Promise<Answer>
}

export interface Answer {
  text: string
  usage: { inputTokens: number | null; outputTokens: number | null }
}
