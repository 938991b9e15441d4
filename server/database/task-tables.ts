// Tasks that ask an AI provider, as they lie in the tables.
import type { Generated } from 'kysely'

export interface TasksTable {
  user_id: string
  id: string
  /** Empty where the task is about an attachment that belonged to no event. */
  date: string
  type: 'journal_generate' | 'journal_weave' | 'journal_check' | 'voice_transcribe' | 'photo_describe'
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
  provider: string
  model: string
  prompt_version: number
  fence: number
  created_at: number
  started_at: number | null
  finished_at: number | null
  duration_ms: number | null
  input_tokens: number | null
  output_tokens: number | null
  error_code: string | null
  error_message: string | null
  /** JSON texts of what went over the wire. */
  request: string | null
  response: string | null
  earlier_attempts: string | null
  /** JSON of the second call, which mended the text: its request, response and earlier attempts. */
  repair: string | null
  /** JSON of every call, in order, where there were several; the first is that of `request` and `response`. */
  calls: string | null
  /** How many calls a task makes, without a repair, and how many of them were answered. */
  call_count: Generated<number>
  calls_done: Generated<number>
  /** Set once these five texts were removed; none of them is written again. */
  data_removed_at: number | null
  /** Of a transcription or a description. */
  attachment_id: string | null
  /** When such a task is given up, unless the process that runs it renews this; null once it has ended. */
  lease_expires_at: number | null
}

/** The snapshot of a task: the events that it was made from. */
export interface TaskEventsTable {
  user_id: string
  task_id: string
  event_id: string
  /** The number of the event in the prompt, from 1. */
  number: number
  /** JSON of the event as the task read it; null as long as the event is unchanged, and once it was purged. */
  changed_from: string | null
}
