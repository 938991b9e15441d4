// Plans what an import does with each entry, from what the diary already has.
import type { Db } from '../database/tables.ts'
import { listAttachmentsOf } from '../media/event-attachments.ts'
import { cleanFileName } from '../media/intake/file-name.ts'
import type { MediaReference } from './entry.ts'
import {
  type ImportRow,
  type KnownEntry,
  listEventsById,
  listKnown,
  listUndone,
} from './import.repository.ts'
import type { Outcome } from './import-counts.ts'
import { fileKey, type ValidEntry } from './valid-entries.ts'

/** The files of an event that the diary has. */
export interface EventFiles {
  eventId: string
  /** The import that created the event. */
  importId: string
  /** What the event's record says of files that were missing then. */
  missingFiles?: string
  /** Files of the entry that the event lacks, and that can be added now. */
  lacking: readonly MediaReference[]
  /** Ids of the attachments that the event has. */
  present: readonly string[]
  /** How many files this import has added before it was interrupted. */
  added: number
}

export type EntryPlan =
  /** Records a new event. `keepsId`: it takes the place of an older one in the trash. */
  | { action: 'record'; keepsId: boolean }
  /** Records a new event, and moves that of the entry's earlier text to the trash. */
  | { action: 'replace'; earlierId: string }
  /** Restores an event from the trash as it is there. `isSame`: it has the entry's date and text. */
  | { action: 'restore'; eventId: string; isSame: boolean; files: EventFiles }
  | { action: 'add files'; files: EventFiles }
  /** Changes the event of a feed as its entry has changed. `isSame`: by files alone that could not be fetched before. */
  | { action: 'follow'; eventId: string; isSame: boolean; files: EventFiles }
  /** `recorded`: this import did it before it was interrupted. */
  | { action: 'nothing'; because: 'recorded' | 'present' | 'changed' }

/** What entries are taken for: an import, or a feed, which also follows changes of its entries. */
export interface EntryTarget extends Pick<ImportRow, 'user_id' | 'id' | 'replaces_changed' | 'language'> {
  isFeed?: boolean
}

type ImportKey = Omit<EntryTarget, 'language'>

const RECORD: EntryPlan = { action: 'record', keepsId: false }

export interface PlannedEntry {
  entry: ValidEntry
  plan: EntryPlan
}

/** @returns the entries in their order */
export async function planEntries(
  db: Db,
  row: ImportKey,
  entries: readonly ValidEntry[],
): Promise<PlannedEntry[]> {
  const { user_id: userId, id: importId } = row
  const keys = entries.map(({ sourceKey }) => sourceKey)
  const ids = entries.flatMap(({ eventId }) => eventId ?? [])
  const known = new Map((await listKnown(db, userId, keys)).map((one) => [one.sourceKey, one]))
  const own = new Map((await listEventsById(db, userId, ids)).map((event) => [event.id, event]))

  async function plan(entry: ValidEntry): Promise<EntryPlan> {
    const event = entry.eventId === undefined ? undefined : own.get(entry.eventId)
    const before = known.get(entry.sourceKey)
    if (before && row.isFeed) return planFed(db, row, before, entry)
    // A purged event may be imported again.
    if (before && before.eventId !== null && !isUndone(before)) {
      if (before.importId === importId) return { action: 'nothing', because: 'recorded' }
      // Dayleaf's archive restores its events with their pages; those of other diaries stay deleted.
      if (event?.id === before.eventId && event.trashId !== null)
        return planRestored(entry, event, before.importId)
      return planKnown(db, row, { ...before, eventId: before.eventId }, entry)
    }
    if (!event) return RECORD
    if (event.trashId !== null) return planRestored(entry, event, importId)
    return { action: 'nothing', because: isSame(event, entry) ? 'present' : 'changed' }
  }

  /** An entry replaces only what is older than itself: a newer text in the trash would be lost. */
  async function planRestored(entry: ValidEntry, event: OwnEvent, importedBy: string): Promise<EntryPlan> {
    if (entry.kept && entry.kept.updatedAt > event.updatedAt) return { action: 'record', keepsId: true }
    const files = await findFiles(db, row, { eventId: event.id, importId: importedBy }, entry.media)
    return { action: 'restore', eventId: event.id, isSame: isSame(event, entry), files }
  }

  const planned: PlannedEntry[] = []
  for (const entry of entries) planned.push({ entry, plan: await plan(entry) })
  return planned
}

export interface PlannedMedia {
  media: readonly MediaReference[]
  /** The event that they are for, if it is known before it is recorded. */
  eventId: string | undefined
  /** Whether the diary has this event. */
  isForEvent: boolean
  /** Attachments that it has. */
  presentCount: number
}

/** The files of the export that a plan needs. */
export function plannedMedia({ plan, entry: { media, eventId } }: PlannedEntry): PlannedMedia {
  if (plan.action === 'record' || plan.action === 'replace')
    return { media, eventId, isForEvent: false, presentCount: 0 }
  if (plan.action === 'nothing') return { media: [], eventId, isForEvent: true, presentCount: 0 }
  const { files } = plan
  return {
    media: files.lacking,
    eventId: files.eventId,
    isForEvent: true,
    presentCount: files.present.length,
  }
}

