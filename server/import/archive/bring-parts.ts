// Imports settings, tasks and pages of an archive after its events, each in its own transaction.
import { hash } from 'node:crypto'
import type { ArchivedPage, ArchivedTask } from '../../../contract/archive.ts'
import { DatabaseError } from '../../database/errors.ts'
import type { Db } from '../../database/tables.ts'
import { type ImportRow, listKnown, putEntries } from '../import.repository.ts'
import { problem } from '../problem.ts'
import { changeRunning, howFar, type RecordDependencies } from '../record-entries.ts'
import type { JsonObject } from '../sources/json-values.ts'
import type { PageOutcome, Tally } from '../tally.ts'
import type { ArchivePart } from './archive-parts.ts'

export interface ArchiveDependencies extends RecordDependencies {
  archive: {
    pages: ArchivedPages
    /** Inserts a task; replaces an existing one only if its data was removed. */
    bringTask(db: Db, userId: string, task: ArchivedTask): Promise<void>
    /** Adopts the settings that the user has not changed. */
    adoptSettings(userId: string, archived: JsonObject): Promise<void>
  }
}

interface ArchivedPages {
  /** What `bring` would answer. */
  foresee(db: Db, userId: string, page: ArchivedPage): Promise<PageOutcome>
  bring(db: Db, userId: string, page: ArchivedPage): Promise<PageOutcome>
}

interface Progress {
  tally: Tally
  isPreview: boolean
  /** The share of the file that was read, 0 to 1. */
  progress: number
}

type PagePart = Extract<ArchivePart, { kind: 'page' }>

/** @returns the tally including this part. @throws ImportStopped if the import was cancelled or removed */
export async function bringArchivePart(
  dependencies: ArchiveDependencies,
  row: ImportRow,
  part: ArchivePart,
  { tally, isPreview, progress }: Progress,
): Promise<Tally> {
  if (isPreview) return foresee(dependencies, row, part, tally)
  try {
    return await bring(dependencies, row, part, { tally, progress })
  } catch (error) {
    if (!isOfThisRow(error)) throw error
    return tally.addProblem(problem(part.path, 'broken'))
  }
}

/** Whether the database refuses this row permanently. */
const isOfThisRow = (error: unknown) =>
  error instanceof DatabaseError && (error.fault === 'unique' || error.fault === 'other')

async function foresee(
  { database: { reader }, archive }: ArchiveDependencies,
  { user_id: userId }: ImportRow,
  part: ArchivePart,
  tally: Tally,
): Promise<Tally> {
  if (part.kind !== 'page') return tally
  return tally.addPage(part.path, await archive.pages.foresee(reader, userId, part.page))
}

async function bring(
  { database, archive }: ArchiveDependencies,
  row: ImportRow,
  part: ArchivePart,
  { tally, progress }: { tally: Tally; progress: number },
): Promise<Tally> {
  const { user_id: userId } = row
  if (part.kind === 'settings') {
    await archive.adoptSettings(userId, part.settings)
    return tally
  }
  return database.write(userId, async (db) => {
    const after = part.kind === 'page' ? await bringPage(archive.pages, db, row, { part, tally }) : tally
    if (part.kind === 'task') await archive.bringTask(db, userId, part.task)
    await changeRunning(db, row, {
      from: ['running'],
      to: { ...after.toColumns(), ...howFar(row, after, progress) },
    })
    return after
  })
}

/** Records the page as part of this import, so that a resumed import or an undo finds it. */
async function bringPage(
  archivedPages: ArchivedPages,
  db: Db,
  { user_id: userId, id: importId }: ImportRow,
  { part: { page, path }, tally }: { part: PagePart; tally: Tally },
): Promise<Tally> {
  const sourceKey = hash('sha256', JSON.stringify(['dayleaf page', page.id]), 'base64url').slice(0, 22)
  const outcome = await archivedPages.bring(db, userId, page)
  if (outcome === 'new' || outcome === 'restored')
    await putEntries(db, userId, [{ sourceKey, importId, eventId: page.id, textHash: '' }])
  const [known] = outcome === 'present' ? await listKnown(db, userId, [sourceKey]) : []
  return tally.addPage(path, known?.importId === importId ? 'new' : outcome)
}
