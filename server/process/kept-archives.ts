// Writes archives of all diaries to a directory of the operator: one per week and user, each verified, the newest kept.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Drill, isProven } from '../export/drill/drill.ts'
import type { ExportService } from '../export/export.service.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { syncDirectory } from './data-directory.ts'

const WEEK_MS = 7 * 24 * 3_600_000
/** After an archive that could not be written or verified. */
const RETRY_MS = 24 * 3_600_000
/** Contains the time of writing in UTC, so that names sort by time. */
const NAME = /^dayleaf-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.zip$/

interface Dependencies {
  /** Has one subdirectory per user, named by the user's id. */
  directory: string
  /** Number of archives kept per user. */
  kept: number
  clock: Clock
  logger: Logger
  exports: Pick<ExportService, 'export'>
  listUserIds(): Promise<readonly string[]>
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
    for (const userId of await this.#dependencies.listUserIds()) {
      signal.throwIfAborted()
      await this.#keepOne(userId, signal)
    }
  }

  /** Deletes all archives of a user. */
  removeAll(userId: string): Promise<void> {
    return rm(this.#directoryOf(userId), { recursive: true, force: true })
  }

  #directoryOf(userId: string): string {
    return join(this.#dependencies.directory, userId)
  }

  async #keepOne(userId: string, signal: AbortSignal): Promise<void> {
    const { clock, logger, kept, listUserIds } = this.#dependencies
    const own = this.#directoryOf(userId)
    const now = clock.now()
    const last = (await listNames(own)).at(-1)
    const isFresh = last !== undefined && timeOf(last) + WEEK_MS > now
    if (isFresh || (this.#retryAt.get(userId) ?? 0) > now) return
    try {
      await this.#writeOne(userId, signal)
      this.counts.proven += 1
      this.#retryAt.delete(userId)
    } catch (error) {
      if (signal.aborted) throw error
      this.counts.failed += 1
      this.#retryAt.set(userId, now + RETRY_MS)
      logger.error({ userId, err: error }, 'archive not kept')
    }
    // The account may have been deleted meanwhile, and its archives with it.
    if (!(await listUserIds()).includes(userId)) return this.removeAll(userId)
    for (const name of (await listNames(own)).slice(0, -kept)) await rm(join(own, name))
  }

  /** Writes an archive, and gives it its final name after verifying it. */
  async #writeOne(userId: string, signal: AbortSignal): Promise<void> {
    const { clock, logger, exports, drill } = this.#dependencies
    const own = this.#directoryOf(userId)
    await mkdir(own, { recursive: true, mode: 0o700 })
    const partial = join(own, 'unproven.partial')
    const now = new Date(clock.now())
    try {
      const { chunks } = await exports.export(userId, { format: 'dayleaf' })
      await pipeline(chunks, createWriteStream(partial, { mode: 0o600, flush: true }), { signal })
      const found = await drill(partial, signal)
      if (!isProven(found)) throw new Error(`not restored the same: ${describe(found)}`)
      await rename(partial, join(own, nameAt(now)))
      syncDirectory(own)
      logger.info({ userId, ...found.sums }, 'archive written and proven')
    } finally {
      await rm(partial, { force: true })
    }
  }
}

/** Oldest first. */
async function listNames(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => NAME.test(name)).toSorted()
}

const nameAt = (time: Date) => `dayleaf-${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.zip`
const timeOf = (name: string) => Date.parse(name.replace(NAME, '$1-$2-$3T$4:$5:$6Z'))

const describe = ({ damaged, problems, differences }: Drill): string =>
  [...damaged, ...[...problems, ...differences].map(({ path, reason }) => `${path}: ${reason}`)]
    .slice(0, 5)
    .join('; ')
