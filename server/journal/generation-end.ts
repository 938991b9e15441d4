import { AppError } from '../../contract/app-error.ts'
import type { Journal } from '../../contract/journal.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Database } from '../database/database.ts'
import { faultCodeOf } from '../database/errors.ts'
import { findDayRow } from '../days/day-counts.service.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { toInstant } from '../lib/instants.ts'
import type { CitationMark } from '../truth/marks.ts'
import type { Attempt } from '../writing/text-writer.ts'
import type { StartedGeneration } from './generation-start.ts'
import { findJournal } from './journal.repository.ts'
import { toJournal, toTask } from './journal-mapping.ts'
import { releaseLease } from './lease.repository.ts'
import { checkText, countDoubted, readKnownNames } from './pages/page-check.ts'
import { writePageText } from './pages/page-text.ts'
import { endTask, findTaskSummary, updateTaskWire } from './tasks.repository.ts'

/** Ends a generation, with a page or with an error. The lease is released in the same transaction. */
interface Dependencies {
  database: Database
  clock: Clock
}

interface Written {
  text: string
  usage: { inputTokens: number | null; outputTokens: number | null }
  attempts: readonly Attempt[]
  marks: readonly CitationMark[]
}

/** @throws AppError CANCELLED when the lease was lost meanwhile: then no page was written */
export async function finishGeneration(
  dependencies: Dependencies,
  started: StartedGeneration,
  written: Written,
) {
  const { database, clock } = dependencies
  const { userId, date, taskId } = started.lease
  const page = { date, content: written.text, marks: written.marks, own: [] }
  const names = await readKnownNames(database.reader, userId, date)
  const doubtCount = countDoubted(checkText(page, started.events, names))
  return database.write(userId, async (db): Promise<{ journal: Journal; task: Task }> => {
    if (!(await releaseLease(db, started.lease))) throw new AppError('CANCELLED')
    const day = await findDayRow(db, userId, date)
    const now = clock.now()
    const text = {
      ...page,
      journalId: day?.journalId ?? newId(),
      kind: 'generated' as const,
      taskId,
      snapshotTaskId: taskId,
      revision: started.revision,
      eventCount: started.events.length,
      doubtCount,
      generatedAt: now,
      now,
    }
    const journal = await writePageText(
      db,
      { search: database.search, userId },
      text,
      await findJournal(db, userId, date),
    )
    await endTask(db, userId, taskId, {
      status: 'completed',
      ...endedAt(started, now),
      input_tokens: written.usage.inputTokens,
      output_tokens: written.usage.outputTokens,
    })
    await updateTaskWire(db, userId, taskId, wireOf(written.attempts))
    const task = await findTaskSummary(db, userId, taskId)
    return { journal: toJournal(journal, day?.revision ?? 0), task: toTask(task ?? started.task) }
  })
}

/** Ends the task and leaves an earlier page as it is. @returns the error to answer with */
export async function failGeneration(
  { database, clock }: Dependencies,
  started: StartedGeneration,
  failure: { error: unknown; attempts: readonly Attempt[] },
): Promise<AppError> {
  const { userId, taskId } = started.lease
  const cause = failure.error
  const error = cause instanceof AppError ? cause : new AppError(faultCodeOf(cause), { cause })
  await database.write(userId, async (db) => {
    await releaseLease(db, started.lease)
    await endTask(db, userId, taskId, {
      status: error.code === 'CANCELLED' ? 'cancelled' : 'failed',
      ...endedAt(started, clock.now()),
      error_code: error.code,
      error_message: error.message,
    })
    await updateTaskWire(db, userId, taskId, wireOf(failure.attempts))
  })
  return error
}

const endedAt = (started: StartedGeneration, now: number) => ({
  finished_at: now,
  // A clock that was set back must not make a duration negative.
  duration_ms: Math.max(0, now - started.task.created_at),
})

/** The form in which a task stores a request. */
export const requestOf = ({ url, requestBody }: Pick<Attempt, 'url' | 'requestBody'>): string =>
  JSON.stringify({ url, body: requestBody })

function wireOf(attempts: readonly Attempt[]) {
  const last = attempts.at(-1)
  const earlier = attempts.slice(0, -1).map(({ status, responseBody, startedAt, durationMs, error }) => ({
    status,
    body: responseBody,
    startedAt: toInstant(startedAt),
    durationMs,
    error,
  }))
  return {
    request: last ? requestOf(last) : null,
    response: last?.status == null ? null : JSON.stringify({ status: last.status, body: last.responseBody }),
    earlier_attempts: earlier.length > 0 ? JSON.stringify(earlier) : null,
  }
}
