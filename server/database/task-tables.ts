import type { Generated } from 'kysely'

export interface TasksTable {
  user_id: string
  id: string
  /** Empty for an attachment that belonged to no event. */
  date: string
  type: 'journal_generate' | 'journal_weave' | 'journal_check' | 'voice_transcribe' | 'photo_describe'
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
  /** `night`: the night writer. */
  started_by: Generated<'owner' | 'night'>
  /** The run of pages that it belongs to. */
  run_id: Generated<string | null>
  provider: string
  model: string
  /** As the provider names it in its answer. */
  answered_model: string | null
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
  /** Why the provider failed: a `PROVIDER_REASONS`. */
  error_reason: string | null
  /** JSON. */
  request: string | null
  response: string | null
  earlier_attempts: string | null
  /** JSON of the second call, which repaired the text: its request, response and earlier attempts. */
  repair: string | null
  /** JSON of all calls, in order; null for a single call. The first has the same data as `request` and `response`. */
  calls: string | null
  /** Number of calls, without a repair. */
  call_count: Generated<number>
  /** Number of answered calls. */
  calls_done: Generated<number>
  /** When the five JSON texts were removed; they are not written again. */
  data_removed_at: number | null
  /** Of transcriptions and descriptions. */
  attachment_id: string | null
  /** Of transcriptions and descriptions under way: when the task fails unless its process renews the lease. */
  lease_expires_at: number | null
}

/** The snapshot of a task: the events that it was made from. */
export interface TaskEventsTable {
  user_id: string
  task_id: string
  event_id: string
  /** The number of the event in the prompt, from 1. */
  number: number
  /** JSON of the event as the task read it; null if it is unchanged, or was purged. */
  changed_from: string | null
}
