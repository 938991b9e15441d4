// Determines the outcomes of entries from the current content of the diary.
import type { Db } from '../database/tables.ts'
import { listAttachmentsOf } from '../media/event-attachments.ts'
import { cleanFileName } from '../media/intake/file-name.ts'
import type { MediaReference } from './entry.ts'
import { type ImportRow, type KnownEntry, listEventsById, listKnown } from './import.repository.ts'
import { fileKey, type ReadyEntry } from './ready-entries.ts'
import type { Outcome } from './tally.ts'

export interface PresentFiles {
  eventId: string
  /** The import that brought the event. */
  importId: string
  /** Files that were missing then, and can be added now. */
  lacking: readonly MediaReference[]
  /** Ids of the attachments that the event has. */
  present: readonly string[]
  /** How many files this import has added before it was interrupted. */
  added: number
}

export interface Expected {
  /** Undefined for a new entry. */
  outcome: Outcome | undefined
  /** Its event is in the trash and will be restored. */
  isInTrash: boolean
  /** The event of its earlier text, which goes to the trash. */
  replacedId?: string
  /** Of a present entry that lacked files. */
  files?: PresentFiles
}

type ImportKey = Pick<ImportRow, 'user_id' | 'id' | 'replaces_changed'>

const NEW: Expected = { outcome: undefined, isInTrash: false }

/** @returns outcomes in the order of the entries */
export async function foreseeOutcomes(
  db: Db,
  row: ImportKey,
  entries: readonly ReadyEntry[],
): Promise<Expected[]> {
  const { user_id: userId, id: importId, replaces_changed: replaces } = row
  const keys = entries.map(({ sourceKey }) => sourceKey)
  const ids = entries.flatMap(({ eventId }) => eventId ?? [])
  const known = new Map((await listKnown(db, userId, keys)).map((one) => [one.sourceKey, one]))
  const own = new Map((await listEventsById(db, userId, ids)).map((event) => [event.id, event]))

  async function foresee(entry: ReadyEntry): Promise<Expected> {
    const before = known.get(entry.sourceKey)
    // A purged event may be imported again.
    if (before && before.eventId !== null) {
      if (before.importId === importId) return { ...NEW, outcome: 'event' }
      // Dayleaf's archive restores its events with their pages; those of other diaries stay deleted.
      if (before.trashId !== null && before.eventId === entry.eventId) return { ...NEW, isInTrash: true }
      if (before.textHash === entry.textHash)
        return { ...NEW, outcome: 'present', ...(await findFiles(db, row, before, entry)) }
      // An event of Dayleaf's archive has the same id: its earlier text would be lost.
      const canReplace = replaces === 1 && before.trashId === null && entry.eventId === undefined
      return canReplace ? { ...NEW, replacedId: before.eventId } : { ...NEW, outcome: 'changed' }
    }
    const event = entry.eventId === undefined ? undefined : own.get(entry.eventId)
    if (!event) return NEW
    if (event.trashId !== null) return { ...NEW, isInTrash: true }
    const isSame = event.date === entry.date && event.content === entry.content
    return { ...NEW, outcome: isSame ? 'present' : 'changed' }
  }

  const expected: Expected[] = []
  for (const entry of entries) expected.push(await foresee(entry))
  return expected
}

async function findFiles(
  db: Db,
  { user_id: userId, id: importId }: ImportKey,
  { eventId, importId: bringer, trashId, missingFiles }: KnownEntry,
  { media }: ReadyEntry,
): Promise<Pick<Expected, 'files'>> {
  if (eventId === null || trashId !== null || missingFiles === null) return {}
  const missing: string[] = JSON.parse(missingFiles)
  const present = await listAttachmentsOf(db, userId, eventId)
  const isPresent = ({ name, kept }: MediaReference) =>
    present.some((row) => (kept ? row.sha256 === kept.sha256 : row.name === cleanFileName(name)))
  const lacking = media.filter((file) => missing.includes(fileKey(file)) && !isPresent(file))
  const added = present.filter((row) => row.import_id === importId).length
  return {
    files: { eventId, importId: bringer, lacking, present: present.map(({ id }) => id), added },
  }
}
