// Runs imports in the background, a few at a time, and resumes them after a crash.
import type { Database } from '../database/database.ts'
import { DatabaseError } from '../database/errors.ts'
import { completeWork, enqueueWork, listDueUsers } from '../database/work-queue.ts'
import type { Logger } from '../lib/logger.ts'
import { Slots } from '../lib/slots.ts'
import { changeImport, findImport, type ImportRow, listUnfinished } from './import.repository.ts'
import type { Aside, PassDependencies } from './import-pass.ts'
import { type Problem, problem, UnreadableFile } from './problem.ts'
import { ImportStopped } from './running-import.ts'
import { type UndoDependencies, undoImport } from './undo-import.ts'

/** One of a user at a time. Each has a process for its file. */
const MAX_OPEN = 6
/** Reading competes with requests for the processor. */
const MAX_READING = 2
const MAX_UNDOING = 2
/** After that many starts without progress a file is not read again: it may have ended the service. */
const MAX_STARTS = 1
/** States that still need the uploaded file. */
const NEEDS_FILE: ReadonlySet<string> = new Set(['reading', 'preview', 'running'])
/** A file that still arrives has no row, and is written to at least once a minute. */
const ARRIVING_MS = 3_600_000
/** An unused preview is cancelled after this time. */
const PREVIEW_KEPT_MS = 7 * 24 * 3_600_000

export interface RunnerDependencies extends PassDependencies, Pick<UndoDependencies, 'journal'> {
  logger: Logger
}

interface Run {
  userId: string
  end: Promise<void>
  /** Aborted to end the import, after its status was changed. */
  stopping: AbortController
}

export class ImportRunner {
  readonly #dependencies: RunnerDependencies
  readonly #database: Database
  readonly #stopping = new AbortController()
  /** Running and waiting imports by id. */
  readonly #runs = new Map<string, Run>()
  readonly #open = new Slots({ max: MAX_OPEN, maxPerKey: 1 })
  readonly #reading = new Slots({ max: MAX_READING, maxPerKey: 1 })
  readonly #undoing = new Slots({ max: MAX_UNDOING, maxPerKey: 1 })
  /** Imports that were interrupted in this process, which their files have not ended. */
  readonly #interrupted = new Set<string>()

  constructor(dependencies: RunnerDependencies) {
    this.#dependencies = dependencies
    this.#database = dependencies.database
  }

