// The night writer: writes the pages of days by itself, at an hour of its owner's, through the same tasks as by hand.
import { AppError, invalidInput } from '../../contract/app-error.ts'
import type { NightWriter } from '../../contract/night-writer.ts'
import { PROVIDERS, type ProviderId } from '../../contract/providers.ts'
import type { Db } from '../database/tables.ts'
import { takeTurns } from '../database/take-turns.ts'
import { completeWork, enqueueWork, listDueUsers, listFarUsers } from '../database/work-queue.ts'
import type { JournalService } from '../journal/journal.service.ts'
import { toInstant, toInstantOrNull } from '../lib/instants.ts'
import type { Limits } from '../limits/limits.ts'
import type { NightWriterOfUser } from '../settings/settings.service.ts'
import * as repository from './night.repository.ts'
import { OVER_CAP, readNight } from './night-plan.ts'
import { firstDate, lastNight, type NightRule, TWO_DAYS_MS } from './night-times.ts'
import { NightTurn, type TurnDependencies } from './night-turn.ts'
import { listNightlyWorks } from './nightly-works.ts'

/** Users by where their provider runs: one page at a time on a machine of the house, several elsewhere. */
export const LANES = ['night', 'night-local'] as const
export type Lane = (typeof LANES)[number]

interface Dependencies extends Omit<TurnDependencies, 'works'> {
  journal: Pick<JournalService, 'generate' | 'weave'>
  limits: Pick<Limits, 'countCall'>
  /** Written at the same time where the provider is elsewhere. */
  pagesAtOnce: number
}

/** Each may write a page for every missing day. */
const MAX_RUNS_A_MINUTE = 5

export type NightService = ReturnType<typeof createNightService>

export function createNightService({ journal, limits, pagesAtOnce, ...shared }: Dependencies) {
  const { database, clock, settings } = shared
  const dependencies = { ...shared, works: listNightlyWorks(journal) }

  /** @returns false after moving a user whose provider was changed to the other lane */
  async function isIn(lane: Lane, userId: string): Promise<boolean> {
    const own = laneOf((await settings.getNightWriter(database.reader, userId)).provider)
    if (own === lane) return true
    await database.write(userId, async (db) => {
      await completeWork(db, userId, lane, null)
      await enqueueWork(db, userId, own, clock.now())
    })
    return false
  }

  async function get(db: Db, userId: string): Promise<NightWriter> {
    const { own, rule, night, last, isDue, nextAt } = await readNight(dependencies, db, userId)
    const { lastRun } = night
    const failures = (await repository.listFailures(db, userId)).filter(({ code }) => code !== OVER_CAP)
    return {
      nextRunAt: own.enabled ? toInstant(isDue ? last.at : nextAt) : null,
      lastRun: lastRun && {
        ...lastRun,
        startedAt: toInstant(lastRun.startedAt),
        finishedAt: toInstantOrNull(lastRun.finishedAt),
        failed: failures.map((one) => ({ ...one, nextTryAt: toInstantOrNull(triedAgainAt(one, rule, own)) })),
      },
      timeZone: rule.timeZone,
      consent: own.consent && { ...own.consent, at: toInstant(own.consent.at) },
      isChosen: own.isChosen,
    }
  }

  /** Users whose turn has come, also by a clock that was wrong and is set back. */
  async function listDue(lane: Lane): Promise<string[]> {
    const now = clock.now()
    const due = await listDueUsers(database.reader, lane, now)
    return [...due, ...(await listFarUsers(database.reader, lane, now + TWO_DAYS_MS))]
  }

  return {
    get: (userId: string): Promise<NightWriter> => get(database.reader, userId),

    /** @throws AppError INVALID_INPUT while it is off, NO_AI_CONFIG without consent */
    async askForRun(userId: string): Promise<NightWriter> {
      await limits.countCall(userId, 'night', MAX_RUNS_A_MINUTE)
      return database.write(userId, async (db) => {
        const own = await settings.getNightWriter(db, userId)
        if (!own.enabled)
          throw invalidInput('body.nightWriter', 'is off: enable it in the settings first', 'not_enabled')
        if (!own.hasConsent)
          throw new AppError('NO_AI_CONFIG', {
            message: 'The AI provider was changed since the night writer was enabled. Enable it again.',
          })
        await repository.putNight(db, userId, { ...(await repository.findNight(db, userId)), asked: true })
        await enqueueWork(db, userId, laneOf(own.provider), clock.now())
        return get(db, userId)
      })
    },

    /** Gives each user whose turn has come one, on one node at a time, until `stopping` aborts. */
    run(lane: Lane, stopping: AbortSignal): Promise<void> {
      const take = async (userId: string, signal: AbortSignal) => {
        if (await isIn(lane, userId)) await new NightTurn(dependencies, userId).run(lane, signal)
      }
      const atOnce = lane === 'night-local' ? 1 : pagesAtOnce
      return takeTurns(database, lane, { listDue: () => listDue(lane), take, atOnce }, stopping)
    },
  }
}

const laneOf = (provider: ProviderId | null): Lane =>
  provider !== null && PROVIDERS[provider].place === 'this machine' ? 'night-local' : 'night'

/** Null for a date that is too old for the night of its next try. */
const triedAgainAt = (
  { date, nextTryAt }: { date: string; nextTryAt: number | null },
  rule: NightRule,
  { enabled, catchUpDays }: NightWriterOfUser,
): number | null =>
  nextTryAt !== null && enabled && date >= firstDate(lastNight(nextTryAt, rule), catchUpDays)
    ? nextTryAt
    : null
