// Runs of pages: writes the missing pages of a range, one after the other, through the same tasks as by hand.
import { AppError } from '../../contract/app-error.ts'
import type { LedgerEstimate } from '../../contract/ledger.ts'
import type { LatestPageRun, PageRunEstimate } from '../../contract/page-runs.ts'
import type { Db } from '../database/tables.ts'
import { takeTurns } from '../database/take-turns.ts'
import { enqueueWork, listDueUsers } from '../database/work-queue.ts'
import type { JournalService } from '../journal/journal.service.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import { newId } from '../lib/ids.ts'
import { toInstant, toInstantOrNull } from '../lib/instants.ts'
import type { Limits } from '../limits/limits.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import {
  findRun,
  isUntouched,
  listUnwritten,
  listWritten,
  putRun,
  type StoredRun,
} from './page-runs.repository.ts'
import { endRun, type RunDependencies, stopped, takeTurn } from './run-turn.ts'

interface Dependencies extends RunDependencies {
  journal: Pick<JournalService, 'generate' | 'estimate' | 'removeIf'>
  ledger: Pick<Ledger, 'estimate'>
  settings: Pick<SettingsService, 'getAiConfig'>
  limits: Pick<Limits, 'countCall'>
  /** Written at the same time, one of each user. */
  pagesAtOnce: number
}

interface Range {
  from: string
  to: string
}

const MAX_STARTS_A_MINUTE = 5
/** Pages that are estimated one by one; the others count as their average. */
const SAMPLES = 8

export type PageRunsService = ReturnType<typeof createPageRuns>

export function createPageRuns(dependencies: Dependencies) {
  const { database, clock, journal, ledger, settings, limits, pagesAtOnce } = dependencies

  /** What the pages of the dates would take together; undefined if none of them can be estimated. */
  async function sumUp(userId: string, dates: readonly string[]) {
    const step = Math.max(1, dates.length / SAMPLES)
    const samples: LedgerEstimate['page'][] = []
    for (let index = 0; index < dates.length && samples.length < SAMPLES; index += step) {
      const page = await estimatePage(userId, dates[Math.floor(index)] ?? '')
      if (page) samples.push(page)
    }
    if (samples.length === 0) return undefined
    const sum = (count: (page: LedgerEstimate['page']) => number) =>
      Math.round((samples.reduce((all, page) => all + count(page), 0) / samples.length) * dates.length)
    return { inputTokens: sum((page) => page.inputTokens), outputTokens: sum((page) => page.outputTokens) }
  }

  async function estimatePage(userId: string, date: string): Promise<LedgerEstimate['page'] | undefined> {
    try {
      return (await journal.estimate(userId, date)).page
    } catch (error) {
      // A long day fails by itself when its turn has come.
      if (error instanceof AppError && error.code === 'DAY_TOO_LONG') return undefined
      throw error
    }
  }

  return {
    get: (userId: string): Promise<LatestPageRun> => answer(database.reader, userId),

    /** @throws AppError NO_AI_CONFIG */
    async estimate(userId: string, range: Range): Promise<PageRunEstimate> {
      const { provider, model } = await settings.getAiConfig(database.reader, userId)
      const dates = await listUnwritten(database.reader, userId, range)
      const pages = await sumUp(userId, dates)
      const estimate = pages ? await ledger.estimate(userId, provider, pages) : null
      return { days: dates.length, latest: dates[0] ?? null, provider, model, estimate }
    },

    /** @throws AppError NO_AI_CONFIG, NO_EVENTS, or GENERATION_IN_PROGRESS while another one runs */
    async start(userId: string, { from, to }: Range): Promise<LatestPageRun> {
      await limits.countCall(userId, 'page-run', MAX_STARTS_A_MINUTE)
      return database.write(userId, async (db) => {
        const { provider, model } = await settings.getAiConfig(db, userId)
        if ((await findRun(db, userId))?.status === 'running')
          throw new AppError('GENERATION_IN_PROGRESS', { message: 'Pages are being written already.' })
        const total = (await listUnwritten(db, userId, { from, to })).length
        if (total === 0)
          throw new AppError('NO_EVENTS', { message: 'No date of the range is without a page.' })
        const createdAt = clock.now()
        const run: StoredRun = {
          ...{ id: newId(), from, to, provider, model, status: 'running', reason: null, reached: null },
          ...{ isBegun: false, total, done: 0, written: 0, failed: 0, failedInRow: 0, failures: [] },
          ...{ createdAt, finishedAt: null },
        }
        await putRun(db, userId, run)
        await enqueueWork(db, userId, 'page-runs', createdAt)
        return answer(db, userId)
      })
    },

    async stop(userId: string): Promise<LatestPageRun> {
      return database.write(userId, async (db) => {
        const run = await findRun(db, userId)
        if (run?.status === 'running') await endRun(db, userId, stopped(run, 'owner', clock.now()))
        return answer(db, userId)
      })
    },

    /** @throws AppError GENERATION_IN_PROGRESS while it runs */
    async deletePages(userId: string): Promise<LatestPageRun> {
      const run = await findRun(database.reader, userId)
      if (run?.status === 'running')
        throw new AppError('GENERATION_IN_PROGRESS', { message: 'Stop the run first.' })
      const pages = run ? await listWritten(database.reader, userId, run) : []
      for (const { id, date } of pages.filter((page) => page.isUntouched))
        await journal.removeIf(userId, date, (page) => page.id === id && isUntouched(page))
      return answer(database.reader, userId)
    },

    /** Gives each user with a run a turn, on one node at a time, until `stopping` aborts. */
    run: (stopping: AbortSignal): Promise<void> =>
      takeTurns(
        database,
        'page-runs',
        {
          listDue: () => listDueUsers(database.reader, 'page-runs', clock.now()),
          take: (userId, signal) => takeTurn(dependencies, userId, signal),
          atOnce: pagesAtOnce,
        },
        stopping,
      ),
  }
}

async function answer(db: Db, userId: string): Promise<LatestPageRun> {
  const run = await findRun(db, userId)
  if (!run) return { run: null }
  const pages = await listWritten(db, userId, run)
  const untouched = pages.filter((page) => page.isUntouched).length
  const { from, to, status, reason, total, done, written, failed, failures } = run
  return {
    run: {
      ...{ from, to, status, reason, total, done, written, failed, failures },
      ...{ untouched, changed: pages.length - untouched },
      current: status === 'running' && run.isBegun ? run.reached : null,
      createdAt: toInstant(run.createdAt),
      finishedAt: toInstantOrNull(run.finishedAt),
    },
  }
}
