import { AsyncResource } from 'node:async_hooks'
import type { StatementSync } from 'node:sqlite'
import { type Clock, systemClock } from '../../lib/clock.ts'
import { DatabaseError } from '../errors.ts'
import type { Db } from '../tables.ts'
import type { Checkpoints } from './checkpoints.ts'
import { type SqliteConnection, toDatabaseError } from './connection.ts'
import type { OpenFiles } from './files-in-place.ts'
import { applyPendingWrites } from './pending-index-writes.ts'

interface Job {
  /** @returns what to call after the commit */
  run(db: Db): Promise<() => void>
  reject(error: unknown): void
}

interface QueueFiles {
  checkpoints: Pick<Checkpoints, 'due'>
  inPlace: Pick<OpenFiles, 'assertInPlace' | 'noteCommit'>
}

/** A longer batch would keep its first writes waiting for the last ones. */
const MAX_BATCH = 128

/** Limit for blocking the event loop: a batch then takes no more jobs. */
const MAX_WORK_MS = 20

/** After so much work of a batch requests are served before the next text is indexed. */
const MAX_INDEXING_MS = 10

/** After so much work requests are served before the commit, in which FTS5 writes and merges its segments: up to 20 ms. */
const MAX_BEFORE_COMMIT_MS = 5

/**
 * Group commit: writes that arrive while a commit is synced to disk share the next one. Each runs in its own savepoint,
 * so one that fails is rolled back alone; a promise resolves when its commit is on disk. A sync takes much longer than
 * the statements of a small write: 32 clients make 4,637 synced writes per second instead of some hundreds. See
 * docs/adr/0003-group-commit.md.
 */
export class WriteQueue {
  readonly #connection: SqliteConnection
  readonly #savepoint: StatementSync
  readonly #release: StatementSync
  readonly #files: QueueFiles
  readonly #clock: Clock
  #jobs: Job[] = []
  #pauses: (() => Promise<void>)[] = []
  #draining: Promise<void> | undefined
  #workingSince = 0
  #isClosed = false

  constructor(connection: SqliteConnection, files: QueueFiles, clock = systemClock) {
    this.#connection = connection
    this.#files = files
    this.#clock = clock
    this.#savepoint = connection.native.prepare('savepoint job')
    this.#release = connection.native.prepare('release job')
    // Each reports the last inserted rowid, and those of the search index exceed 2^53.
    for (const statement of [this.#savepoint, this.#release]) statement.setReadBigInts(true)
  }

  /** @throws DatabaseError 'unavailable' once the queue is closed */
  async add<T>(work: (db: Db) => Promise<T>): Promise<T> {
    this.#rejectClosed()
    // The queue runs in the context of the caller that started it; `work` needs its own. `AsyncLocalStorage.snapshot` leaves
    // more garbage behind than a small write.
    const context = new AsyncResource('WriteQueue')
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({
        run: async (db) => {
          const value = await context.runInAsyncScope(work, undefined, db)
          return () => resolve(value)
        },
        reject,
      })
      this.#draining ??= this.#drain()
    })
  }

  /** Runs `work` between two batches: no transaction is open, and writes wait. */
  async between(work: () => Promise<void>): Promise<void> {
    this.#rejectClosed()
    return new Promise((resolve, reject) => {
      this.#pauses.push(() => work().then(resolve, reject))
      this.#draining ??= this.#drain()
    })
  }

  /** Resolves when all queued writes have ended. Later ones are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#draining
  }

  #rejectClosed(): void {
    if (this.#isClosed) throw new DatabaseError('unavailable', new Error('The database is closed.'))
  }

  async #drain(): Promise<void> {
    while (this.#jobs.length + this.#pauses.length > 0) {
      for (const run of this.#pauses.splice(0)) await run()
      await this.#awaitMore()
      if (this.#jobs.length > 0) await this.#commitBatch()
      await this.#files.checkpoints.due()
    }
    this.#draining = undefined
  }

  /** Yields to the event loop as long as that brings more jobs: a commit costs the same for one and for many. */
  async #awaitMore(): Promise<void> {
    for (let count = 0; count < this.#jobs.length && count < MAX_BATCH; ) {
      count = this.#jobs.length
      await new Promise(setImmediate)
    }
  }

  async #commitBatch(): Promise<void> {
    const { db, native } = this.#connection
    const batch: Job[] = []
    const answers: (() => void)[] = []
    this.#workingSince = this.#clock.monotonic()
    try {
      native.exec('begin immediate')
      do {
        const [job] = this.#jobs.splice(0, 1)
        if (!job) break
        batch.push(job)
        const answer = await this.#runInSavepoint(job)
        if (answer) answers.push(answer)
      } while (batch.length < MAX_BATCH && !this.#hasWorked(MAX_WORK_MS))
      await applyPendingWrites(db, this.#pause)
      await this.#pause(this.#hasWorked(MAX_BEFORE_COMMIT_MS))
      await this.#files.inPlace.assertInPlace()
      native.exec('commit')
      this.#files.inPlace.noteCommit()
    } catch (cause) {
      const error = toDatabaseError(cause)
      if (native.isTransaction) native.exec('rollback')
      // If the transaction could not begin, the jobs of one batch fail. A job that was rejected stays rejected.
      const failed = batch.length > 0 ? batch : this.#jobs.splice(0, MAX_BATCH)
      for (const job of failed) job.reject(error)
      return
    }
    for (const answer of answers) answer()
  }

  /** Whether this turn of the event loop has worked for so long. */
  #hasWorked(ms: number): boolean {
    return this.#clock.monotonic() - this.#workingSince >= ms
  }

  /** Yields to the event loop after `MAX_INDEXING_MS`, or when it is due. Readers use another connection. */
  readonly #pause = async (isDue = false): Promise<void> => {
    if (!isDue && !this.#hasWorked(MAX_INDEXING_MS)) return
    await new Promise(setImmediate)
    this.#workingSince = this.#clock.monotonic()
  }

  /** Undefined when the job failed and was rolled back alone. */
  async #runInSavepoint(job: Job): Promise<(() => void) | undefined> {
    const { db, native } = this.#connection
    this.#savepoint.run()
    try {
      const answer = await job.run(db)
      this.#release.run()
      return answer
    } catch (error) {
      // On a full disk SQLite rolls back the whole transaction: then the batch fails.
      if (!native.isTransaction) throw error
      native.exec('rollback to job; release job')
      job.reject(error)
      return undefined
    }
  }
}
