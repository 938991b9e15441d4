// Records entries in small transactions, each with its change of the counts: a resumed import creates no duplicates.
import { AppError } from '../../contract/app-error.ts'
import type { CreateEvent } from '../../contract/events.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import type { EventsService } from '../events/events.service.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { TrashService } from '../trash/trash.service.ts'
import {
  changeImport,
  type ImportChanges,
  type ImportRow,
  putEntries,
  setImportOfAttachments,
  setMissingFiles,
} from './import.repository.ts'
import type { ImportCounts, Outcome } from './import-counts.ts'
import { type Expected, type PresentFiles, predictOutcomes } from './known-entries.ts'
import { recordAddedFiles } from './missing-files.ts'
import { fileKey, type ReadyEntry } from './ready-entries.ts'

/** Other writes wait for the transaction. */
const MAX_WORK_MS = 20
/** Entries per statement. */
const ENTRIES_PER_BATCH = 50

export interface RecordDependencies {
  database: Database
  events: EventsService
  trash: Pick<TrashService, 'restoreEvents'>
  clock: Clock
}

interface Recorded {
  entry: ReadyEntry
  outcome: Outcome
  /** To the event of a present entry. */
  addedFiles?: number
}

type Result = Omit<Recorded, 'entry'> & { eventId?: string }

/** The import was cancelled or removed while it ran. */
export class ImportStopped extends Error {}

/** @throws ImportStopped unless the import is in one of the states */
export async function changeRunning(
  db: Db,
  { user_id: userId, id }: ImportRow,
  change: Parameters<typeof changeImport>[3],
): Promise<void> {
  if (!(await changeImport(db, userId, id, change))) throw new ImportStopped()
}

/**
 * The changes of an import's row that say how far its file was read. A file that is read further than at its last start did
 * not end the service there.
 *
 * @param row as it was when the file was begun
 */
export function howFar(
  row: ImportRow,
  counts: ImportCounts,
  progress: number,
): Pick<ImportChanges, 'progress' | 'starts'> {
  const { event_count, page_count, present_count, skipped_count } = row
  const isFurther = counts.count > event_count + page_count + present_count + skipped_count
  return { progress, ...(isFurther && { starts: 0 }) }
}

/**
 * Records entries and updates the counts.
 *
 * @param progress share of the file read up to the last entry, 0 to 1
 * @throws ImportStopped if the import was cancelled or removed
 */
export async function recordEntries(
  dependencies: RecordDependencies,
  row: ImportRow,
  entries: readonly ReadyEntry[],
  { counts: before, progress }: { counts: ImportCounts; progress: number },
): Promise<ImportCounts> {
  let counts = before
  for (let done = 0; done < entries.length; ) {
    const { after, count } = await dependencies.database.write(row.user_id, async (db) => {
      const some = await recordSome(dependencies, db, row, entries.slice(done))
      let sum = counts
      for (const { entry, outcome, addedFiles } of some) sum = sum.addEntry(entry, outcome, addedFiles)
      await changeRunning(db, row, {
        from: ['running'],
        to: { ...sum.toColumns(), ...howFar(row, sum, progress) },
      })
      return { after: sum, count: some.length }
    })
    counts = after
    done += count
  }
  return counts
}

/** Records as many entries as the time limit allows, at least one group. */
async function recordSome(
  dependencies: RecordDependencies,
  db: Db,
  row: ImportRow,
  entries: readonly ReadyEntry[],
): Promise<Recorded[]> {
  const { clock } = dependencies
  const { user_id: userId, id: importId } = row
  const end = clock.monotonic() + MAX_WORK_MS
  const recorded: Recorded[] = []
  for (let start = 0; start < entries.length; start += ENTRIES_PER_BATCH) {
    if (start > 0 && clock.monotonic() >= end) break
    const group = entries.slice(start, start + ENTRIES_PER_BATCH)
    const expected = await predictOutcomes(db, row, group)
    const newEntries: Parameters<typeof putEntries>[2][number][] = []
    // Sorted ids keep the file order of entries without a time or at the same time.
    const ids = group.map(() => newId()).sort()
    for (const [index, entry] of group.entries()) {
      const { sourceKey, textHash, missingFiles } = entry
      const how = { expected: expected[index] ?? {}, id: ids[index] ?? newId() }
      const { eventId, ...result } = await recordOne(dependencies, db, row, { entry, ...how })
      if (eventId !== undefined) newEntries.push({ sourceKey, importId, eventId, textHash, missingFiles })
      recorded.push({ entry, ...result })
    }
    if (newEntries.length > 0) await putEntries(db, userId, newEntries)
  }
  return recorded
}

