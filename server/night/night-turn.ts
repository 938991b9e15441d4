// The turn of one user: has what is due written, page by page, and records how each ended.
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { completeWork, type WorkKind } from '../database/work-queue.ts'
import { endsBefore } from '../lib/ends-before.ts'
import { findTaskSummary } from '../tasks/task-rows.ts'
import * as repository from './night.repository.ts'
import { type Item, OVER_CAP, type PlanDependencies, planNight } from './night-plan.ts'
import { nextNight, nextTry } from './night-times.ts'
import { followChanges, withdraw } from './withdrawals.ts'

export interface TurnDependencies extends PlanDependencies {
  database: Database
}

/** How long a page waits that could not be begun. */
const LATER_MS = 60_000
/** Nothing is wrong with the page: it is begun later. */
const LATER = ['GENERATION_IN_PROGRESS', 'RATE_LIMITED', 'UNAVAILABLE']
/** Another request or the owner was faster. */
const NOTHING_LEFT = ['NO_EVENTS', 'NOTHING_CHANGED', 'NOT_FOUND', 'VERSION_CONFLICT']

/** Thrown in the transaction that would have started a task: the night is planned again. */
class NotDue extends Error {}

export class NightTurn {
  readonly #dependencies: TurnDependencies
  readonly #userId: string

  constructor(dependencies: TurnDependencies, userId: string) {
    this.#dependencies = dependencies
    this.#userId = userId
  }

  /** @param kind of the work that is due, by which it is queued again */
  async run(kind: WorkKind, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const item = await this.#write((db) => this.#next(db, kind))
      if (!item) return
      await this.#writePage(item, signal)
    }
  }

  #write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#dependencies.database.write(this.#userId, work)
  }

  async #next(db: Db, kind: WorkKind): Promise<Item | undefined> {
    const { item, night, nextAt } = await planNight(this.#dependencies, db, this.#userId)
    if (night) await repository.putNight(db, this.#userId, night)
    if (!item) await completeWork(db, this.#userId, kind, nextAt)
    return item
  }

  /** If the signal aborts, what was begun counts as interrupted at the next start. */
  async #writePage(item: Item, signal: AbortSignal): Promise<void> {
    const { work, date } = item
    let taskId: string | undefined
    try {
      const assertFirst = (db: Db) => this.#begin(db, item)
      const { task, result } = await work.start(this.#userId, date, { by: 'night', assertFirst })
      taskId = task.id
      if (await endsBefore(result, signal)) await this.#write((db) => this.#record(db, item))
    } catch (error) {
      if (signal.aborted || error instanceof NotDue) return
      const code = error instanceof AppError ? error.code : 'INTERNAL'
      await this.#write((db) => this.#fail(db, item, { code, taskId }))
    }
  }

  /** The try is counted before anything is sent, so that a process that is killed each time does not send it for ever. */
  async #begin(db: Db, item: Item): Promise<void> {
    const now = await planNight(this.#dependencies, db, this.#userId)
    if (now.item?.date !== item.date || now.item.work !== item.work) throw new NotDue()
    await this.#putTry(db, item, { tries: item.tries + 1, code: item.code })
  }

  /** @param nextAt by default as the count of tries has it */
  #putTry(db: Db, item: Item, row: { tries: number; code: string | null; nextAt?: number }): Promise<void> {
    const { tries, code, nextAt = nextTry(tries, this.#dependencies.clock.now(), item.rule) } = row
    const columns = { withdrawn: 0, work: item.work.name, tries, code, next_try_at: nextAt }
    return repository.putNightDay(db, this.#userId, { date: item.date, ...columns })
  }

  async #record(db: Db, item: Item): Promise<void> {
    const night = await repository.findNight(db, this.#userId)
    night.lastRun?.[item.work.list].push(item.date)
    await repository.putNight(db, this.#userId, night)
    await this.#rest(db, item)
  }

  /** What is noted from now on is for the next night. */
  #rest(db: Db, item: Item, row: { tries: number; code: string | null } = { tries: 0, code: null }) {
    const nextAt = nextNight(this.#dependencies.clock.now(), item.rule)
    return this.#putTry(db, item, { ...row, nextAt })
  }

  /** @param taskId undefined if the task was not started */
  async #fail(db: Db, item: Item, { code, taskId }: { code: string; taskId: string | undefined }) {
    const { tries, date, from } = item
    if (taskId === undefined && LATER.includes(code)) {
      const nextAt = this.#dependencies.clock.now() + LATER_MS
      return this.#putTry(db, item, { tries, code: item.code, nextAt })
    }
    if (NOTHING_LEFT.includes(code)) return this.#rest(db, item)
    // No request was sent, so it is no try.
    if (code === OVER_CAP) return this.#rest(db, item, { tries, code })
    const task = taskId === undefined ? undefined : await findTaskSummary(db, this.#userId, taskId)
    // By its owner; a task whose lease was lost has failed.
    if (code !== 'CANCELLED' || task?.status !== 'cancelled')
      return this.#putTry(db, item, { tries: tries + 1, code })
    await followChanges(db, this.#userId, from)
    return withdraw(db, this.#userId, date)
  }
}
