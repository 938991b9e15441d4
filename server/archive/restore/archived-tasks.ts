// Restores tasks from an archive, with the snapshots of their source events.
import type { Db } from '../../database/tables.ts'
import type { TaskPart } from '../../import/archive/archive-parts.ts'
import { scheduleRemoval } from '../../tasks/task-data.ts'
import { insertTask } from '../../tasks/task-rows.ts'
import * as archived from './archived.repository.ts'

/** Inserts a task of an archive. Replaces an existing one only if its data was removed. */
export async function importTask(db: Db, userId: string, task: TaskPart): Promise<void> {
  const before = await archived.findTaskState(db, userId, task.id)
  if (before?.dataRemovedAt === null) return
  if (before) await archived.deleteTask(db, userId, task.id)
  await insertTask(db, { user_id: userId, ...taskColumns(task) })
  const rows = task.events.map(({ number, eventId, before: state }) => ({
    ...{ user_id: userId, task_id: task.id, event_id: eventId, number },
    changed_from: state,
  }))
  await archived.insertTaskEvents(db, rows)
  await scheduleRemoval(db, userId, Date.parse(task.createdAt))
}

const toMs = (instant: string | null) => (instant === null ? null : Date.parse(instant))

const INTERRUPTED: NonNullable<TaskPart['error']> = {
  code: 'INTERRUPTED',
  message: 'It was under way when the archive was written.',
}

function taskColumns(task: TaskPart) {
  // A task that was unfinished when the archive was written has no process.
  const isUnderWay = task.status === 'queued' || task.status === 'running'
  const error = isUnderWay ? INTERRUPTED : task.error
  return {
    ...{ id: task.id, date: task.date ?? '', type: task.type, provider: task.provider, model: task.model },
    started_by: task.by ?? 'owner',
    status: isUnderWay ? ('failed' as const) : task.status,
    prompt_version: task.promptVersion,
    attachment_id: task.attachmentId ?? null,
    call_count: task.progress?.total ?? 1,
    calls_done: task.progress?.done ?? 0,
    fence: 0,
    created_at: Date.parse(task.createdAt),
    started_at: toMs(task.startedAt),
    finished_at: toMs(task.finishedAt ?? (isUnderWay ? task.createdAt : null)),
    duration_ms: task.durationMs,
    input_tokens: task.usage.inputTokens,
    output_tokens: task.usage.outputTokens,
    error_code: error?.code ?? null,
    error_message: error?.message ?? null,
    error_reason: error?.reason ?? null,
    answered_model: task.answeredModel ?? null,
    ...{ request: task.request, response: task.response, repair: task.repair, calls: task.calls },
    earlier_attempts: task.earlierAttempts,
  }
}
