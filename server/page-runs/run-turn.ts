// The turn of one user: writes some pages of the run, and records how each ended.
import { AppError } from '../../contract/app-error.ts'
import { MAX_TOLD_FAILURES, type StopReason } from '../../contract/page-runs.ts'
import type { Database } from '../database/database.ts'
import { isDisabled } from '../database/disabled-users.ts'
import type { Db } from '../database/tables.ts'
import { completeWork } from '../database/work-queue.ts'
import { findDayRow } from '../diary/day-counts.service.ts'
import type { JournalService } from '../journal/journal.service.ts'
import type { Clock } from '../lib/clock.ts'
import { endsBefore } from '../lib/ends-before.ts'
import type { AiConfig, SettingsService } from '../settings/settings.service.ts'
import { findNext, findRun, putRun, type StoredRun } from './page-runs.repository.ts'

export interface RunDependencies {
  database: Database
  clock: Clock
  journal: Pick<JournalService, 'generate'>
  settings: Pick<SettingsService, 'getAiConfig'>
  /** Has the owner told when the page of the task is there. */
  noteLeft(userId: string, taskId: string): Promise<void>
}

/** Then the run goes behind those of other users. */
const PAGES_A_TURN = 20
/** A provider that fails so often is down, or refuses all. */
const MAX_FAILURES_IN_ROW = 3
/** How long a page waits that could not be begun. */
const LATER_MS = 60_000

/** The service has no room now. */
const LATER = ['RATE_LIMITED', 'UNAVAILABLE']
/** The owner was faster, or all events of the date are kept back. */
const NOTHING_LEFT = ['NO_EVENTS', 'NOT_FOUND', 'GENERATION_IN_PROGRESS']

/** Thrown in the transaction that would have started a task. */
class NotDue extends Error {}

/** How a page ended: a code of an error if it was not written. */
type Outcome = 'written' | 'nothing' | 'later' | 'aborted' | { code: string }

export async function takeTurn(
  dependencies: RunDependencies,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = dependencies
  for (let page = 0; page < PAGES_A_TURN; page++) {
    const next = await database.write(userId, (db) => chooseNext(db, userId, clock.now()))
    if (!next || signal.aborted) return
    const outcome = await writePage(dependencies, userId, next, signal)
    if (outcome === 'aborted') return
    const isLeft = await database.write(userId, (db) => record(db, userId, { ...next, outcome }, clock.now()))
    if (!isLeft) return
  }
  await database.write(userId, async (db) => {
    if ((await findRun(db, userId))?.status === 'running')
      await completeWork(db, userId, 'page-runs', clock.now())
  })
}

interface Next {
  run: StoredRun
  date: string
}

/** @returns undefined if the run has ended */
async function chooseNext(db: Db, userId: string, now: number): Promise<Next | undefined> {
  const run = await findRun(db, userId)
  if (run?.status !== 'running') {
    await completeWork(db, userId, 'page-runs', null)
    return undefined
  }
  // The process was stopped meanwhile. It is not sent again, lest a page that ends the process be sent for ever.
  if (run.isBegun && run.reached !== null) {
    const isWritten = ((await findDayRow(db, userId, run.reached))?.journalId ?? null) !== null
    countEnd(run, run.reached, isWritten ? 'written' : { code: 'INTERRUPTED' })
    if (run.failedInRow >= MAX_FAILURES_IN_ROW) return endRun(db, userId, stopped(run, 'failures', now))
    await putRun(db, userId, run)
  }
  const date = await findNext(db, userId, run)
  // Dates that have come since are left to the next run: its owner agreed to so many pages.
  if (date === undefined || run.done >= run.total)
    return endRun(db, userId, { ...run, status: 'completed', finishedAt: now })
  return { run, date }
}

async function writePage(
  { journal, settings, noteLeft }: RunDependencies,
  userId: string,
  { run: { id, done, total, ...agreed }, date }: Next,
  signal: AbortSignal,
): Promise<Outcome> {
  let taskId: string | undefined
  try {
    const { task, result } = await journal.generate(
      userId,
      date,
      {},
      {
        by: 'owner',
        runId: id,
        async assertFirst(db) {
          const run = await findRun(db, userId)
          const day = await findDayRow(db, userId, date)
          if (await isDisabled(db, userId)) throw new AppError('UNAVAILABLE')
          if (run?.id !== id || run.status !== 'running' || day?.journalId != null) throw new NotDue()
          assertAgreed(agreed, await settings.getAiConfig(db, userId))
          await putRun(db, userId, { ...run, reached: date, isBegun: true })
        },
      },
    )
    taskId = task.id
    if (done === total - 1) await noteLeft(userId, taskId)
    return (await endsBefore(result, signal)) ? 'written' : 'aborted'
  } catch (error) {
    if (signal.aborted) return 'aborted'
    if (error instanceof NotDue) return 'nothing'
    const code = error instanceof AppError ? error.code : 'INTERNAL'
    if (taskId === undefined && LATER.includes(code)) return 'later'
    return NOTHING_LEFT.includes(code) ? 'nothing' : { code }
  }
}

/** Its owner agreed to what the screen named: the service, which says where the days are sent, and the model with its price. */
function assertAgreed({ provider, model }: Pick<StoredRun, 'provider' | 'model'>, now: AiConfig): void {
  if (now.provider !== provider || now.model !== (model ?? now.model)) throw new AppError('NO_AI_CONFIG')
}

/** @returns whether the turn goes on */
async function record(
  db: Db,
  userId: string,
  { run: { id }, date, outcome }: Next & { outcome: Exclude<Outcome, 'aborted'> },
  now: number,
): Promise<boolean> {
  const run = await findRun(db, userId)
  if (run?.id !== id) return false
  if (outcome === 'later') {
    if (run.status === 'running') await completeWork(db, userId, 'page-runs', now + LATER_MS)
    return false
  }
  const reason = run.status === 'running' ? reasonToStop(run, outcome) : undefined
  // Nothing was sent: another run writes the date.
  if (reason === 'over_cap' || reason === 'provider_changed') run.isBegun = false
  else countEnd(run, date, outcome)
  if (reason) await endRun(db, userId, stopped(run, reason, now))
  else await putRun(db, userId, run)
  return run.status === 'running' && reason === undefined
}

function reasonToStop(run: StoredRun, outcome: Outcome): StopReason | undefined {
  if (typeof outcome !== 'object') return undefined
  if (outcome.code === 'OVER_CAP') return 'over_cap'
  if (outcome.code === 'NO_AI_CONFIG') return 'provider_changed'
  return run.failedInRow + 1 >= MAX_FAILURES_IN_ROW ? 'failures' : undefined
}

function countEnd(run: StoredRun, date: string, outcome: 'written' | 'nothing' | { code: string }): void {
  run.reached = date
  run.isBegun = false
  run.done += 1
  if (outcome === 'nothing') return
  if (outcome === 'written') {
    run.written += 1
    run.failedInRow = 0
    return
  }
  run.failed += 1
  run.failedInRow += 1
  run.failures = [...run.failures, { date, code: outcome.code }].slice(-MAX_TOLD_FAILURES)
}

/** Stores a run that has ended, and takes it from the queue. */
export async function endRun(db: Db, userId: string, run: StoredRun): Promise<undefined> {
  await putRun(db, userId, run)
  await completeWork(db, userId, 'page-runs', null)
}

export const stopped = (run: StoredRun, reason: StopReason, finishedAt: number): StoredRun => ({
  ...run,
  status: 'stopped',
  reason,
  finishedAt,
})
