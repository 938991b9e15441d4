// Writes archives of all diaries to a place of the operator: one per week and user, each verified, the newest kept.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ExportService } from '../export/export.service.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { ArchivePlace } from './archive-places.ts'
import { type Drill, isProven } from './drill/drill.ts'

const WEEK_MS = 7 * 24 * 3_600_000
/** Delay after an archive could not be written or verified. */
const RETRY_MS = 24 * 3_600_000
/** Contains the time of writing in UTC, so that names sort by time. */
const NAME = /^dayleaf-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.zip$/

interface Owner {
  id: string
  /** In milliseconds since 1970. */
  disabledAt: number | null
}

interface Dependencies {
  place: ArchivePlace
  /** Number of archives kept per user. */
  kept: number
  clock: Clock
  logger: Logger
  exports: Pick<ExportService, 'export'>
  listUsers(): Promise<readonly Owner[]>
  drill(file: string, signal: AbortSignal): Promise<Drill>
}

export class KeptArchives {
  readonly counts = { proven: 0, failed: 0 }
  readonly #dependencies: Dependencies
  /** Times of retries by user, in milliseconds since 1970. */
  readonly #retryAt = new Map<string, number>()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Writes due archives, and deletes the oldest. */
  async keep(signal: AbortSignal): Promise<void> {
    for (const owner of await this.#dependencies.listUsers()) {
      signal.throwIfAborted()
      await this.#keepOne(owner, signal)
    }
  }

  removeAll(userId: string): Promise<void> {
    return this.#dependencies.place.removeAll(userId)
  }

  /** Names of a user's archives, oldest first. */
  async #list(userId: string): Promise<string[]> {
    return (await this.#dependencies.place.list(userId)).filter((name) => NAME.test(name))
  }

  async #keepOne({ id: userId, disabledAt }: Owner, signal: AbortSignal): Promise<void> {
    const { clock, logger, place, kept, listUsers } = this.#dependencies
    const now = clock.now()
    if ((this.#retryAt.get(userId) ?? 0) > now) return
    try {
      const last = (await this.#list(userId)).at(-1)
      // Nobody changes the diary of a disabled account: one archive is enough.
      if (last !== undefined && (timeOf(last) + WEEK_MS > now || timeOf(last) > (disabledAt ?? now))) return
      await this.#writeOne(userId, signal)
      this.counts.proven += 1
      this.#retryAt.delete(userId)
      await place.remove(userId, (await this.#list(userId)).slice(0, -kept))
    } catch (error) {
      if (signal.aborted) throw error
      this.counts.failed += 1
      this.#retryAt.set(userId, now + RETRY_MS)
      logger.error({ userId, err: error }, 'archive not kept')
    }
    // The account may have been deleted meanwhile, and its archives with it.
    if (!(await listUsers()).some(({ id }) => id === userId)) await this.removeAll(userId)
  }

  /** Writes an archive, and keeps it after verifying it. */
  async #writeOne(userId: string, signal: AbortSignal): Promise<void> {
    const { clock, logger, exports, drill, place } = this.#dependencies
    const { chunks } = await exports.export(userId, { format: 'dayleaf' })
    await place.add(userId, nameAt(new Date(clock.now())), async (path) => {
      await pipeline(chunks, createWriteStream(path, { mode: 0o600, flush: true }), { signal })
      const found = await drill(path, signal)
      if (!isProven(found)) throw new Error(`not restored the same: ${describe(found)}`)
      logger.info({ userId, ...found.sums }, 'archive written and proven')
    })
  }
}

const nameAt = (time: Date) => `dayleaf-${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.zip`
const timeOf = (name: string) => Date.parse(name.replace(NAME, '$1-$2-$3T$4:$5:$6Z'))

const describe = ({ damaged, problems, differences }: Drill): string =>
  [...damaged, ...[...problems, ...differences].map(({ path, reason }) => `${path}: ${reason}`)]
    .slice(0, 5)
    .join('; ')
