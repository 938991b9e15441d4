// The trash: deletions are put into it, listed, restored, and purged after their time or at once.
import type { TrashEntry } from '../../contract/trash.ts'
import { type Database, parseJsonRows } from '../database/database.ts'
import type { Db, EventRow } from '../database/tables.ts'
import { completeWork, enqueueWork, listDueUsers } from '../database/work-queue.ts'
import { cutPage, readCursor } from '../days/list-page.ts'
import { EVENT_COLUMNS, toEvent } from '../events/event-mapping.ts'
import type { Clock } from '../lib/clock.ts'
import { isText, isWholeNumber } from '../lib/cursor.ts'
import { newId } from '../lib/ids.ts'
import { toInstant } from '../lib/instants.ts'
import { runForEach } from '../lib/run-for-each.ts'
import type { AddressSigner } from '../media/signed-addresses.ts'
import { removeUnusedWords } from '../search/vocabulary-upkeep.ts'
import { type Purged, purgeEntries, purgeThings } from './purge.ts'
import { type Restored, restoreDate, restoreEntry, restoreEvents } from './restore.ts'
import * as trash from './trash.repository.ts'

const DAY_MS = 24 * 3_600_000
/** Entries purged per transaction, which delays other users' writes; fewer if they hold many events. */
const ENTRIES_PER_BATCH = 50

interface Dependencies {
  database: Database
  clock: Clock
  /** Days until a deletion is purged; with 0 it is purged at once. */
  keptDays: number
  signer: Pick<AddressSigner, 'signEvent'>
  /** Deletes the bytes of purged attachments. */
  removeUnusedFiles(userId: string): Promise<void>
}

export type TrashService = ReturnType<typeof createTrashService>