interface PredictedEntry {
  entry: ReadyEntry
  expected: Partial<Expected>
  /** For a new event. */
  id: string
}

async function recordOne(
  dependencies: RecordDependencies,
  db: Db,
  row: ImportRow,
  { entry, expected, id }: PredictedEntry,
): Promise<Result> {
  const { outcome, isInTrash = false, restoredId, replacedId, files } = expected
  const { events } = dependencies
  if (outcome && restoredId !== undefined)
    return restore(dependencies, db, row, { entry, restoredId, outcome, files })
  if (files) return addFiles(events, db, row, { entry, files })
  if (outcome) return { outcome }
  return insert(events, db, row.user_id, { entry, id, language: row.language, isInTrash, replacedId })
}

interface RestoredEntry {
  entry: ReadyEntry
  restoredId: string
  outcome: Outcome
  files: PresentFiles | undefined
}

/** Restores an event from the trash as it is there, with the files that it lacks. */
async function restore(
  { trash, events }: RecordDependencies,
  db: Db,
  row: ImportRow,
  { entry, restoredId, outcome, files }: RestoredEntry,
): Promise<Result> {
  try {
    await trash.restoreEvents(db, row.user_id, [restoredId])
  } catch (error) {
    if (error instanceof AppError && error.code === 'DAY_FULL') return { outcome: 'day_full' }
    throw error
  }
  if (files) await addFiles(events, db, row, { entry, files })
  return { outcome, eventId: restoredId }
}

/** Adds the files that an event of an earlier import, or from the trash, lacks. */
async function addFiles(
  events: EventsService,
  db: Db,
  { user_id: userId, id: importId }: ImportRow,
  { entry, files }: { entry: ReadyEntry; files: PresentFiles },
): Promise<Result> {
  const { attachmentIds = [], sourceKey } = entry
  const { eventId, missingFiles, lacking, present, added } = files
  if (lacking.length === 0 || attachmentIds.length === 0) return { outcome: 'present', addedFiles: added }
  try {
    const ids = [...present, ...attachmentIds]
    await events.setAttachments(db, userId, { id: eventId, ids, since: files.importId })
  } catch (error) {
    if (error instanceof AppError && error.code === 'DAY_FULL')
      return { outcome: 'day_full', addedFiles: added }
    throw error
  }
  await setImportOfAttachments(db, userId, attachmentIds, importId)
  const keys = lacking.map(fileKey).filter((key) => !entry.missingFiles.includes(key))
  if (missingFiles !== undefined)
    await setMissingFiles(db, userId, sourceKey, recordAddedFiles(missingFiles, keys, importId))
  return { outcome: 'present', addedFiles: added + attachmentIds.length }
}

interface NewEvent {
  entry: ReadyEntry
  /** For an entry without an event id. */
  id: string
  language: string | null
  isInTrash: boolean
  replacedId: string | undefined
}

/** What prevents an event, by the code of the error. */
const PREVENTED: Readonly<Record<string, Outcome>> = { DAY_FULL: 'day_full', EVENT_IMMUTABLE: 'changed' }

async function insert(
  events: EventsService,
  db: Db,
  userId: string,
  { entry, id, language, isInTrash, replacedId }: NewEvent,
): Promise<Result> {
  const { kept, eventId } = entry
  // An event in the trash is restored: a new id would duplicate it.
  const own = (kept || isInTrash ? eventId : undefined) ?? id
  const how = { language: language ?? undefined, id: own, kept, isInTrash }
  try {
    if (replacedId === undefined) await events.record(db, userId, toInput(entry), how)
    else await events.replace(db, userId, toInput(entry), { ...how, earlierId: replacedId })
    return { outcome: 'event', eventId: own }
  } catch (error) {
    const outcome = error instanceof AppError ? PREVENTED[error.code] : undefined
    if (outcome === undefined) throw error
    return { outcome }
  }
}

const toInput = ({
  path: _path,
  sourceKey: _sourceKey,
  textHash: _textHash,
  media: _media,
  missingFiles: _missingFiles,
  eventId: _eventId,
  kept: _kept,
  ...event
}: ReadyEntry): CreateEvent => event
