// Reads an uploaded file once from start to end: for a preview or for the import.
import { setImmediate } from 'node:timers/promises'
import type { ImportFormat } from '../../contract/imports.ts'
import { appendChanges } from '../database/changes.ts'
import type { MediaServices } from '../media/media.service.ts'
import { applyEntries, countPlanned } from './apply-plan.ts'
import type { ArchivePart } from './archive/archive-parts.ts'
import { type ArchiveDependencies, importArchivePart } from './archive/import-parts.ts'
import { findImport, type ImportChanges, type ImportRow } from './import.repository.ts'
import { ImportCounts } from './import-counts.ts'
import type { ImportFiles } from './import-files.ts'
import { uploadMedia } from './import-media.ts'
import { problem, UnreadableFile } from './problem.ts'
import { type ImportReader, type ReadItem, withReader } from './reading/import-reader.ts'
import { changeRunning, howFar } from './running-import.ts'
import type { ValidEntry } from './valid-entries.ts'

/** Interval at which a preview stores its progress. */
const REPORT_MS = 500

export interface PassDependencies extends ArchiveDependencies {
  files: ImportFiles
  media: MediaServices
  maxFileBytes: number
}

/** Does other work than reading, for which the pass gives up its place among the files that are read. */
export type Aside = <T>(work: () => Promise<T>) => Promise<T>

interface PassContext {
  signal: AbortSignal
  aside: Aside
}

/**
 * @param context its signal interrupts the pass, which can be resumed later
 * @throws UnreadableFile for an unreadable file, ImportStopped if the import was cancelled or removed
 */
export async function readImport(
  dependencies: PassDependencies,
  row: ImportRow,
  context: PassContext,
): Promise<void> {
  const { signal } = context
  const { files, media } = dependencies
  const { user_id: userId, id, file_name: fileName, time_zone: zone, day_start: dayStart } = row
  const format = (row.format as ImportFormat | null) ?? undefined
  const size = (await files.findSize(userId, id)) ?? 0
  await media.temporary.use((seenPath) =>
    withReader(
      { path: files.pathOf(userId, id), fileName, format, seenPath, zone, dayStart },
      { size, fileName, signal },
      (reader) => new ImportPass(dependencies, row, reader, context).run(),
    ),
  )
}

class ImportPass {
  readonly #dependencies: PassDependencies
  readonly #row: ImportRow
  readonly #reader: ImportReader
  readonly #context: PassContext
  #counts = new ImportCounts()
  #reportedAt: number

  constructor(dependencies: PassDependencies, row: ImportRow, reader: ImportReader, context: PassContext) {
    this.#dependencies = dependencies
    this.#row = row
    this.#reader = reader
    this.#context = context
    this.#reportedAt = dependencies.clock.monotonic()
  }

  get #isPreview(): boolean {
    return this.#row.status === 'reading' && this.#row.is_preview === 1
  }

  async run(): Promise<void> {
    const { format } = this.#reader
    const isPreview = this.#isPreview
    if (this.#row.status === 'reading')
      await this.#change({ format, ...(isPreview ? {} : { status: 'running' }) })
    for await (const { items } of this.#reader.batches()) {
      this.#context.signal.throwIfAborted()
      // Neither a reader nor SQLite leaves this turn of the event loop: others are served.
      await setImmediate()
      await this.#takeBatch(items)
    }
    if (this.#counts.isEmpty) {
      const { file_name: fileName } = this.#row
      if (!(await this.#reader.isOfFormat())) throw new UnreadableFile(fileName, 'unknown_format')
      this.#counts = this.#counts.addProblem(problem(fileName, 'empty'))
    }
    const { events, pages, present, skipped } = this.#counts
    const hasFailed = skipped > 0 && events + pages + present === 0
    await this.#change({
      ...(isPreview ? this.#counts.toPreviewColumns() : this.#counts.toColumns()),
      progress: 1,
      status: hasFailed ? 'failed' : isPreview ? 'preview' : 'completed',
      ...((hasFailed || !isPreview) && { finished_at: this.#dependencies.clock.now() }),
    })
  }

  /** Of an archive, events come before its other parts, in the file and in the diary. */
  async #takeBatch(items: readonly ReadItem[]): Promise<void> {
    const entries: ValidEntry[] = []
    const parts: ArchivePart[] = []
    for (const item of items)
      if ('code' in item) this.#counts = this.#counts.addProblem(item)
      else if ('kind' in item) parts.push(item)
      else entries.push(item)
    if (entries.length > 0) await (this.#isPreview ? this.#preview(entries) : this.#apply(entries))
    for (const part of parts) {
      this.#context.signal.throwIfAborted()
      this.#counts = await importArchivePart(this.#dependencies, this.#row, part, {
        counts: this.#counts,
        isPreview: this.#isPreview,
        progress: this.#reader.progress,
      })
    }
  }

  async #apply(entries: readonly ValidEntry[]): Promise<void> {
    const { aside, signal } = this.#context
    const { extract } = this.#reader
    const uploading = { ...this.#dependencies, target: this.#row, extract, signal }
    // Smaller copies of thousands of pictures take hours.
    const { uploaded, counts } = entries.some(({ media }) => media.length > 0)
      ? await aside(() => uploadMedia(uploading, entries, this.#counts))
      : { uploaded: entries, counts: this.#counts }
    this.#counts = await applyEntries(this.#dependencies, this.#row, uploaded, {
      counts,
      save: (db, sum) =>
        changeRunning(db, this.#row, {
          from: ['running'],
          to: { ...sum.toColumns(), ...howFar(this.#row, sum, this.#reader.progress) },
        }),
    })
  }

  async #preview(entries: readonly ValidEntry[]): Promise<void> {
    const { clock } = this.#dependencies
    this.#counts = await countPlanned(this.#dependencies, this.#row, entries, this.#counts)
    if (clock.monotonic() - this.#reportedAt < REPORT_MS) return
    this.#reportedAt = clock.monotonic()
    await this.#change({
      ...this.#counts.toPreviewColumns(),
      ...howFar(this.#row, this.#counts, this.#reader.progress),
    })
  }

  async #change(to: ImportChanges): Promise<void> {
    const { user_id: userId, id } = this.#row
    await this.#dependencies.database.write(userId, async (db) => {
      await changeRunning(db, this.#row, { from: ['reading', 'running'], to })
      if (to.status !== 'completed') return
      const date = (await findImport(db, userId, id))?.last_date ?? ''
      const change = { kind: 'import.completed', id, date, previousDate: null } as const
      await appendChanges(db, userId, [change], this.#dependencies.clock.now())
    })
  }
}