export function createTrashService({ database, clock, keptDays, signer, removeUnusedFiles }: Dependencies) {
  async function insertEntry(db: Db, userId: string, kind: TrashEntry['kind'], date: string) {
    const id = newId()
    const removedAt = clock.now()
    await trash.insertEntry(db, userId, { id, kind, date, removedAt })
    await enqueueWork(db, userId, 'trash', removedAt)
    return id
  }

  /** Purges a batch of entries deleted until `before`. @returns whether more are left */
  const purgeSome = (userId: string, before: number): Promise<Purged & { isMore: boolean }> =>
    database.write(userId, async (db) => {
      const oldest = await trash.listOldest(db, userId, ENTRIES_PER_BATCH)
      const due = oldest.filter(({ removedAt }) => removedAt <= before)
      const purged = await purgeEntries(db, userId, due, clock.now())
      const isMore = !purged.isComplete || due.length === ENTRIES_PER_BATCH
      if (!isMore) await completeWork(db, userId, 'trash', oldest[due.length]?.removedAt ?? null)
      return { ...purged, isMore }
    })

  function toEntry(userId: string, row: Awaited<ReturnType<typeof trash.listEntries>>[number]): TrashEntry {
    const [event] = parseJsonRows(row.events, EVENT_COLUMNS)
    return {
      id: row.id,
      kind: row.kind,
      date: row.date,
      removedAt: toInstant(row.removedAt),
      expiresAt: toInstant(row.removedAt + keptDays * DAY_MS),
      eventCount: Number(row.eventCount),
      hasJournal: row.journalId !== null,
      ...(event && { event: signer.signEvent(userId, toEvent(event, row.removedAt)) }),
      title: row.title,
    }
  }

  return {
    /** Like every `put…`, part of the transaction of a deletion. */
    async putEvent(db: Db, userId: string, event: EventRow): Promise<void> {
      const { id, date } = event
      if (keptDays === 0) return purgeThings(db, userId, { date, eventIds: [id] }, clock.now())
      await trash.setEventsTrash(db, userId, [id], await insertEntry(db, userId, 'event', date))
    },

    /** Many events, each with an entry of its own. */
    async putEvents(db: Db, userId: string, events: readonly EventRow[]): Promise<void> {
      if (events.length === 0) return
      const now = clock.now()
      if (keptDays > 0) {
        await trash.putEventsIntoEntries(db, userId, events, now)
        return enqueueWork(db, userId, 'trash', now)
      }
      for (const [date, some] of Map.groupBy(events, (event) => event.date))
        await purgeThings(db, userId, { date, eventIds: some.map(({ id }) => id) }, now)
    },

    async putJournal(db: Db, userId: string, journal: { id: string; date: string }): Promise<void> {
      const { id, date } = journal
      if (keptDays === 0) return purgeThings(db, userId, { date, journalId: id }, clock.now())
      await trash.setJournalTrash(db, userId, id, await insertEntry(db, userId, 'journal', date))
    },

    async putDay(
      db: Db,
      userId: string,
      day: { date: string; eventIds: readonly string[]; journalId: string | null },
    ): Promise<void> {
      if (keptDays === 0) return purgeThings(db, userId, day, clock.now())
      const entryId = await insertEntry(db, userId, 'day', day.date)
      await trash.setEventsTrash(db, userId, day.eventIds, entryId)
      if (day.journalId) await trash.setJournalTrash(db, userId, day.journalId, entryId)
    },

    /** Deletes the row of an event that is about to be recorded again. Its attachments stay. @returns the deleted row */
    async takeOutEvent(db: Db, userId: string, id: string): Promise<EventRow | undefined> {
      const [row] = await trash.listTrashedEvents(db, userId, [id])
      if (!row?.trash_id) return undefined
      await trash.deleteEvents(db, userId, [id])
      await trash.deleteEmptyEntry(db, userId, row.trash_id)
      return row
    },

    /** As `takeOutEvent`, of a page with all its versions. */
    async takeOutJournal(db: Db, userId: string, { id, entryId }: { id: string; entryId: string }) {
      await trash.deleteJournal(db, userId, id)
      await trash.deleteEmptyEntry(db, userId, entryId)
    },

    /** Call after something was taken out of the entry. */
    deleteIfEmpty: (db: Db, userId: string, entryId: string) => trash.deleteEmptyEntry(db, userId, entryId),

    /** Newest first. */
    async list(userId: string, query: { limit: number; cursor?: string | undefined }) {
      const place = readCursor(query.cursor, [isWholeNumber, isText])
      const rows = await trash.listEntries(database, userId, {
        limit: query.limit,
        before: place && { removedAt: place[0], id: place[1] },
      })
      const { items, nextCursor } = cutPage(rows, {
        limit: query.limit,
        bytesOf: ({ bytes }) => Number(bytes ?? 0),
        cursorOf: ({ removedAt, id }) => [Number(removedAt), id],
      })
      return { items: items.map((row) => toEntry(userId, row)), nextCursor }
    },

    restore: (
      userId: string,
      wanted: { eventIds: string[] } | { date: string } | { entryId: string },
    ): Promise<Restored> =>
      database.write(userId, (db) => {
        if ('date' in wanted) return restoreDate(database.search, db, userId, wanted.date)
        if ('entryId' in wanted) return restoreEntry(database.search, db, userId, wanted.entryId)
        return restoreEvents(database.search, db, userId, wanted.eventIds)
      }),

    /** Purges all entries that are in the trash at the call. */
    async empty(userId: string) {
      const before = clock.now()
      const total = { eventCount: 0, journalCount: 0 }
      for (let isMore = true; isMore; ) {
        const purged = await purgeSome(userId, before)
        total.eventCount += purged.eventCount
        total.journalCount += purged.journalCount
        isMore = purged.isMore
      }
      await removeUnusedFiles(userId)
      await removeUnusedWords(database)
      await database.compact()
      return { id: 'trash' as const, ...total }
    },

    /** Purges entries whose retention has ended, until `signal` aborts. */
    async expire(signal: AbortSignal): Promise<void> {
      const before = clock.now() - keptDays * DAY_MS
      const users = await listDueUsers(database.reader, 'trash', before)
      await runForEach(users, signal, async (userId) => {
        for (let isMore = true; isMore && !signal.aborted; ) ({ isMore } = await purgeSome(userId, before))
        await removeUnusedFiles(userId)
      })
      if (users.length === 0) return
      await removeUnusedWords(database, signal)
      await database.compact(signal)
    },
  }
}
