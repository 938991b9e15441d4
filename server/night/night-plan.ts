// Decides what a night does next for a user: before each page, and again in the transaction that starts it.
import type { SkipReason } from '../../contract/night-writer.ts'
import { isDisabled } from '../database/disabled-users.ts'
import type { Db } from '../database/tables.ts'
import { getClockZone } from '../diary/home-zone.repository.ts'
import type { Clock } from '../lib/clock.ts'
import type { NightWriterOfUser, SettingsService } from '../settings/settings.service.ts'
import * as repository from './night.repository.ts'
import { firstDate, hasCome, lastNight, type NightRule, nextNight, TWO_DAYS_MS } from './night-times.ts'
import type { NightlyWork } from './nightly-works.ts'
import { followChanges } from './withdrawals.ts'

export interface PlanDependencies {
  clock: Clock
  settings: Pick<SettingsService, 'getNightWriter'>
  works: readonly NightlyWork[]
}

/** A page that is due. */
export interface Item {
  work: NightlyWork
  date: string
  /** How often it was begun before, and how that ended last. */
  tries: number
  code: string | null
  rule: NightRule
  /** The first date of the night, of which the outbox may no longer tell. */
  from: string
}

interface Plan {
  /** Undefined: nothing is due. */
  item?: Item
  /** To be stored. */
  night?: repository.NightRow
  /** When there is something to do again; null while it is off. */
  nextAt: number | null
}

export const OVER_CAP = 'OVER_CAP'

export const ruleOf = async (db: Db, userId: string, own: NightWriterOfUser): Promise<NightRule> => ({
  timeZone: await getClockZone(db, userId, own.timeZone),
  time: own.time,
})

/** From when on nights count, also after the clock was set back. */
function nightsAfter({ doneUntil }: repository.NightRow, { from }: NightWriterOfUser, now: number): number {
  const after = Math.max(doneUntil, from)
  return after > now + TWO_DAYS_MS ? now - TWO_DAYS_MS / 2 : after
}

/** How the nights of a user stand: the last one, which is due or done, and the next one. */
export async function readNight(
  { clock, settings }: Omit<PlanDependencies, 'works'>,
  db: Db,
  userId: string,
) {
  const now = clock.now()
  const own = await settings.getNightWriter(db, userId)
  const rule = await ruleOf(db, userId, own)
  const night = await repository.findNight(db, userId)
  const last = lastNight(now, rule)
  const after = nightsAfter(night, own, now)
  return { now, own, rule, night, last, isDue: last.at > after, nextAt: nextNight(after, rule) }
}

/** As part of the caller's transaction. */
export async function planNight(dependencies: PlanDependencies, db: Db, userId: string): Promise<Plan> {
  const { now, own, rule, night, last, isDue } = await readNight(dependencies, db, userId)
  const { lastRun } = night
  if (!own.enabled && lastRun) lastRun.finishedAt ??= now
  if (!own.enabled) return { night, nextAt: null }
  // Such users have no turns.
  if (await isDisabled(db, userId)) return { nextAt: now }
  const from = firstDate(last, own.catchUpDays)
  await followChanges(db, userId, from)
  if (night.asked) await repository.deleteTries(db, userId)
  else await repository.endInterrupted(db, userId)
  const isNightly = night.asked || isDue || lastRun?.finishedAt === null
  if (isNightly && lastRun?.finishedAt !== null)
    night.lastRun = { startedAt: now, finishedAt: null, written: [], woven: [], skipped: [] }
  night.asked = false
  const run = night.lastRun
  const waiting = new Map<string, number>()
  for (const day of await repository.listDiaryDays(db, userId, { from, to: last.date })) {
    const { date } = day
    if (!run || !(day.work || isNightly)) continue
    const { work, reason, waitsUntil } = await decideDay(dependencies, db, { userId, day, own, now })
    run.skipped = run.skipped.filter((one) => one.date !== date)
    if (reason) run.skipped.push({ date, reason })
    if (waitsUntil) waiting.set(date, waitsUntil)
    if (!work) continue
    const { tries, code } = day.work === work.name ? day : { tries: 0, code: null }
    return { item: { work, date, tries: tries ?? 0, code, rule, from }, night, nextAt: now }
  }
  // Done before the process was stopped, or by its owner, skipped now, too old, or of days that are empty by now.
  await repository.deleteTries(db, userId, { to: last.date, but: [...waiting.keys()] })
  if (run) run.finishedAt ??= now
  if (isNightly) night.doneUntil = last.at
  const nextAt = Math.min(nextNight(nightsAfter(night, own, now), rule), ...waiting.values())
  return { night, nextAt }
}

interface Decision {
  work?: NightlyWork
  /** Why its owner is told that nothing is done. */
  reason?: SkipReason | undefined
  /** After a failure; infinite where it is not tried again by itself. */
  waitsUntil?: number
}

async function decideDay(
  { works }: PlanDependencies,
  db: Db,
  {
    userId,
    day,
    own,
    now,
  }: { userId: string; day: repository.DiaryDay; own: NightWriterOfUser; now: number },
): Promise<Decision> {
  for (const work of works) {
    const found = await work.decide(db, userId, day, own)
    if (found === 'nothing') continue
    if (found !== 'due') return { reason: found }
    if (!own.hasConsent) return { reason: 'no_consent' }
    const next = day.work ? day.nextTryAt : now
    if (next !== null && hasCome(next, now)) return { work }
    const reason = day.code === OVER_CAP ? 'over_cap' : undefined
    return { reason, waitsUntil: next ?? Number.POSITIVE_INFINITY }
  }
  return {}
}
