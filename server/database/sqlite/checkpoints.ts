import { once } from 'node:events'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { projectDirectory } from '../../lib/project-directory.ts'

const THREAD = join(projectDirectory, 'server', 'database', 'sqlite', 'checkpoint-thread.mjs')

/** Pages of 4 KiB in the log after which they are copied into the file. */
const COPIED_AFTER_PAGES = 4_000

/** With so many the writers wait for the copy. */
const MAX_PAGES = 8_000

/** A pass that fails leaves a rest, too: on a disk in trouble this is no reason to go on for ever. */
const MAX_FINAL_PASSES = 3

/**
 * Copies the write-ahead log into the file on a thread of its own: megabytes are written and synced, and where
 * the disk is slow nobody else is to wait for that.
 *
 * SQLite begins the log anew only when all of it was copied, and while one copies others go on writing. So it is
 * copied first beside the writers, and then, the little that came since, while they wait. The thread ends with that:
 * it has 14 MB, and most diaries write for weeks before the next copy.
 */
export class Checkpoints {
  readonly #file: string
  readonly #log: StatementSync
  #copying: Promise<void> | undefined
  #doWritersWait = false
  /** Who reads for long, as a backup does, keeps the log from beginning anew, and its end from being copied. */
  #pagesAfterCopy = 0

  constructor(file: string, writer: DatabaseSync) {
    this.#file = file
    // Does nothing but tell how long the log is.
    this.#log = writer.prepare('pragma wal_checkpoint(noop)')
  }

  /** To be called after a commit: what the next one has to wait for, if anything. Never rejects. */
  due(): Promise<void> | undefined {
    const pages = this.#look()?.pages ?? 0
    if (pages < this.#pagesAfterCopy) this.#pagesAfterCopy = 0
    const newPages = pages - this.#pagesAfterCopy
    if (newPages < COPIED_AFTER_PAGES) return undefined
    this.#copying ??= this.#copyAll()
    return this.#doWritersWait || newPages >= MAX_PAGES ? this.#copying : undefined
  }

  /** Resolves when nobody but the writer has the file. */
  async close(): Promise<void> {
    await this.#copying
  }

  /** Undefined within a transaction, and where the disk is in trouble, which is for the writes to tell. */
  #look(): { pages: number; copied: number } | undefined {
    try {
      const { log, checkpointed } = this.#log.get() ?? {}
      return { pages: Number(log), copied: Number(checkpointed) }
    } catch {
      return undefined
    }
  }

  async #copyAll(): Promise<void> {
    try {
      const thread = new Worker(THREAD, { workerData: this.#file })
      await this.#copy(thread)
      this.#doWritersWait = true
      // A commit that was under way is in the log after the first of these; nobody begins another.
      for (let pass = 0; pass < MAX_FINAL_PASSES && this.#isRestLeft(); pass += 1) await this.#copy(thread)
      await thread.terminate()
    } catch {
      // Without the thread the log grows to where SQLite copies it by itself.
    }
    this.#pagesAfterCopy = this.#look()?.pages ?? 0
    this.#doWritersWait = false
    this.#copying = undefined
  }

  #isRestLeft(): boolean {
    const log = this.#look()
    return !log || log.copied < log.pages
  }

  async #copy(thread: Worker): Promise<void> {
    thread.postMessage('copy')
    await once(thread, 'message')
  }
}
