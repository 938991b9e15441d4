// Runs feeds: on demand, when something was sent to them, and every hour.
import { AppError } from '../../contract/app-error.ts'
import type { FeedResult } from '../../contract/feeds.ts'
import { DatabaseError } from '../database/errors.ts'
import type { Db } from '../database/tables.ts'
import { completeWork, listDueUsers } from '../database/work-queue.ts'
import { UnreadableFile } from '../import/problem.ts'
import type { Logger } from '../lib/logger.ts'
import { runForEach } from '../lib/run-for-each.ts'
import { Slots } from '../lib/slots.ts'
import { ruleOf } from '../night/night-plan.ts'
import { nextNight } from '../night/night-times.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { isSending } from './feed-mapping.ts'
import { FeedEnded, type Ran, type RunDependencies, runOnce } from './feed-run.ts'
import { deleteOldData, type FeedRow, findFeed, hasData, listFeeds, updateFeed } from './feeds.repository.ts'
import { KEPT_FIGURES_MS } from './sending/health.ts'
import { KEPT_POINTS_MS } from './sending/owntracks.ts'

/** Servers that are asked at a time, and those of one user: a slow one delays nobody. */
const MAX_ASKED = 4
const MAX_ASKED_OF_USER = 2
const MAX_RUN_MS = 3_600_000
const USERS_AT_ONCE = 4

export interface RunnerDependencies extends RunDependencies {
  logger: Logger
  settings: Pick<SettingsService, 'getNightWriter'>
}

interface RunHow {
  language?: string | undefined
  /** Its time has come; otherwise somebody asks for it. */
  isDue: boolean
}

const NOTHING = { added: 0, changed: 0, removed: 0, kept: 0, skipped: 0, firstDate: null, lastDate: null }

export const failedResult = (code: string, message: string): FeedResult => ({
  ...{ status: 'failed', ...NOTHING, error: { code, message } },
})

const KEPT_MS: Readonly<Partial<Record<FeedRow['kind'], number>>> = {
  owntracks: KEPT_POINTS_MS,
  health: KEPT_FIGURES_MS,
}

/** Deletes what apps sent longer ago, also where they send no more, and then where a phone was. */
async function forgetOld(db: Db, feeds: readonly FeedRow[], now: number): Promise<void> {
  for (const feed of feeds) {
    await deleteOldData(db, feed, now - (KEPT_MS[feed.kind] ?? 0))
    if (feed.next_run_at === null && feed.state !== '{}' && !(await hasData(db, feed)))
      await updateFeed(db, feed.user_id, feed.id, { state: '{}' })
  }
}

/** Notes when the next of a user's feeds is due, or what was sent to one may have become old. */
export async function queueNext(db: Db, userId: string, now: number): Promise<void> {
  const feeds = await listFeeds(db, userId)
  const times = feeds.flatMap(({ next_run_at }) => next_run_at ?? [])
  for (const feed of feeds.filter(({ kind }) => isSending(kind)))
    if (await hasData(db, feed)) times.push(now + HOUR_MS)
  await completeWork(db, userId, 'feeds', times.length === 0 ? null : Math.min(...times))
}

export class FeedRunner {
  readonly #dependencies: RunnerDependencies
  readonly #stopping = new AbortController()
  readonly #runs = new Map<string, { userId: string; end: Promise<boolean>; stopping: AbortController }>()
  /** With their users. */
  readonly #previews = new Map<AbortController, string>()
  readonly #asked = new Slots({ max: MAX_ASKED, maxPerKey: MAX_ASKED_OF_USER })

  constructor(dependencies: RunnerDependencies) {
    this.#dependencies = dependencies
  }

  isRunning(id: string): boolean {
    return this.#runs.has(id)
  }

  /**
   * Resolves when the run has ended, also in failure. One that is under way is joined.
   *
   * @returns false if another node runs it
   */
  run(userId: string, id: string, language?: string): Promise<boolean> {
    return this.#begin(userId, id, { language, isDue: false })
  }

  #begin(userId: string, id: string, how: RunHow): Promise<boolean> {
    const begun = this.#runs.get(id)
    if (begun) return begun.end
    const stopping = new AbortController()
    const { database, logger } = this.#dependencies
    let isOurs = false
    const work = (lost: AbortSignal) => {
      isOurs = true
      return this.#run(userId, id, AbortSignal.any([stopping.signal, lost]), how)
    }
    const end = database
      .withLock(`feed ${id}`, work)
      .catch((error: unknown) => {
        const isEnded = this.#stopping.signal.aborted || error instanceof FeedEnded
        if (!isEnded) logger.error({ err: error, feedId: id }, 'feed interrupted')
      })
      .then(() => isOurs)
      .finally(() => this.#runs.delete(id))
    this.#runs.set(id, { userId, end, stopping })
    return end
  }

  /** As `run`, with what was sent a moment ago: a run that is under way may not have seen it. */
  async runAgain(userId: string, id: string, language?: string): Promise<void> {
    await this.#runs.get(id)?.end
    await this.run(userId, id, language)
  }

