import { once } from 'node:events'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { projectDirectory } from '../../lib/project-directory.ts'

const THREAD = join(projectDirectory, 'server', 'database', 'sqlite', 'checkpoint-thread.mjs')

/** Pages of 4 KiB in the write-ahead log after which they are copied into the file. */
const COPIED_AFTER_PAGES = 4_000

/** With so many the writers wait for the copy. */
const MAX_PAGES = 8_000

/** A disk that fails leaves pages uncopied after every pass. */
const MAX_FINAL_PASSES = 3

/**
 * Checkpoints on a thread: 16 MB are written and synced, which would hold the event loop, and every reader, for as long
 * as the disk takes (hundreds of milliseconds on a slow one).
 *
 * SQLite restarts the log only when all of it was copied, and writers go on during a copy. So the log is copied first
 * beside the writers, and then, what came since, while they wait. The thread ends with that: it takes 14 MB, and most
 * diaries need the next copy weeks later.
 */
export class Checkpoints {
  readonly #file: string
  readonly #log: StatementSync
  #copying: Promise<void> | undefined
  #doWritersWait = false
  /** A long read, such as a backup, keeps the log from restarting and its end from being copied. */
  #pagesAfterCopy = 0

  constructor(file: string, writer: DatabaseSync) {
    this.#file = file
    // Copies nothing: reports the length of the log.
    this.#log = writer.prepare('pragma wal_checkpoint(noop)')
  }

  /** Called after each commit. @returns a promise that the next commit must wait for, if any; never rejects */
  due(): Promise<void> | undefined {
    const pages = this.#look()?.pages ?? 0
    if (pages < this.#pagesAfterCopy) this.#pagesAfterCopy = 0
    const newPages = pages - this.#pagesAfterCopy
    if (newPages < COPIED_AFTER_PAGES) return undefined
    this.#copying ??= this.#copyAll()
    return this.#doWritersWait || newPages >= MAX_PAGES ? this.#copying : undefined
  }

  /**
   * Copies all of the log and truncates it to nothing, so that it keeps no earlier content. Called while no transaction
   * is open. A read of another process, such as a backup, prevents it: then the next call or the next close does it.
   */
  async truncate(): Promise<void> {
    await this.#copying
    this.#copying = this.#runThread((thread) => this.#copy(thread, 'truncate'))
    await this.#copying
  }

  /** Resolves when the thread has closed the file. */
  async close(): Promise<void> {
    await this.#copying
  }

  /** Undefined within a transaction, and where the disk fails, which the writes report. */
  #look(): { pages: number; copied: number } | undefined {
    try {
      const { log, checkpointed } = this.#log.get() ?? {}
      return { pages: Number(log), copied: Number(checkpointed) }
    } catch {
      return undefined
    }
  }

  #copyAll(): Promise<void> {
    return this.#runThread(async (thread) => {
      await this.#copy(thread, 'passive')
      this.#doWritersWait = true
      // A commit that was under way is in the log after the first of these; no other begins.
      for (let pass = 0; pass < MAX_FINAL_PASSES && this.#isRestLeft(); pass += 1)
        await this.#copy(thread, 'passive')
    })
  }

  async #runThread(work: (thread: Worker) => Promise<void>): Promise<void> {
    try {
      const thread = new Worker(THREAD, { workerData: this.#file })
      await work(thread)
      await thread.terminate()
    } catch {
      // Without the thread the log grows until SQLite copies it within a commit.
    }
    this.#pagesAfterCopy = this.#look()?.pages ?? 0
    this.#doWritersWait = false
    this.#copying = undefined
  }

  #isRestLeft(): boolean {
    const log = this.#look()
    return !log || log.copied < log.pages
  }

  async #copy(thread: Worker, mode: 'passive' | 'truncate'): Promise<void> {
    thread.postMessage(mode)
    await once(thread, 'message')
  }
}
