// Applies the plans of entries in small transactions, each with its change of the counts: a resumed import creates no
// duplicates.
import { AppError } from '../../contract/app-error.ts'
import type { CreateEvent } from '../../contract/events.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import type { EventsService } from '../events/events.service.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { createPause } from '../lib/pause.ts'
import type { TrashService } from '../trash/trash.service.ts'
import {
  type EntryPlan,
  type EntryTarget,
  type EventFiles,
  planEntries,
  plannedResult,
  recordAddedFiles,
} from './entry-plan.ts'
import { putEntries, setImportOfAttachments, setMissingFiles } from './import.repository.ts'
import type { ImportCounts, Outcome } from './import-counts.ts'
import { fileKey, type ValidEntry } from './valid-entries.ts'

/** Other writes wait for the transaction. */
const MAX_WORK_MS = 20
/** Entries per statement. */
const ENTRIES_PER_BATCH = 25

export interface ApplyDependencies {
  database: Database
  events: EventsService
  trash: Pick<TrashService, 'restoreEvents'>
  clock: Clock
}

interface Applied {
  entry: ValidEntry
  outcome: Outcome
  /** To the event of a present entry. */
  addedFiles?: number
  /** Of the event that was recorded, changed or restored. */
  eventId?: string
  version?: number
}

/** In a transaction, for one import. */
interface Applying extends ApplyDependencies {
  db: Db
  row: EntryTarget
}

/**
 * Plans entries, applies the plans, and updates the counts, all in the same transactions: what a plan rests on does not
 * change before it is applied.
 *
 * @param save stores the counts so far
 * @throws the error of `save`
 */
export async function applyEntries(
  dependencies: ApplyDependencies,
  row: EntryTarget,
  entries: readonly ValidEntry[],
  { counts: before, save }: { counts: ImportCounts; save: (db: Db, counts: ImportCounts) => Promise<void> },
): Promise<ImportCounts> {
  let counts = before
  for (let done = 0; done < entries.length; ) {
    const { after, count } = await dependencies.database.write(row.user_id, async (db) => {
      const some = await applySome({ ...dependencies, db, row }, entries.slice(done))
      let sum = counts
      for (const { entry, outcome, addedFiles } of some) sum = sum.addEntry(entry, outcome, addedFiles)
      await save(db, sum)
      return { after: sum, count: some.length }
    })
    counts = after
    done += count
  }
  return counts
}

/** Counts what the plans of entries would do. */
export async function countPlanned(
  { database }: Pick<ApplyDependencies, 'database'>,
  row: EntryTarget,
  entries: readonly ValidEntry[],
  before: ImportCounts,
): Promise<ImportCounts> {
  let counts = before
  for (const { entry, plan } of await planEntries(database.reader, row, entries)) {
    const { outcome, addedFiles } = plannedResult(plan)
    counts = counts.addEntry(entry, outcome, addedFiles)
  }
  return counts
}

/** Applies as many plans as the time limit allows, at least one. */
async function applySome(applying: Applying, entries: readonly ValidEntry[]): Promise<Applied[]> {
  const { clock, db, row } = applying
  const { user_id: userId, id: importId } = row
  const end = clock.monotonic() + MAX_WORK_MS
  const isOver = () => clock.monotonic() >= end
  const pause = createPause()
  const applied: Applied[] = []
  for (let start = 0; start < entries.length && !(start > 0 && isOver()); start += ENTRIES_PER_BATCH) {
    const group = entries.slice(start, start + ENTRIES_PER_BATCH)
    // Sorted ids keep the file order of entries without a time or at the same time.
    const ids = group.map(() => newId()).sort()
    const newEntries: Parameters<typeof putEntries>[2][number][] = []
    for (const [index, { entry, plan }] of (await planEntries(db, row, group)).entries()) {
      // The others are planned anew. An entry of which the place is named takes as long as several without.
      if (applied.length > 0 && isOver()) break
      await pause()
      const one = await applyPlan(applying, entry, { plan, id: ids[index] ?? newId() })
      const { sourceKey, textHash, missingFiles } = entry
      const { eventId } = one
      const eventVersion = row.isFeed ? (one.version ?? null) : null
      if (eventId !== undefined)
        newEntries.push({ sourceKey, importId, eventId, textHash, missingFiles, eventVersion })
      applied.push(one)
    }
    if (newEntries.length > 0) await putEntries(db, userId, newEntries)
  }
  return applied
}