  /** @throws AppError UNAUTHORIZED when its user is erased meanwhile */
  async preview(feed: FeedRow, language?: string): Promise<Ran> {
    const ending = new AbortController()
    this.#previews.set(ending, feed.user_id)
    const ended = AbortSignal.any([this.#stopping.signal, ending.signal])
    try {
      return await this.#read(feed, ended, { language, isPreview: true })
    } finally {
      this.#previews.delete(ending)
    }
  }

  /** Ends a run; the caller has removed the feed. */
  async end(id: string): Promise<void> {
    const run = this.#runs.get(id)
    run?.stopping.abort(new Error('the feed was removed'))
    await run?.end
  }

  async endUser(userId: string): Promise<void> {
    for (const [ending, owner] of this.#previews)
      if (owner === userId) ending.abort(new AppError('UNAUTHORIZED'))
    const ids = [...this.#runs].flatMap(([id, run]) => (run.userId === userId ? [id] : []))
    await Promise.all(ids.map((id) => this.end(id)))
  }

  async runDue(signal: AbortSignal): Promise<void> {
    const { database, clock } = this.#dependencies
    const users = await listDueUsers(database.reader, 'feeds', clock.now())
    await runForEach(users, signal, (userId) => this.#runDueOf(userId), USERS_AT_ONCE)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const { stopping } of this.#runs.values()) stopping.abort(this.#stopping.signal.reason)
    await Promise.all(Array.from(this.#runs.values(), ({ end }) => end))
  }

  async #runDueOf(userId: string): Promise<void> {
    const { database, clock } = this.#dependencies
    const due = (await listFeeds(database.reader, userId)).filter((feed) => this.#isDue(feed))
    await Promise.all(due.map(({ id }) => this.#begin(userId, id, { isDue: true })))
    await database.write(userId, async (db) => {
      const sending = (await listFeeds(db, userId)).filter(({ kind }) => isSending(kind))
      await forgetOld(db, sending, clock.now())
      await queueNext(db, userId, clock.now())
    })
  }

  #isDue({ next_run_at: at }: FeedRow): boolean {
    return at !== null && at <= this.#dependencies.clock.now()
  }

  async #run(userId: string, id: string, ended: AbortSignal, { language, isDue }: RunHow): Promise<void> {
    const { database } = this.#dependencies
    const feed = await findFeed(database.reader, userId, id)
    // Another node has run it since it was found to be due.
    if (!feed || (isDue && !this.#isDue(feed))) return
    const ran = await this.#read(feed, ended, { language, isPreview: false })
    await database.write(userId, (db) => this.#keep(db, feed, ran))
  }

  async #keep(db: Db, feed: FeedRow, { result, state }: Ran): Promise<void> {
    const { user_id: userId, id } = feed
    const meanwhile = await findFeed(db, userId, id)
    if (!meanwhile) return
    // A run that ends with its hour and has taken something is as good as one that is done: the next one goes on.
    const isFailed = result.status === 'failed' && result.added + result.changed === 0
    const failures = isFailed ? feed.failures + 1 : 0
    const now = this.#dependencies.clock.now()
    // Its owner has changed it, or an app has sent more: it is due again.
    const isSame = meanwhile.access === feed.access && meanwhile.options === feed.options
    const isDue = meanwhile.next_run_at !== feed.next_run_at
    const next = isSending(feed.kind)
      ? null
      : await nextRunOf(db, this.#dependencies.settings, feed, { now, failures })
    await updateFeed(db, userId, id, {
      ...{ last_run_at: now, last_result: JSON.stringify(result), failures },
      failing_since: isFailed ? (feed.failing_since ?? now) : null,
      ...(!isDue && { next_run_at: next }),
      ...(state !== undefined && isSame && { state: JSON.stringify(state) }),
    })
    await queueNext(db, userId, now)
  }

  /** A source that cannot be read is a result too. @throws Error when it is ended, or the database fails */
  async #read(
    feed: FeedRow,
    ended: AbortSignal,
    how: { language: string | undefined; isPreview: boolean },
  ): Promise<Ran> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new UnreadableFile('', 'server_slow')), MAX_RUN_MS)
    const signal = AbortSignal.any([ended, late.signal])
    const read = () => runOnce(this.#dependencies, feed, { ...how, signal })
    try {
      return await (isSending(feed.kind) ? read() : this.#asked.run(feed.user_id, read, signal))
    } catch (error) {
      if (ended.aborted || error instanceof FeedEnded || error instanceof DatabaseError) throw error
      const isLate = signal.aborted
      if (!isLate && !(error instanceof UnreadableFile))
        this.#dependencies.logger.error({ err: error, feedId: feed.id }, 'feed failed')
      const known = isLate ? new UnreadableFile('', 'server_slow') : error
      const { code, reason } = (known instanceof UnreadableFile ? known : new UnreadableFile('', 'broken'))
        .problem
      return { result: failedResult(code, reason), state: undefined, samples: [] }
    } finally {
      clearTimeout(timer)
    }
  }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** So long before the night writer, the day's entries are there when it begins. */
const BEFORE_NIGHT_MS = 5 * MINUTE_MS
const FIRST_RETRY_MS = 15 * MINUTE_MS
/** Feeds that were added together are not asked together. The last letters of an id are random. */
const MAX_JITTER_MS = 4 * MINUTE_MS

const jitterOf = ({ id }: Pick<FeedRow, 'id'>): number => Number.parseInt(id.slice(-6), 16) % MAX_JITTER_MS

/** @param failures in a row, with the last run */
const waitAfter = (failures: number): number =>
  failures === 0 ? HOUR_MS : Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), DAY_MS)

/** An hour later, longer after failures, and once before the night writer. */
export async function nextRunOf(
  db: Db,
  settings: Pick<SettingsService, 'getNightWriter'>,
  feed: Pick<FeedRow, 'user_id' | 'id'>,
  { now, failures }: { now: number; failures: number },
): Promise<number> {
  const jitter = jitterOf(feed)
  const next = now + waitAfter(failures) + jitter
  const own = await settings.getNightWriter(db, feed.user_id)
  if (!own.enabled) return next
  // Within the minutes before the night, this one is over.
  const night = nextNight(now + BEFORE_NIGHT_MS + jitter, await ruleOf(db, feed.user_id, own))
  return Math.min(next, night - BEFORE_NIGHT_MS - jitter)
}
