// Checkpoints of the write-ahead log on a thread: writing and syncing 16 MB on the event loop would block all requests for
// hundreds of milliseconds on a slow disk.
import { once } from 'node:events'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { projectDirectory } from '../../lib/project-directory.ts'

const THREAD = join(projectDirectory, 'server', 'database', 'sqlite', 'checkpoint-thread.mjs')

/** Pages of 4 KiB in the write-ahead log after which they are copied into the file. */
const COPIED_AFTER_PAGES = 4_000

/** With more, the writers wait until the copy is done. */
const MAX_PAGES = 8_000

/** If the disk fails, pages stay uncopied after every pass. */
const MAX_FINAL_PASSES = 3

/**
 * SQLite restarts the log only when all of it was copied, and writers append to it during a copy. So the log is copied
 * while writers go on, and then its new end while they wait. The thread ends after each copy: it takes 14 MB, and most
 * diaries need the next copy weeks later.
 */
export class Checkpoints {
  readonly #file: string
  readonly #log: StatementSync
  #copying: Promise<void> | undefined
  #doWritersWait = false
  /** Pages left after the last copy: a long read, such as a backup, prevents SQLite from copying the log's end. */
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
   * Copies the log and truncates it, so that it keeps no deleted content. Call while no transaction is open. Does nothing
   * while another process reads the file, as a backup does.
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

  /** Undefined within a transaction, and if the disk fails, which the writes report. */
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
      // A commit in progress ends during the first of these; no other begins.
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
      // Without the thread, SQLite copies the log within a commit once it has `LAST_RESORT_PAGES`.
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
