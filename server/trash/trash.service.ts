import type { Db, EventRow } from '../database/tables.ts'
import { enqueueWork } from '../database/work-queue.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import * as trash from './trash.repository.ts'

/**
 * Where deleted things go. Every function takes part in the transaction of the deletion; where nothing is
 * kept (`keptDays` 0), the things are deleted for ever at once.
 */
export type Trash = ReturnType<typeof createTrash>

export function createTrash({ clock, keptDays }: { clock: Clock; keptDays: number }) {
  const isKept = keptDays > 0

  async function open(
    db: Db,
    userId: string,
    kind: 'event' | 'day' | 'journal',
    date: string,
  ): Promise<string> {
    const id = newId()
    const removedAt = clock.now()
    await trash.insertEntry(db, userId, { id, kind, date, removedAt })
    await enqueueWork(db, userId, 'trash', removedAt)
    return id
  }

  return {
    async putEvent(db: Db, userId: string, event: EventRow): Promise<void> {
      if (!isKept) return trash.deleteEvents(db, userId, [event.id])
      await trash.setEventsTrash(db, userId, [event.id], await open(db, userId, 'event', event.date))
    },

    async putJournal(db: Db, userId: string, journal: { id: string; date: string }): Promise<void> {
      if (!isKept) return trash.deleteJournal(db, userId, journal.id)
      await trash.setJournalTrash(db, userId, journal.id, await open(db, userId, 'journal', journal.date))
    },

    async putDay(
      db: Db,
      userId: string,
      day: { date: string; eventIds: readonly string[]; journalId: string | null },
    ): Promise<void> {
      const entryId = isKept ? await open(db, userId, 'day', day.date) : null
      if (day.eventIds.length > 0) {
        if (entryId) await trash.setEventsTrash(db, userId, day.eventIds, entryId)
        else await trash.deleteEvents(db, userId, day.eventIds)
      }
      if (day.journalId) {
        if (entryId) await trash.setJournalTrash(db, userId, day.journalId, entryId)
        else await trash.deleteJournal(db, userId, day.journalId)
      }
    },

    /** After something was taken out of an entry. */
    deleteIfEmpty: (db: Db, userId: string, entryId: string) => trash.deleteEmptyEntry(db, userId, entryId),
  }
}
