// The turn of one user: finds what is due, has it written page by page, and records what was done.
import type { Db } from '../database/tables.ts'
import { completeWork, type WorkKind } from '../database/work-queue.ts'
import { getClockZone } from '../diary/home-zone.repository.ts'
import type { NightWriterOfUser } from '../settings/settings.service.ts'
import * as repository from './night.repository.ts'
import { doItem, type Item, type PageDependencies } from './night-page.ts'
import { firstOf, hasCome, lastNight, type NightRule, nextNight, TWO_DAYS_MS } from './night-times.ts'
import type { NightDay, NightlyWork } from './nightly-works.ts'
import { followChanges } from './withdrawals.ts'

export interface TurnDependencies extends PageDependencies {
  works: readonly NightlyWork[]
}

/** How long a page waits that could not be begun. */
const LATER_MS = 60_000
/** Between two turns of one user, also after a fault. */
const SHORTEST_WAIT_MS = 10_000

export const ruleOf = async (db: Db, userId: string, own: NightWriterOfUser): Promise<NightRule> => ({
  timeZone: await getClockZone(db, userId, own.timeZone),
  time: own.time,
})

/** From when on nights count, also after the clock was set back. */
export function nightsAfter(
  { doneUntil }: repository.NightRow,
  { from }: NightWriterOfUser,
  now: number,
): number {
  const after = Math.max(doneUntil, from)
  return after > now + TWO_DAYS_MS ? now - TWO_DAYS_MS / 2 : after
}

interface Plan {
  items: Item[]
  rule: NightRule
  /** Whether the last run is to be told as ended now. */
  isRun: boolean
  /** The scheduled time that is done when all items are; undefined where only failures are tried again. */
  doneUntil: number | undefined
}

export class NightTurn {
  readonly #dependencies: TurnDependencies
  readonly #userId: string
  /** The first date of the night, of which the outbox may no longer tell. */
  #from = ''
  #mustGoOn = false

  constructor(dependencies: TurnDependencies, userId: string) {
    this.#dependencies = dependencies
    this.#userId = userId
  }

  /** @param kind of the work that is due, by which it is queued again */
  async take(kind: WorkKind, signal: AbortSignal): Promise<void> {
    const { database, clock, settings } = this.#dependencies
    const own = await settings.getNightWriter(database.reader, this.#userId)
    if (!own.enabled) return this.#write((db) => completeWork(db, this.#userId, kind, null))
    const rule = await ruleOf(database.reader, this.#userId, own)
    const night = lastNight(clock.now(), rule)
    this.#from = firstOf(night.date, own.catchUpDays + night.dates - 1)
    await followChanges(database, this.#userId, this.#from)
    const plan = await this.#write((db) => this.#begin(db, own, rule))
    for (const item of plan.items) {
      if (signal.aborted) return
      const outcome = await doItem(this.#dependencies, item, signal)
      if (outcome === 'later') this.#mustGoOn = true
    }
    if (!signal.aborted) await this.#write((db) => this.#end(db, kind, plan))
  }

  #write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#dependencies.database.write(this.#userId, work)
  }

  async #begin(db: Db, own: NightWriterOfUser, rule: NightRule): Promise<Plan> {
    const now = this.#dependencies.clock.now()
    const night = lastNight(now, rule)
    const before = await repository.findNight(db, this.#userId)
    const unfinished = before.lastRun?.finishedAt === null ? before.lastRun : null
    const isNightly = before.asked || unfinished !== null || night.at > nightsAfter(before, own, now)
    const run = unfinished ?? (isNightly ? newRun(now) : before.lastRun)
    if (!run) return { items: [], rule, isRun: false, doneUntil: undefined }
    const tried = await this.#listTried(db, { from: this.#from, to: night.date })
    const items: Item[] = []
    for (const day of await repository.listDiaryDays(db, this.#userId, {
      from: this.#from,
      to: night.date,
    })) {
      const row = tried.get(day.date)
      const isTried = row !== undefined && row.work !== null
      tried.delete(day.date)
      if (isTried ? row.next_try_at === null || !hasCome(row.next_try_at, now) : !isNightly) continue
      run.skipped = run.skipped.filter(({ date }) => date !== day.date)
      const work = await this.#choose(db, own, { ...day, isWithdrawn: row?.withdrawn === 1 }, run)
      if (work) items.push({ userId: this.#userId, work, date: day.date, rule, from: this.#from })
      // It was done before the process was stopped, or by its owner, or is skipped now.
      else if (isTried) await repository.forgetDate(db, this.#userId, day.date)
    }
    // Days that are empty by now.
    for (const date of tried.keys()) await repository.forgetDate(db, this.#userId, date)
    await repository.putNight(db, this.#userId, { ...before, asked: false, lastRun: run })
    const isRun = isNightly || items.length > 0
    return { items, rule, isRun, doneUntil: isNightly ? night.at : undefined }
  }

  /** The rows of the night's dates. A try whose process was stopped meanwhile has failed; one of an older date is over. */
  async #listTried(db: Db, { from, to }: { from: string; to: string }) {
    const rows = await repository.listNightDays(db, this.#userId)
    for (const row of rows.filter(({ work }) => work !== null)) {
      if (row.date < from) await repository.forgetDate(db, this.#userId, row.date)
      else if (row.code === null) {
        row.code = 'INTERRUPTED'
        await repository.putNightDay(db, this.#userId, row)
      }
    }
    return new Map(rows.filter(({ date }) => date >= from && date <= to).map((row) => [row.date, row]))
  }

  /** @returns undefined if no work is due for the day, or its owner has not agreed */
  async #choose(db: Db, own: NightWriterOfUser, day: NightDay, run: repository.LastRun) {
    for (const work of this.#dependencies.works) {
      const decision = await work.decide(db, this.#userId, day, own)
      if (decision === 'nothing') continue
      if (decision === 'due' && own.hasConsent) return work
      run.skipped.push({ date: day.date, reason: decision === 'due' ? 'no_consent' : decision })
      return undefined
    }
    return undefined
  }

  /** Queues the user for the next night, or the next page that is tried again. */
  async #end(db: Db, kind: WorkKind, { isRun, doneUntil }: Plan): Promise<void> {
    const { clock, settings } = this.#dependencies
    const now = clock.now()
    const own = await settings.getNightWriter(db, this.#userId)
    const row = await repository.findNight(db, this.#userId)
    if (row.lastRun && isRun && !this.#mustGoOn) row.lastRun.finishedAt = now
    if (doneUntil !== undefined && !this.#mustGoOn) row.doneUntil = doneUntil
    await repository.putNight(db, this.#userId, row)
    if (!own.enabled) return completeWork(db, this.#userId, kind, null)
    const rule = await ruleOf(db, this.#userId, own)
    const { date: last } = lastNight(now, rule)
    const times = [nextNight(nightsAfter(row, own, now), rule)]
    // Later dates wait for their night.
    for (const { date, next_try_at } of await repository.listNightDays(db, this.#userId))
      if (next_try_at !== null && date <= last) times.push(next_try_at)
    if (this.#mustGoOn) times.push(now + LATER_MS)
    const next = Math.max(Math.min(...times), now + SHORTEST_WAIT_MS)
    await completeWork(db, this.#userId, kind, row.asked ? now : next)
  }
}

const newRun = (startedAt: number): repository.LastRun => ({
  ...{ startedAt, finishedAt: null, written: [], woven: [], skipped: [] },
})
