import type { Task, TaskDetail } from '../../contract/tasks.ts'
import { toInstant, toInstantOrNull } from '../lib/instants.ts'
import type { TaskRow, TaskSummaryRow } from './task-rows.ts'

export const toTask = (row: TaskSummaryRow): Task => ({
  id: row.id,
  type: row.type,
  date: row.date === '' ? null : row.date,
  attachmentId: row.attachment_id,
  status: row.status,
  by: row.started_by,
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
