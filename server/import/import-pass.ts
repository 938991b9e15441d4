// Reads an uploaded file once from start to end: for a preview or for the import.
import { setImmediate } from 'node:timers/promises'
import type { ImportFormat } from '../../contract/imports.ts'
import { appendChanges } from '../database/changes.ts'
import type { MediaServices } from '../media/media.service.ts'
import { applyEntries } from './apply-plan.ts'
import type { ArchivePart } from './archive/archive-parts.ts'
import { type ArchiveDependencies, importArchivePart } from './archive/import-parts.ts'
import { type EntryPlan, planEntries, plannedMedia, plannedResult } from './entry-plan.ts'
import { findImport, type ImportChanges, type ImportRow } from './import.repository.ts'
import { ImportCounts } from './import-counts.ts'
import type { ImportFiles } from './import-files.ts'
import { ImportMedia } from './import-media.ts'
import { problem, UnreadableFile } from './problem.ts'
import type { ReadItem } from './reading/import-reader.ts'
import { type ImportReader, withReader } from './reading/import-reader.ts'
import { type ReadyEntry, wordsAbout } from './ready-entries.ts'
import { changeRunning, howFar } from './running-import.ts'

/** Limits of a batch in memory: entries, and UTF-16 units. */
const MAX_BATCH_ENTRIES = 500
const MAX_BATCH_LENGTH = 1_000_000
/** The length that a file counts in a batch: it takes much longer than its entry. */
const MEDIA_LENGTH = 50_000
/** Interval at which a preview stores its progress. */
const REPORT_MS = 500
/** Time after which other requests are served. */
const MAX_WORK_MS = 20

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
  readonly #signal: AbortSignal
  readonly #aside: Aside
  #counts = new ImportCounts()
  readonly #media: ImportMedia
  #batch: ReadyEntry[] = []
  #batchLength = 0
  #reportedAt: number
  #startedWorkAt: number

  constructor(
    dependencies: PassDependencies,
    row: ImportRow,
    reader: ImportReader,
    { signal, aside }: PassContext,
  ) {
    this.#dependencies = dependencies
    this.#row = row
    this.#reader = reader
    this.#signal = signal
    this.#aside = aside
    this.#media = new ImportMedia(dependencies.media, reader, dependencies.maxFileBytes)
    this.#reportedAt = dependencies.clock.monotonic()
    this.#startedWorkAt = this.#reportedAt
  }

  get #isPreview(): boolean {
    return this.#row.status === 'reading' && this.#row.is_preview === 1
  }

  async run(): Promise<void> {
    const { format } = this.#reader
    const isPreview = this.#isPreview
    if (this.#row.status === 'reading')
      await this.#change({ format, ...(isPreview ? {} : { status: 'running' }) })
    for await (const { items } of this.#reader.batches())
      for (const item of items) {
        this.#signal.throwIfAborted()
        await this.#serveOthers()
        await this.#importItem(item)
      }
    await this.#flush()
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

  async #importItem(item: ReadItem): Promise<void> {
    if ('code' in item) this.#counts = this.#counts.addProblem(item)
    else if ('kind' in item) await this.#importPart(item)
    else await this.#addEntry(item)
  }

  /** Its events come first, in the file and in the diary. */
  async #importPart(part: ArchivePart): Promise<void> {
    await this.#flush()
    const isPreview = this.#isPreview
    const row = isPreview ? this.#row : { ...this.#row, status: 'running' as const }
    const { progress } = this.#reader
    this.#counts = await importArchivePart(this.#dependencies, row, part, {
      counts: this.#counts,
      isPreview,
      progress,
    })
  }

  async #addEntry(entry: ReadyEntry): Promise<void> {
    this.#batch.push(entry)
    this.#batchLength += entry.content.length + entry.media.length * MEDIA_LENGTH
    if (this.#batch.length >= MAX_BATCH_ENTRIES || this.#batchLength >= MAX_BATCH_LENGTH) await this.#flush()
  }

  async #flush(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    this.#batchLength = 0
    if (batch.length === 0) return
    if (this.#isPreview) return this.#countPlanned(batch)
    // Smaller copies of thousands of pictures take hours.
    const hasMedia = batch.some(({ media }) => media.length > 0)
    const ready = hasMedia ? await this.#aside(() => this.#uploadMedia(batch)) : batch
    this.#counts = await applyEntries(this.#dependencies, this.#row, ready, {
      counts: this.#counts,
      save: (db, sum) =>
        changeRunning(db, this.#row, {
          from: ['running'],
          to: { ...sum.toColumns(), ...howFar(this.#row, sum, this.#reader.progress) },
        }),
    })
  }

  /** Neither a reader nor SQLite leaves this turn of the event loop. */
  async #serveOthers(): Promise<void> {
    if (this.#dependencies.clock.monotonic() - this.#startedWorkAt < MAX_WORK_MS) return
    await setImmediate()
    this.#startedWorkAt = this.#dependencies.clock.monotonic()
  }

  async #plan(batch: readonly ReadyEntry[]): Promise<{ entry: ReadyEntry; plan: EntryPlan }[]> {
    const plans = await planEntries(this.#dependencies.database.reader, this.#row, batch)
    return plans.flatMap((plan, index) => {
      const entry = batch[index]
      return entry ? [{ entry, plan }] : []
    })
  }

  /**
   * Uploads the media that the plans need. Skips a new entry without text whose media all fail, unless words about them
   * are known.
   */
  async #uploadMedia(batch: readonly ReadyEntry[]): Promise<ReadyEntry[]> {
    const ready: ReadyEntry[] = []
    for (const { entry, plan } of await this.#plan(batch)) {
      const planned = plannedMedia(plan, entry)
      if (planned.media.length === 0) {
        ready.push(entry)
        continue
      }
      this.#signal.throwIfAborted()
      const { ids, problems, missing } = await this.#media.store(this.#row.user_id, planned)
      for (const one of problems) this.#counts = this.#counts.addProblem(one)
      const content = entry.content === '' && ids.length === 0 ? wordsAbout(entry.media) : entry.content
      const missingFiles = [...entry.missingFiles, ...missing]
      if (planned.isForEvent || content !== '' || ids.length > 0)
        ready.push({ ...entry, content, attachmentIds: ids, missingFiles })
    }
    return ready
  }

  /** Counts the planned changes, for a preview. */
  async #countPlanned(batch: readonly ReadyEntry[]): Promise<void> {
    const { clock } = this.#dependencies
    for (const { entry, plan } of await this.#plan(batch)) {
      const { outcome, addedFiles } = plannedResult(plan)
      this.#counts = this.#counts.addEntry(entry, outcome, addedFiles)
    }
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
