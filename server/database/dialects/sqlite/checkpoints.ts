import { once } from 'node:events'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** Pages of 4 KiB in the log after which they are copied into the file. */
const COPIED_AFTER_PAGES = 4_000

/** With so many the writers wait for the copy. */
const MOST_PAGES = 8_000

/**
 * Copies the write-ahead log into the file on a thread of its own: megabytes are written and synced, and where
 * the disk is slow nobody else is to wait for that.
 *
 * SQLite begins the log anew only when all of it was copied, and while one copies others go on writing. So it is
 * copied twice: first beside the writers, then, the little that came since, while they wait. The thread ends with
 * that: it has 14 MB, and most diaries write for weeks before the next copy.
 */
export class Checkpoints {
  readonly #file: string
  readonly #log: StatementSync
  #thread: Worker | undefined
  #copying: Promise<void> | undefined
  #isRestLeft = false

  constructor(file: string, writer: DatabaseSync) {
    this.#file = file
    // Does nothing but tell how long the log is.
    this.#log = writer.prepare('pragma wal_checkpoint(noop)')
  }

  /** To be called after a commit: what the next one has to wait for, if anything. Never rejects. */
  due(): Promise<void> | undefined {
    const { pages } = this.#look()
    if (pages < COPIED_AFTER_PAGES) return undefined
    if (this.#isRestLeft) {
      this.#isRestLeft = false
      return this.#copy().then(() => this.#endThread())
    }
    this.#copying ??= this.#copyBesideWriters()
    return pages < MOST_PAGES ? undefined : this.#copying
  }

  /** Resolves when the thread has let go of the file. */
  async close(): Promise<void> {
    await this.#copying
    await this.#endThread()
  }

  #look(): { pages: number; copied: number } {
    try {
      const { log, checkpointed } = this.#log.get() ?? {}
      return { pages: Number(log), copied: Number(checkpointed) }
    } catch {
      // A disk in trouble is for the writes to tell.
      return { pages: 0, copied: 0 }
    }
  }

  async #copyBesideWriters(): Promise<void> {
    await this.#copy()
    const { pages, copied } = this.#look()
    this.#isRestLeft = copied < pages
    if (!this.#isRestLeft) await this.#endThread()
    this.#copying = undefined
  }

  async #copy(): Promise<void> {
    try {
      this.#thread ??= this.#start()
      this.#thread.ref()
      this.#thread.postMessage('copy')
      await once(this.#thread, 'message')
      this.#thread.unref()
    } catch {
      // Without the thread the log grows to where SQLite copies it by itself.
    }
  }

  async #endThread(): Promise<void> {
    await this.#thread?.terminate()
    this.#thread = undefined
  }

  #start(): Worker {
    const thread = new Worker(new URL('./checkpoint-thread.mjs', import.meta.url), { workerData: this.#file })
    thread.on('error', () => {
      this.#thread = undefined
    })
    return thread
  }
}
