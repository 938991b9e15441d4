import type { Db } from '../../tables.ts'
import { type SqliteConnection, toDatabaseError } from './connection.ts'

interface Job {
  /** Does the work, and gives back what to call once it is on disk. */
  run(db: Db): Promise<() => void>
  reject(error: unknown): void
}

/** A batch longer than this would keep readers and the event loop waiting for too long at once. */
const MAX_BATCH = 128

/**
 * Commits writes in groups: those that arrive while a commit is being synced to disk share the next one. One
 * that fails takes nothing of its neighbours with it, and none is answered before the commit that carries it
 * is on disk.
 */
export class WriteQueue {
  readonly #connection: SqliteConnection
  #jobs: Job[] = []
  #draining: Promise<void> | undefined

  constructor(connection: SqliteConnection) {
    this.#connection = connection
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
      // Once around the event loop: requests that have already arrived join this batch.
      await new Promise(setImmediate)
      await this.#commitTogether(this.#jobs.splice(0, MAX_BATCH))
    }
    this.#draining = undefined
  }

  async #commitTogether(batch: Job[]): Promise<void> {
    const { native } = this.#connection
    try {
      native.exec('begin immediate')
      const ends = await this.#runAll(batch)
      native.exec('commit')
      for (const end of ends) end()
    } catch (error) {
      if (native.isTransaction) native.exec('rollback')
      // Jobs already rejected ignore this second answer.
      for (const job of batch) job.reject(toDatabaseError(error))
    }
  }

  /**
   * A savepoint makes the full-text index write down what it has gathered, which costs more than the rows
   * do. So there are none at first; when a job fails, all is taken back and done again with them.
   */
  async #runAll(batch: Job[]): Promise<(() => void)[]> {
    const { db, native } = this.#connection
    const ends: (() => void)[] = []
    try {
      for (const job of batch) ends.push(await job.run(db))
      return ends
    } catch {
      if (native.isTransaction) native.exec('rollback')
      native.exec('begin immediate')
      return this.#runApart(batch)
    }
  }

  async #runApart(batch: Job[]): Promise<(() => void)[]> {
    const ends: (() => void)[] = []
    for (const job of batch) {
      const end = await this.#runInSavepoint(job)
      if (end) ends.push(end)
    }
    return ends
  }

  /** Undefined when the job failed and was rolled back alone. */
  async #runInSavepoint(job: Job): Promise<(() => void) | undefined> {
    const { db, native } = this.#connection
    native.exec('savepoint job')
    try {
      const end = await job.run(db)
      native.exec('release job')
      return end
    } catch (error) {
      // A full disk ends the whole transaction by itself: then the batch fails as one.
      if (!native.isTransaction) throw error
      native.exec('rollback to job; release job')
      job.reject(error)
      return undefined
    }
  }
}
