import type { StatementSync } from 'node:sqlite'
import { type Clock, systemClock } from '../../lib/clock.ts'
import type { Db } from '../tables.ts'
import type { Checkpoints } from './checkpoints.ts'
import { type SqliteConnection, toDatabaseError } from './connection.ts'
import { searchTextsOf } from './search-texts.ts'

interface Job {
  /** Does the work, and gives back what to call once it is on disk. */
  run(db: Db): Promise<() => void>
  reject(error: unknown): void
}

/** A batch longer than this would keep readers and the event loop waiting for too long at once. */
const MAX_BATCH = 128

/** After so long the event loop goes round, also within a transaction: who reads has another connection. */
const MAX_WORK_MS = 20

/**
 * Commits writes in groups: those that arrive while a commit is being synced to disk share the next one.
 * Each runs in a savepoint of its own, so that one that fails takes nothing of its neighbours with it, and
 * none is answered before the commit that carries it is on disk.
 */
export class WriteQueue {
  readonly #connection: SqliteConnection
  readonly #savepoint: StatementSync
  readonly #release: StatementSync
  readonly #checkpoints: Pick<Checkpoints, 'due'>
  readonly #clock: Clock
  #jobs: Job[] = []
  #draining: Promise<void> | undefined
  #workingSince = 0
  #resting: Promise<void> | undefined

  constructor(connection: SqliteConnection, checkpoints: Pick<Checkpoints, 'due'>, clock = systemClock) {
    this.#connection = connection
    this.#checkpoints = checkpoints
    this.#clock = clock
    connection.restBetween(this.#rest)
    this.#savepoint = connection.native.prepare('savepoint job')
    this.#release = connection.native.prepare('release job')
    // Each reports the last row that anything inserted, and the search index's numbers pass 2^53.
    for (const statement of [this.#savepoint, this.#release]) statement.setReadBigInts(true)
  }

  add<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({
        run: async (db) => {
          const value = await work(db)
          return () => resolve(value)
        },
        reject,
      })
      this.#draining ??= this.#drain()
    })
  }

  /** Resolves when every write that was added has been answered. */
  async settle(): Promise<void> {
    await this.#draining
  }

  async #drain(): Promise<void> {
    while (this.#jobs.length > 0) {
      await this.#gather()
      await this.#commitTogether(this.#jobs.splice(0, MAX_BATCH))
      await this.#checkpoints.due()
    }
    this.#draining = undefined
  }

  /** Goes around the event loop for as long as that brings more: a commit costs the same for one and for many. */
  async #gather(): Promise<void> {
    for (let count = 0; count < this.#jobs.length && count < MAX_BATCH; ) {
      count = this.#jobs.length
      await new Promise(setImmediate)
    }
  }

  async #commitTogether(batch: Job[]): Promise<void> {
    const { db, native } = this.#connection
    const done: { job: Job; resolve: () => void }[] = []
    this.#workingSince = this.#clock.monotonic()
    try {
      native.exec('begin immediate')
      for (const job of batch) {
        const resolve = await this.#runInSavepoint(job)
        if (resolve) done.push({ job, resolve })
      }
      await searchTextsOf(db).write(db, this.#rest)
      native.exec('commit')
    } catch (error) {
      if (native.isTransaction) native.exec('rollback')
      searchTextsOf(db).rollbackTo(0)
      // Jobs already rejected ignore this second answer.
      for (const job of batch) job.reject(toDatabaseError(error))
      return
    }
    for (const { resolve } of done) resolve()
  }

  /** One rest for all who ask while it lasts, so that statements keep their order. */
  readonly #rest = (): Promise<void> | undefined => {
    if (this.#resting) return this.#resting
    if (this.#clock.monotonic() - this.#workingSince < MAX_WORK_MS) return undefined
    this.#resting = new Promise((resolve) => {
      setImmediate(() => {
        this.#workingSince = this.#clock.monotonic()
        this.#resting = undefined
        resolve()
      })
    })
    return this.#resting
  }

  /** Undefined when the job failed and was rolled back alone. */
  async #runInSavepoint(job: Job): Promise<(() => void) | undefined> {
    const { db, native } = this.#connection
    const textCount = searchTextsOf(db).length
    this.#savepoint.run()
    try {
      const resolve = await job.run(db)
      this.#release.run()
      return resolve
    } catch (error) {
      // What was asked for beside what failed is taken back with it.
      await this.#resting
      // A full disk ends the whole transaction by itself: then the batch fails as one.
      if (!native.isTransaction) throw error
      native.exec('rollback to job; release job')
      searchTextsOf(db).rollbackTo(textCount)
      job.reject(error)
      return undefined
    }
  }
}
