// Predicts the outcome of each entry from the events that the diary already has.
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
import { readMissingFiles } from './missing-files.ts'
import { fileKey, type ReadyEntry } from './ready-entries.ts'

export interface PresentFiles {
  eventId: string
  /** The import that created the event. */
  importId: string
  /** What its record says of files that were missing then. */
  missingFiles?: string
  /** Files that were missing then, or on an event from the trash, and can be added now. */
  lacking: readonly MediaReference[]
  /** Ids of the attachments that the event has. */
  present: readonly string[]
  /** How many files this import has added before it was interrupted. */
  added: number
}

export interface Expected {
  /** Undefined for a new entry. */
  outcome: Outcome | undefined
  /** Its event is in the trash, and older than the entry, which replaces it. */
  isInTrash: boolean
  /** Its event, which is in the trash and is restored as it is there. */
  restoredId?: string
  /** The event of its earlier text, which goes to the trash. */
  replacedId?: string
  /** Of a present or restored entry that lacked files. */
  files?: PresentFiles
}

type ImportKey = Pick<ImportRow, 'user_id' | 'id' | 'replaces_changed'>

const NEW: Expected = { outcome: undefined, isInTrash: false }

/** @returns outcomes in the order of the entries */
export async function predictOutcomes(
  db: Db,
  row: ImportKey,
  entries: readonly ReadyEntry[],
): Promise<Expected[]> {
  const { user_id: userId, id: importId, replaces_changed: replaces } = row
  const keys = entries.map(({ sourceKey }) => sourceKey)
  const ids = entries.flatMap(({ eventId }) => eventId ?? [])
  const known = new Map((await listKnown(db, userId, keys)).map((one) => [one.sourceKey, one]))
  const own = new Map((await listEventsById(db, userId, ids)).map((event) => [event.id, event]))

  async function predict(entry: ReadyEntry): Promise<Expected> {
    const event = entry.eventId === undefined ? undefined : own.get(entry.eventId)
    const before = known.get(entry.sourceKey)
    // A purged event may be imported again.
    if (before && before.eventId !== null && !isUndone(before)) {
      if (before.importId === importId) return { ...NEW, outcome: 'event' }
      // Dayleaf's archive restores its events with their pages; those of other diaries stay deleted.
      if (event?.id === before.eventId && event.trashId !== null)
        return predictRestored(entry, event, before.importId)
      if (before.textHash === entry.textHash)
        return { ...NEW, outcome: 'present', ...(await findMissing(db, row, before, entry)) }
      // An event of Dayleaf's archive has the same id: its earlier text would be lost.
      const canReplace = replaces === 1 && before.trashId === null && entry.eventId === undefined
      return canReplace ? { ...NEW, replacedId: before.eventId } : { ...NEW, outcome: 'changed' }
    }
    if (!event) return NEW
    if (event.trashId !== null) return predictRestored(entry, event, importId)
    return { ...NEW, outcome: isSame(event, entry) ? 'present' : 'changed' }
  }

  /** An entry replaces only what is older than itself: a newer text in the trash would be lost. */
  async function predictRestored(entry: ReadyEntry, event: OwnEvent, importedBy: string): Promise<Expected> {
    if (entry.kept && entry.kept.updatedAt > event.updatedAt) return { ...NEW, isInTrash: true }
    const files = await findFiles(db, row, { eventId: event.id, importId: importedBy }, entry.media)
    const outcome = isSame(event, entry) ? 'event' : 'restored'
    return { ...NEW, outcome, restoredId: event.id, ...(files.lacking.length > 0 && { files }) }
  }

  const expected: Expected[] = []
  for (const entry of entries) expected.push(await predict(entry))
  return expected
}

/** Its event is in the trash since the undo of its import, and may be imported again. */
const isUndone = ({ trashId, importStatus }: KnownEntry): boolean =>
  trashId !== null && importStatus === 'removed'

type OwnEvent = Awaited<ReturnType<typeof listEventsById>>[number]

const isSame = (event: OwnEvent, entry: ReadyEntry): boolean =>
  event.date === entry.date && event.content === entry.content

async function findMissing(
  db: Db,
  row: ImportKey,
  { eventId, importId, trashId, missingFiles }: KnownEntry,
  { media }: ReadyEntry,
): Promise<Pick<Expected, 'files'>> {
  if (eventId === null || trashId !== null || missingFiles === null) return {}
  const files = readMissingFiles(missingFiles)
  const undone = await listUndone(
    db,
    row.user_id,
    files.flatMap(({ addedBy }) => addedBy ?? []),
  )
  const missing = files.filter(({ addedBy }) => addedBy === undefined || undone.includes(addedBy))
  const wanted = media.filter((file) => missing.some(({ key }) => key === fileKey(file)))
  return { files: { ...(await findFiles(db, row, { eventId, importId }, wanted)), missingFiles } }
}

/** @param wanted files that the event should have */
async function findFiles(
  db: Db,
  { user_id: userId, id: importId }: ImportKey,
  event: Pick<PresentFiles, 'eventId' | 'importId'>,
  wanted: readonly MediaReference[],
): Promise<PresentFiles> {
  const present = await listAttachmentsOf(db, userId, event.eventId)
  const isPresent = ({ name, kept }: MediaReference) =>
    present.some((row) => (kept ? row.sha256 === kept.sha256 : row.name === cleanFileName(name)))
  const lacking = wanted.filter((file) => !isPresent(file))
  const added = present.filter((row) => row.import_id === importId).length
  return { ...event, lacking, present: present.map(({ id }) => id), added }
}
