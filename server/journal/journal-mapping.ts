import type { Journal } from '../../contract/journal.ts'
import type { Task, TaskDetail } from '../../contract/tasks.ts'
import type { TaskRow, TaskSummaryRow } from '../database/tasks.ts'
import { toInstant, toInstantOrNull } from '../lib/instants.ts'

/** A diary page; each date has at most one that is not in the trash. */
export interface JournalRow {
  id: string
  date: string
  title: string | null
  content: string
  eventCount: number
  revision: number
  generatedAt: number
  taskId: string
  version: number
  edited: number
  doubtCount: number
  proposed: number | null
}

/** The columns of a page, with the names that `toJournal` expects. */
export const JOURNAL_COLUMNS = [
  'journals.id',
  'journals.title',
  'journals.content',
  'journals.event_count as eventCount',
  'journals.revision',
  'journals.generated_at as generatedAt',
  'journals.task_id as taskId',
  'journals.version',
  'journals.edited',
  'journals.doubt_count as doubtCount',
  'journals.proposed',
] as const

/** @param dayRevision the day's current revision; if it is newer than the page's, the page is stale */
export const toJournal = (row: JournalRow, dayRevision: number): Journal => ({
  id: row.id,
  date: row.date,
  title: row.title,
  content: row.content,
  eventCount: row.eventCount,
  generatedAt: toInstant(row.generatedAt),
  stale: row.revision !== dayRevision,
  taskId: row.taskId,
  version: row.version,
  edited: row.edited !== 0,
  doubtCount: row.doubtCount,
  proposed: row.proposed,
})

export const toTask = (row: TaskSummaryRow): Task => ({
  id: row.id,
  type: row.type,
  date: row.date === '' ? null : row.date,
  attachmentId: row.attachment_id,
  status: row.status,
  provider: row.provider,
  model: row.model,
  answeredModel: row.answered_model,
  promptVersion: row.prompt_version,
  createdAt: toInstant(row.created_at),
  startedAt: toInstantOrNull(row.started_at),
  finishedAt: toInstantOrNull(row.finished_at),
  durationMs: row.duration_ms,
  progress: row.call_count > 1 ? { done: row.calls_done, total: row.call_count } : null,
  usage: { inputTokens: row.input_tokens, outputTokens: row.output_tokens },
  error: toTaskError(row),
})

const toTaskError = ({ error_code, error_message, error_reason }: TaskSummaryRow): Task['error'] =>
  error_code === null
    ? null
    : {
        code: error_code,
        message: error_message ?? '',
        ...(error_reason !== null && { reason: error_reason }),
      }

export const toTaskDetail = (row: TaskRow): TaskDetail => ({
  ...toTask(row),
  request: row.request && JSON.parse(row.request),
  response: row.response && JSON.parse(row.response),
  earlierAttempts: row.earlier_attempts === null ? [] : JSON.parse(row.earlier_attempts),
  repair: row.repair && JSON.parse(row.repair),
  calls: row.calls && JSON.parse(row.calls),
})