/** @param id for a new event */
async function applyPlan(
  applying: Applying,
  entry: ValidEntry,
  { plan, id }: { plan: EntryPlan; id: string },
): Promise<Applied> {
  switch (plan.action) {
    case 'record':
      return record(applying, entry, { id, keepsId: plan.keepsId })
    case 'replace':
      return record(applying, entry, { id, keepsId: false, earlierId: plan.earlierId })
    case 'restore':
      return restore(applying, entry, plan)
    case 'add files':
      return addFiles(applying, entry, plan.files)
    case 'follow':
      return follow(applying, entry, plan)
    case 'nothing':
      return { entry, ...plannedResult(plan) }
  }
}

/** What prevents an event, by the code of the error. */
const PREVENTED: Readonly<Record<string, Outcome>> = { DAY_FULL: 'day_full', EVENT_IMMUTABLE: 'changed' }

/** @throws the error unless it says that the day or its page allows no change */
function preventedBy(error: unknown): Outcome {
  const outcome = error instanceof AppError ? PREVENTED[error.code] : undefined
  if (outcome === undefined) throw error
  return outcome
}

interface NewEvent {
  /** For an entry without an event id. */
  id: string
  keepsId: boolean
  earlierId?: string
}

async function record(
  { events, db, row }: Applying,
  entry: ValidEntry,
  { id, keepsId, earlierId }: NewEvent,
): Promise<Applied> {
  const { kept, eventId } = entry
  // An event in the trash is restored: a new id would duplicate it.
  const own = (kept || keepsId ? eventId : undefined) ?? id
  const source = row.isFeed ? { feedId: row.id, key: entry.sourceId ?? entry.sourceKey } : undefined
  const how = { language: row.language ?? undefined, id: own, kept, isInTrash: keepsId, source }
  try {
    if (earlierId === undefined) await events.record(db, row.user_id, toInput(entry), how)
    else await events.replace(db, row.user_id, toInput(entry), { ...how, earlierId })
    return { entry, outcome: 'event', eventId: own, version: 1 }
  } catch (error) {
    return { entry, outcome: preventedBy(error) }
  }
}

/** Changes an event as its entry has changed. A place that the service named keeps its name. */
async function follow(
  { events, db, row }: Applying,
  entry: ValidEntry,
  { eventId, files, isSame }: Extract<EntryPlan, { action: 'follow' }>,
): Promise<Applied> {
  const { attachmentIds = [] } = entry
  if (isSame && attachmentIds.length === 0) return { entry, outcome: 'present' }
  const { placeName, attachmentIds: _ids, ...input } = toInput(entry)
  try {
    const { version } = await events.change(db, row.user_id, eventId, {
      ...input,
      ...(placeName && { placeName }),
      ...(attachmentIds.length > 0 && { attachmentIds: [...files.present, ...attachmentIds] }),
    })
    return { entry, outcome: 'followed', eventId, version }
  } catch (error) {
    return { entry, outcome: preventedBy(error) }
  }
}

/** With the files that the event lacks. */
async function restore(
  applying: Applying,
  entry: ValidEntry,
  plan: Extract<EntryPlan, { action: 'restore' }>,
): Promise<Applied> {
  try {
    await applying.trash.restoreEvents(applying.db, applying.row.user_id, [plan.eventId])
  } catch (error) {
    return { entry, outcome: preventedBy(error) }
  }
  await addFiles(applying, entry, plan.files)
  return { entry, ...plannedResult(plan), eventId: plan.eventId }
}

/** Adds the files that an event of an earlier import, or from the trash, lacks. */
async function addFiles(
  { events, db, row }: Applying,
  entry: ValidEntry,
  { eventId, importId, missingFiles, lacking, present, added }: EventFiles,
): Promise<Applied> {
  const { attachmentIds = [], sourceKey } = entry
  if (lacking.length === 0 || attachmentIds.length === 0)
    return { entry, outcome: 'present', addedFiles: added }
  try {
    const ids = [...present, ...attachmentIds]
    await events.setAttachments(db, row.user_id, { id: eventId, ids, since: importId })
  } catch (error) {
    return { entry, outcome: preventedBy(error), addedFiles: added }
  }
  await setImportOfAttachments(db, row.user_id, attachmentIds, row.id)
  const keys = lacking.map(fileKey).filter((key) => !entry.missingFiles.includes(key))
  if (missingFiles !== undefined)
    await setMissingFiles(db, row.user_id, sourceKey, recordAddedFiles(missingFiles, keys, row.id))
  return { entry, outcome: 'present', addedFiles: added + attachmentIds.length }
}

const toInput = ({
  path: _path,
  sourceId: _sourceId,
  sourceKey: _sourceKey,
  textHash: _textHash,
  media: _media,
  missingFiles: _missingFiles,
  eventId: _eventId,
  kept: _kept,
  ...event
}: ValidEntry): CreateEvent => event
