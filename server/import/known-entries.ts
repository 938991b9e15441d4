// Determines the outcomes of entries from the current content of the diary.
import type { Db } from '../database/tables.ts'
import { type ImportRow, listEventsById, listKnown } from './import.repository.ts'
import type { ReadyEntry } from './ready-entries.ts'
import type { Outcome } from './tally.ts'

export interface Expected {
  /** Undefined for a new entry. */
  outcome: Outcome | undefined
  /** Its event is in the trash and will be restored. */
  isInTrash: boolean
  /** The event of its earlier text, which goes to the trash. */
  replacedId?: string
}

type ImportKey = Pick<ImportRow, 'user_id' | 'id' | 'replaces_changed'>

const NEW: Expected = { outcome: undefined, isInTrash: false }

/** @returns outcomes in the order of the entries */
export async function foreseeOutcomes(
  db: Db,
  { user_id: userId, id: importId, replaces_changed: replaces }: ImportKey,
  entries: readonly ReadyEntry[],
): Promise<Expected[]> {
  const keys = entries.map(({ sourceKey }) => sourceKey)
  const ids = entries.flatMap(({ eventId }) => eventId ?? [])
  const known = new Map((await listKnown(db, userId, keys)).map((one) => [one.sourceKey, one]))
  const own = new Map((await listEventsById(db, userId, ids)).map((event) => [event.id, event]))
  return entries.map((entry) => {
    const before = known.get(entry.sourceKey)
    // A purged event may be imported again.
    if (before && before.eventId !== null) {
      if (before.importId === importId) return { ...NEW, outcome: 'event' }
      // Dayleaf's archive restores its events with their pages; those of other diaries stay deleted.
      if (before.trashId !== null && before.eventId === entry.eventId) return { ...NEW, isInTrash: true }
      if (before.textHash === entry.textHash) return { ...NEW, outcome: 'present' }
      // An event of Dayleaf's archive has the same id: its earlier text would be lost.
      const canReplace = replaces === 1 && before.trashId === null && entry.eventId === undefined
      return canReplace ? { ...NEW, replacedId: before.eventId } : { ...NEW, outcome: 'changed' }
    }
    const event = entry.eventId === undefined ? undefined : own.get(entry.eventId)
    if (!event) return NEW
    if (event.trashId !== null) return { ...NEW, isInTrash: true }
    const isSame = event.date === entry.date && event.content === entry.content
    return { ...NEW, outcome: isSame ? 'present' : 'changed' }
  })
}