  /** Reads or undoes an import, depending on its status. Resolves when done, also after a failure. */
  start(userId: string, id: string): Promise<void> {
    const begun = this.#runs.get(id)
    if (begun) return begun.end
    const stopping = new AbortController()
    const end = this.#run(userId, id, stopping.signal)
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted)
          this.#dependencies.logger.error({ err: error, importId: id }, 'import interrupted')
      })
      .finally(() => this.#runs.delete(id))
    this.#runs.set(id, { userId, end, stopping })
    return end
  }

  /** Like `start`, after a run that is about to end: a preview is stored before its file is closed. */
  async startNext(userId: string, id: string): Promise<void> {
    await this.#runs.get(id)?.end
    await this.start(userId, id)
  }

  /** Resolves when a run in this process ends; undefined if there is none. */
  ended(id: string): Promise<void> | undefined {
    return this.#runs.get(id)?.end
  }

  /** Stops a run; the caller has changed the import's status. */
  async end(id: string): Promise<void> {
    const run = this.#runs.get(id)
    run?.stopping.abort(new ImportStopped())
    await run?.end
  }

  /** Stops all runs of a user whose account was deleted. */
  async endUser(userId: string): Promise<void> {
    const runs = [...this.#runs.values()].filter((run) => run.userId === userId)
    for (const { stopping } of runs) stopping.abort(new ImportStopped())
    await Promise.all(runs.map(({ end }) => end))
  }

  /** Resumes interrupted imports, and deletes expired previews and orphaned files. */
  async resume(signal: AbortSignal): Promise<void> {
    const { clock, files } = this.#dependencies
    await this.#endErased()
    for (const userId of await listDueUsers(this.#database.reader, 'imports', clock.now())) {
      if (signal.aborted) return
      for (const { id, status, createdAt } of await listUnfinished(this.#database.reader, userId)) {
        if (status === 'preview') {
          if (createdAt + PREVIEW_KEPT_MS < clock.now()) await this.#cancelPreview(userId, id)
        } else if (status === 'removed' || (await files.findSize(userId, id)) !== undefined)
          void this.start(userId, id)
      }
      await this.#completeWork(userId)
    }
    await this.#removeOrphans()
  }

  /** Interrupts all imports; the next start resumes them. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(Array.from(this.#runs.values(), ({ end }) => end))
  }

  /** The account may have been deleted, or the import cancelled, on another node. */
  async #endErased(): Promise<void> {
    for (const [id, { userId, stopping }] of this.#runs) {
      const row = await findImport(this.#database.reader, userId, id)
      if (!row || row.status === 'cancelled') stopping.abort(new ImportStopped())
    }
  }

  async #run(userId: string, id: string, ended: AbortSignal): Promise<void> {
    if (this.#stopping.signal.aborted) return
    const signal = AbortSignal.any([this.#stopping.signal, ended])
    const row = await findImport(this.#database.reader, userId, id)
    if (row?.status === 'removed')
      await this.#undoing.run(userId, () => undoImport(this.#dependencies, userId, id, signal), signal)
    else if (row && isActive(row)) {
      // Its file lies on the node that received it, which goes on within a minute.
      const isHere = (await this.#dependencies.files.findSize(userId, id)) !== undefined
      if (this.#database.isShared && !isHere) return
      await this.#alone(id, (lost) => this.#read(row, AbortSignal.any([signal, lost])))
    }
    await this.#cleanUp(userId, id)
  }

  /** Does nothing while another node reads the file: nodes may share a directory. */
  #alone(id: string, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
    return this.#database.withLock(`import ${id}`, (lost) => {
      const ending = new AbortController()
      const end = () => ending.abort(new DatabaseError('unavailable', new Error('the lock was lost')))
      lost.addEventListener('abort', end, { once: true })
      return work(ending.signal)
    })
  }

  async #read(row: ImportRow, signal: AbortSignal): Promise<void> {
    const { user_id: userId, id } = row
    try {
      await this.#open.run(userId, () => this.#readFile(userId, id, signal), signal)
    } catch (error) {
      if (this.#stopping.signal.aborted || isPassing(error)) {
        await this.#interrupt(userId, id)
        throw error
      }
      if (error instanceof ImportStopped) return
      await this.#fail(row, problemOf(error, row))
      if (!(error instanceof UnreadableFile)) throw error
    }
  }

  async #readFile(userId: string, id: string, signal: AbortSignal): Promise<void> {
    const nothing = () => undefined
    let leave = await this.#reading.enter(userId, signal)
    const aside: Aside = async (work) => {
      leave()
      leave = nothing
      const done = await work()
      leave = await this.#reading.enter(userId, signal)
      return done
    }
    try {
      const row = await this.#countStart(userId, id)
      if (!row) return
      // Loaded with the first import, which spares the memory of an idle service.
      const { readImport } = await import('./import-pass.ts')
      await readImport(this.#dependencies, row, { signal, aside })
    } finally {
      leave()
    }
  }

  /**
   * A file could crash the service by an unknown fault, and crash it again after each start.
   *
   * @returns undefined if the import has ended while it waited
   * @throws UnreadableFile if an earlier start has ended the service
   */
  async #countStart(userId: string, id: string): Promise<ImportRow | undefined> {
    const isCounted = !this.#interrupted.delete(id)
    return this.#database.write(userId, async (db) => {
      const row = await findImport(db, userId, id)
      if (!row || !isActive(row)) return undefined
      if (isCounted && row.starts >= MAX_STARTS) throw new UnreadableFile(row.file_name, 'ended_service')
      await changeImport(db, userId, id, { from: [row.status], to: { starts: row.starts + 1 } })
      return row
    })
  }

  /** The next start is no second one: neither this process nor its user has ended by the file. */
  async #interrupt(userId: string, id: string): Promise<void> {
    this.#interrupted.add(id)
    const change = { from: ['reading', 'running'], to: { starts: 0 } } as const
    await this.#database
      .write(userId, (db) => changeImport(db, userId, id, change))
      // The database fails: while this process lives, it remembers.
      .catch(() => undefined)
  }

  /** Removes the file of an ended import. */
  async #cleanUp(userId: string, id: string): Promise<void> {
    const row = await findImport(this.#database.reader, userId, id)
    if (row && NEEDS_FILE.has(row.status)) return
    await this.#dependencies.files.remove(userId, id)
    await this.#completeWork(userId)
  }

  async #fail(row: ImportRow, found: Problem): Promise<void> {
    const { user_id: userId, id } = row
    await this.#database.write(userId, async (db) => {
      const current = await findImport(db, userId, id)
      const problems: Problem[] = JSON.parse(current?.problems ?? '[]')
      await changeImport(db, userId, id, {
        from: ['reading', 'running'],
        to: {
          status: 'failed',
          problems: JSON.stringify([found, ...problems]),
          finished_at: this.#dependencies.clock.now(),
        },
      })
    })
  }

  async #cancelPreview(userId: string, id: string): Promise<void> {
    const to = { status: 'cancelled', finished_at: this.#dependencies.clock.now() } as const
    await this.#database.write(userId, (db) => changeImport(db, userId, id, { from: ['preview'], to }))
    await this.#dependencies.files.remove(userId, id)
  }

  async #completeWork(userId: string): Promise<void> {
    await this.#database.write(userId, async (db) => {
      if ((await listUnfinished(db, userId)).length === 0) await completeWork(db, userId, 'imports', null)
      else await enqueueWork(db, userId, 'imports', this.#dependencies.clock.now())
    })
  }

  /** Removes files of erased accounts, and of ended imports whose file could not be removed then. */
  async #removeOrphans(): Promise<void> {
    const { clock, files } = this.#dependencies
    for (const { userId, importId } of await files.list()) {
      if (this.#runs.has(importId)) continue
      const row = await findImport(this.#database.reader, userId, importId)
      const isOrphan = row
        ? !NEEDS_FILE.has(row.status)
        : (await files.writtenAt(userId, importId)) + ARRIVING_MS < clock.now()
      if (isOrphan) await files.remove(userId, importId)
    }
  }
}

const isActive = ({ status }: ImportRow): boolean => status === 'reading' || status === 'running'

/** Whether a retry may succeed: constraint violations would repeat. */
const isPassing = (error: unknown) =>
  error instanceof DatabaseError && error.fault !== 'unique' && error.fault !== 'other'

const problemOf = (error: unknown, { file_name: fileName }: ImportRow): Problem =>
  error instanceof UnreadableFile ? error.problem : problem(fileName, 'broken')
