// The trash: deletions are put into it, listed, restored, and purged after their time or at once.
import { setImmediate } from 'node:timers/promises'
import type { TrashEntry } from '../../contract/trash.ts'
import { type Database, parseJsonRows } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { completeWork, listDueUsers } from '../database/work-queue.ts'
import { EVENT_COLUMNS, toEvent } from '../diary/event-mapping.ts'
import { createChangeEvents } from '../events/change-events.ts'
import { changePage } from '../journal/pages/change-page.ts'
import type { Clock } from '../lib/clock.ts'
import { isText, isWholeNumber } from '../lib/cursor.ts'
import { newId } from '../lib/ids.ts'
import { toInstant } from '../lib/instants.ts'
import { cutPage, type PageQuery, readCursor } from '../lib/list-page.ts'
import { runForEach } from '../lib/run-for-each.ts'
import type { AddressSigner } from '../media/signed-addresses.ts'
import { insertEntries } from '../removal/entries.ts'
import { type Purged, purgeEntries, purgeThings } from '../removal/purge.ts'
import { removeUnusedWords } from '../search/vocabulary-upkeep.ts'
import { type Restored, restoreDate, restoreEntry, restoreEvents } from './restore.ts'
import * as trash from './trash.repository.ts'

const DAY_MS = 24 * 3_600_000
/** Entries purged per transaction, which delays other users' writes; fewer if they hold many events. */
const ENTRIES_PER_BATCH = 200

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
  const changeEvents = createChangeEvents({ database, clock, keptDays })
  const doors = { database, clock, changeEvents }

  async function putPage(db: Db, userId: string, page: { id: string; date: string }, entryId: string) {
    const now = clock.now()
    await changePage({ database, now }, db, userId, { kind: 'page.deleted', page, entryId })
    if (keptDays === 0) await purgeThings(db, userId, { date: page.date, journalId: page.id }, now)
  }

  /** @returns its id */
  async function insertEntry(db: Db, userId: string, kind: TrashEntry['kind'], date: string) {
    const id = newId()
    if (keptDays > 0) await insertEntries(db, userId, [{ id, kind, date, removedAt: clock.now() }])
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
    /** Like `putDay`, part of the transaction of a deletion. */
    async putPage(db: Db, userId: string, page: { id: string; date: string }): Promise<void> {
      await putPage(db, userId, page, await insertEntry(db, userId, 'journal', page.date))
    },

    /** The page of a day and all its events, in one entry. */
    async putDay(
      db: Db,
      userId: string,
      { date, journalId }: { date: string; journalId: string | null },
    ): Promise<void> {
      const entryId = await insertEntry(db, userId, 'day', date)
      if (journalId) await putPage(db, userId, { id: journalId, date }, entryId)
      for (;;) {
        const rows = await trash.listSomeEventsOfDay(db, userId, date)
        const deleted = rows.map((before) => ({ before, after: { ...before, trash_id: entryId } }))
        // Its page is deleted by now.
        await changeEvents(db, userId, deleted, { isUnlocked: true })
        if (rows.length < trash.EVENTS_PER_READ) return
        // Between two batches, reads of other requests run.
        await setImmediate()
      }
    },

    /** Newest first. */
    async list(userId: string, query: PageQuery) {
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
        if ('date' in wanted) return restoreDate(doors, db, userId, wanted.date)
        if ('entryId' in wanted) return restoreEntry(doors, db, userId, wanted.entryId)
        return restoreEvents(doors, db, userId, wanted.eventIds)
      }),

    /** In the caller's transaction. @throws as `restore` */
    restoreEvents: (db: Db, userId: string, ids: readonly string[]): Promise<Restored> =>
      restoreEvents(doors, db, userId, ids),

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
      await removeUnusedWords(database, { only: userId })
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
      await removeUnusedWords(database, { signal })
      await database.compact(signal)
    },
  }
}
