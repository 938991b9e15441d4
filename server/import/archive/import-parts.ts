// Imports settings, tasks and pages of an archive after its events, each in its own transaction.
import type { ArchivedLedgerEntry } from '../../../contract/archive.ts'
import { DatabaseError } from '../../database/errors.ts'
import type { Db } from '../../database/tables.ts'
import type { ApplyDependencies } from '../apply-plan.ts'
import { type ImportRow, listKnown, putEntries } from '../import.repository.ts'
import type { ImportCounts, PageOutcome } from '../import-counts.ts'
import { problem } from '../problem.ts'
import { changeRunning, howFar } from '../running-import.ts'
import type { JsonObject } from '../sources/json-values.ts'
import { shortHash } from '../valid-entries.ts'
import type { ArchivePart, PagePart, TaskPart } from './archive-parts.ts'

export interface ArchiveDependencies extends ApplyDependencies {
  archive: {
    pages: ArchivedPages
    /** Inserts a task; replaces an existing one only if its data was removed. */
    importTask(db: Db, userId: string, task: TaskPart): Promise<void>
    /** Inserts the rows of the ledger that are not there. */
    importLedger(db: Db, userId: string, entries: readonly ArchivedLedgerEntry[]): Promise<void>
    /** Adopts the settings that the user has not changed. */
    adoptSettings(userId: string, archived: JsonObject): Promise<void>
  }
}

interface ArchivedPages {
  /** The outcome that `record` would have. */
  predict(db: Db, userId: string, page: PagePart): Promise<PageOutcome>
  record(db: Db, userId: string, page: PagePart): Promise<PageOutcome>
}

interface Progress {
  counts: ImportCounts
  isPreview: boolean
  /** The share of the file that was read, 0 to 1. */
  progress: number
}

/** @returns the counts including this part. @throws ImportStopped if the import was cancelled or removed */
export async function importArchivePart(
  dependencies: ArchiveDependencies,
  row: ImportRow,
  part: ArchivePart,
  { counts, isPreview, progress }: Progress,
): Promise<ImportCounts> {
  if (isPreview) return previewPart(dependencies, row, part, counts)
  try {
    return await importPart(dependencies, row, part, { counts, progress })
  } catch (error) {
    if (!isOfThisRow(error)) throw error
    return counts.addProblem(problem(part.path, 'broken'))
  }
}

/** Whether the database refuses this row permanently. */
const isOfThisRow = (error: unknown) =>
  error instanceof DatabaseError && (error.fault === 'unique' || error.fault === 'other')

async function previewPart(
  { database: { reader }, archive }: ArchiveDependencies,
  { user_id: userId }: ImportRow,
  part: ArchivePart,
  counts: ImportCounts,
): Promise<ImportCounts> {
  if (part.kind !== 'page') return counts
  return counts.addPage(part.path, await archive.pages.predict(reader, userId, part.page))
}

async function importPart(
  { database, archive }: ArchiveDependencies,
  row: ImportRow,
  part: ArchivePart,
  { counts, progress }: { counts: ImportCounts; progress: number },
): Promise<ImportCounts> {
  const { user_id: userId } = row
  if (part.kind === 'settings') {
    await archive.adoptSettings(userId, part.settings)
    return counts
  }
  return database.write(userId, async (db) => {
    const after = part.kind === 'page' ? await importPage(archive.pages, db, row, { part, counts }) : counts
    if (part.kind === 'task') await archive.importTask(db, userId, part.task)
    if (part.kind === 'ledger') await archive.importLedger(db, userId, part.entries)
    await changeRunning(db, row, {
      from: ['running'],
      to: { ...after.toColumns(), ...howFar(row, after, progress) },
    })
    return after
  })
}

/** Records the page as part of this import, so that a resumed import or an undo finds it. */
async function importPage(
  archivedPages: ArchivedPages,
  db: Db,
  { user_id: userId, id: importId }: ImportRow,
  { part: { page, path }, counts }: { part: Extract<ArchivePart, { kind: 'page' }>; counts: ImportCounts },
): Promise<ImportCounts> {
  const sourceKey = shortHash(['dayleaf page', page.id])
  const outcome = await archivedPages.record(db, userId, page)
  if (outcome === 'new' || outcome === 'restored')
    await putEntries(db, userId, [{ sourceKey, importId, eventId: page.id, textHash: '' }])
  const [known] = outcome === 'present' ? await listKnown(db, userId, [sourceKey]) : []
  return counts.addPage(path, known?.importId === importId ? 'new' : outcome)
}
