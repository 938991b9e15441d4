// One page of a night: starts its task if it is still due, and records how that ended.
import { AppError } from '../../contract/app-error.ts'
import type { SkipReason } from '../../contract/night-writer.ts'
import type { Database } from '../database/database.ts'
import { isDisabled } from '../database/disabled-users.ts'
import type { Db } from '../database/tables.ts'
import type { Clock } from '../lib/clock.ts'
import { endsBefore } from '../lib/ends-before.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { findTaskSummary } from '../tasks/task-rows.ts'
import * as repository from './night.repository.ts'
import { type NightRule, nextNight, nextTry } from './night-times.ts'
import type { NightlyWork } from './nightly-works.ts'
import { followSome, withdraw } from './withdrawals.ts'

export interface PageDependencies {
  database: Database
  clock: Clock
  settings: Pick<SettingsService, 'getNightWriter'>
}

export interface Item {
  userId: string
  work: NightlyWork
  date: string
  rule: NightRule
  /** The first date of the night, of which the outbox may no longer tell. */
  from: string
}

/** Nothing is wrong with the page: it is begun a minute later. */
const LATER = ['GENERATION_IN_PROGRESS', 'RATE_LIMITED', 'UNAVAILABLE']
/** Another request or the owner was faster. */
const NOTHING_LEFT = ['NO_EVENTS', 'NOTHING_CHANGED', 'NOT_FOUND', 'VERSION_CONFLICT']
export const OVER_CAP = 'OVER_CAP'

/** Why a task was not started, found in the transaction that would have started it. */
class NotStarted extends Error {
  readonly reason: SkipReason | 'nothing' | 'later'

  constructor(reason: NotStarted['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** @returns `later`: it could not be begun yet; `stopped`: the signal aborted before it ended */
export async function doItem(
  dependencies: PageDependencies,
  item: Item,
  signal: AbortSignal,
): Promise<'done' | 'later' | 'stopped'> {
  const { database } = dependencies
  const { userId, work, date } = item
  const assertFirst = async (db: Db) => {
    await assertDue(dependencies, db, item)
    await countTry(dependencies, db, item)
  }
  let taskId: string | undefined
  try {
    const { task, result } = await work.start(userId, date, { by: 'night', assertFirst })
    taskId = task.id
    if (!(await endsBefore(result, signal))) return 'stopped'
    await database.write(userId, (db) => record(db, item, (run) => run[work.list].push(date)))
    return 'done'
  } catch (error) {
    // What was begun counts as interrupted, at the next start.
    if (signal.aborted) return 'stopped'
    return database.write(userId, (db) => fail(dependencies, db, item, { error, taskId }))
  }
}

/** In the transaction that starts the task. @throws NotStarted if it is not due any more */
async function assertDue({ settings }: PageDependencies, db: Db, { userId, work, date, from }: Item) {
  if ((await followSome(db, userId, from)) || (await isDisabled(db, userId))) throw new NotStarted('later')
  const own = await settings.getNightWriter(db, userId)
  if (!own.enabled) throw new NotStarted('nothing')
  if (!own.hasConsent) throw new NotStarted('no_consent')
  const [day] = await repository.listDiaryDays(db, userId, { from: date, to: date })
  const isWithdrawn = (await repository.findNightDay(db, userId, date))?.withdrawn === 1
  const decision = day ? await work.decide(db, userId, { ...day, isWithdrawn }, own) : 'nothing'
  if (decision !== 'due') throw new NotStarted(decision)
}

/** Before anything is sent, so that a process that is killed each time does not send it for ever. */
async function countTry({ clock }: PageDependencies, db: Db, { userId, work, date, rule }: Item) {
  const row = await repository.findNightDay(db, userId, date)
  const known = row?.work === work.name ? row : undefined
  const tries = (known?.tries ?? 0) + 1
  const next_try_at = nextTry(tries, clock.now(), rule)
  const columns = { withdrawn: 0, work: work.name, code: known?.code ?? null }
  await repository.putNightDay(db, userId, { date, ...columns, tries, next_try_at })
}

interface Failure {
  error: unknown
  /** Undefined if the task was not started. */
  taskId: string | undefined
}

async function fail(
  dependencies: PageDependencies,
  db: Db,
  item: Item,
  failure: Failure,
): Promise<'done' | 'later'> {
  const { userId, date, from } = item
  const { error, taskId } = failure
  if (error instanceof NotStarted) {
    if (error.reason === 'later') return 'later'
    if (error.reason === 'nothing') await repository.forgetDate(db, userId, date)
    else await skip(db, item, error.reason)
    return 'done'
  }
  const code = error instanceof AppError ? error.code : 'INTERNAL'
  if (taskId === undefined && LATER.includes(code)) return 'later'
  if (NOTHING_LEFT.includes(code)) await repository.forgetDate(db, userId, date)
  else if (code === 'CANCELLED' && (await wasCancelled(db, userId, taskId))) {
    await followSome(db, userId, from)
    await skip(db, item, 'withdrawn')
    await withdraw(db, userId, date)
  } else await countFailure(dependencies, db, item, { code, taskId })
  return 'done'
}

/** By its owner; a task whose lease was lost has failed. */
async function wasCancelled(db: Db, userId: string, taskId: string | undefined): Promise<boolean> {
  const task = taskId === undefined ? undefined : await findTaskSummary(db, userId, taskId)
  return task?.status === 'cancelled'
}

async function countFailure(
  dependencies: PageDependencies,
  db: Db,
  item: Item,
  { code, taskId }: { code: string; taskId: string | undefined },
): Promise<void> {
  const { userId, date, rule } = item
  // Where the task was not started, its transaction was rolled back.
  if (taskId === undefined) await countTry(dependencies, db, item)
  const row = await repository.findNightDay(db, userId, date)
  if (!row) return
  const now = dependencies.clock.now()
  if (code !== OVER_CAP) {
    const next_try_at = nextTry(row.tries, now, rule)
    return repository.putNightDay(db, userId, { ...row, code, next_try_at })
  }
  // No request was sent, so it is no try.
  await skip(db, item, 'over_cap')
  const tries = Math.max(0, row.tries - 1)
  await repository.putNightDay(db, userId, { ...row, code, tries, next_try_at: nextNight(now, rule) })
}

const skip = (db: Db, item: Item, reason: SkipReason): Promise<void> =>
  record(db, item, (run) => run.skipped.push({ date: item.date, reason }))

/** The date has ended: it is in one list of the last run. */
async function record(db: Db, { userId, date }: Item, add: (run: repository.LastRun) => unknown) {
  const row = await repository.findNight(db, userId)
  const { lastRun } = row
  if (!lastRun) return
  lastRun.skipped = lastRun.skipped.filter((one) => one.date !== date)
  add(lastRun)
  await repository.forgetDate(db, userId, date)
  await repository.putNight(db, userId, row)
}