/** The result that a plan will have, unless its day is full, and how many files it adds to an event of an earlier import. */
export function plannedResult(plan: EntryPlan): { outcome: Outcome; addedFiles: number } {
  switch (plan.action) {
    case 'record':
    case 'replace':
      return { outcome: 'event', addedFiles: 0 }
    case 'restore':
      return { outcome: plan.isSame ? 'event' : 'restored', addedFiles: 0 }
    case 'add files':
      return { outcome: 'present', addedFiles: plan.files.lacking.length }
    case 'follow':
      return { outcome: 'followed', addedFiles: 0 }
    case 'nothing':
      return { outcome: plan.because === 'recorded' ? 'event' : plan.because, addedFiles: 0 }
  }
}

/** Its event is in the trash since the undo of its import, and may be imported again. */
const isUndone = ({ trashId, importStatus }: KnownEntry): boolean =>
  trashId !== null && importStatus === 'removed'

type OwnEvent = Awaited<ReturnType<typeof listEventsById>>[number]

const isSame = (event: OwnEvent, entry: ValidEntry): boolean =>
  event.date === entry.date && event.content === entry.content

/** The plan for an entry of a feed that was there before. What its owner edited, deleted or purged stays so. */
async function planFed(db: Db, row: ImportKey, known: KnownEntry, entry: ValidEntry): Promise<EntryPlan> {
  const { eventId, importId } = known
  if (isUndone(known)) return RECORD
  const isSame = known.textHash === entry.textHash
  const isWhole = isSame && known.missingFiles === null
  if (importId !== row.id || eventId === null || known.trashId !== null || isWhole)
    return { action: 'nothing', because: 'present' }
  if (known.version !== known.eventVersion || known.isLocked)
    return { action: 'nothing', because: isSame ? 'present' : 'changed' }
  const files = await findFiles(db, row, { eventId, importId }, entry.media)
  if (isSame && files.lacking.length === 0) return { action: 'nothing', because: 'present' }
  return { action: 'follow', eventId, isSame, files }
}

/** The plan for an entry of an earlier import. */
async function planKnown(
  db: Db,
  row: ImportKey,
  known: KnownEntry & { eventId: string },
  entry: ValidEntry,
): Promise<EntryPlan> {
  const { eventId, importId, trashId, missingFiles } = known
  if (known.textHash !== entry.textHash) {
    // An event of Dayleaf's archive has the same id: its earlier text would be lost.
    const canReplace = row.replaces_changed === 1 && trashId === null && entry.eventId === undefined
    return canReplace ? { action: 'replace', earlierId: eventId } : { action: 'nothing', because: 'changed' }
  }
  if (trashId !== null || missingFiles === null) return { action: 'nothing', because: 'present' }
  const wanted = await listMissing(db, row, missingFiles, entry)
  const files = await findFiles(db, row, { eventId, importId }, wanted)
  return { action: 'add files', files: { ...files, missingFiles } }
}

/** The entry's files that its record says were missing, or were added by an import that is undone. */
async function listMissing(
  db: Db,
  { user_id: userId }: ImportKey,
  record: string,
  { media }: ValidEntry,
): Promise<MediaReference[]> {
  const files = readMissingFiles(record)
  const undone = await listUndone(
    db,
    userId,
    files.flatMap(({ addedBy }) => addedBy ?? []),
  )
  const missing = files.filter(({ addedBy }) => addedBy === undefined || undone.includes(addedBy))
  return media.filter((file) => missing.some(({ key }) => key === fileKey(file)))
}

/** @param wanted files that the event should have */
async function findFiles(
  db: Db,
  { user_id: userId, id: importId }: ImportKey,
  event: Pick<EventFiles, 'eventId' | 'importId'>,
  wanted: readonly MediaReference[],
): Promise<EventFiles> {
  const present = await listAttachmentsOf(db, userId, event.eventId)
  const isPresent = ({ name, kept }: MediaReference) =>
    present.some((row) => (kept ? row.sha256 === kept.sha256 : row.name === cleanFileName(name)))
  const lacking = wanted.filter((file) => !isPresent(file))
  const added = present.filter((row) => row.import_id === importId).length
  return { ...event, lacking, present: present.map(({ id }) => id), added }
}

// The files that an entry lacked at its import, as its record has them: a JSON list of their keys. The key of a file that a
// later import has added is followed by a space and the id of that import.

interface MissingFile {
  key: string
  /** The import that has added it. It is missing again once that is undone. */
  addedBy: string | undefined
}

const readMissingFiles = (record: string): MissingFile[] =>
  (JSON.parse(record) as string[]).map((text) => {
    const [key = '', addedBy] = text.split(' ')
    return { key, addedBy }
  })

/** @returns the record after an import has added the files of these keys */
export const recordAddedFiles = (record: string, keys: readonly string[], importId: string): string =>
  JSON.stringify(
    readMissingFiles(record).map(({ key, addedBy }) => {
      const by = keys.includes(key) ? importId : addedBy
      return by === undefined ? key : `${key} ${by}`
    }),
  )
