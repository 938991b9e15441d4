import { AppError } from '../../contract/app-error.ts'
import type { TrashEntry } from '../../contract/trash.ts'
import { type Database, parseJsonRows } from '../database/database.ts'
import type { Db, EventRow } from '../database/tables.ts'
import { completeWork, enqueueWork, listDueUsers } from '../database/work-queue.ts'
import { addAllToDay, readDay, setJournal } from '../days/day-counts.service.ts'
import { readCursor } from '../days/list-cursor.ts'
import { EVENT_COLUMNS, searchTextOf, toEvent } from '../events/event-mapping.ts'
import type { Clock } from '../lib/clock.ts'
import { encodeCursor, isText, isWholeNumber } from '../lib/cursor.ts'
import { toInstant } from '../lib/instants.ts'
import * as trash from './trash.repository.ts'

/** Lists what was deleted, brings it back, or lets it go for ever. */
const DAY_MS = 24 * 3_600_000
/** Entries deleted in one transaction: few enough that nobody else waits noticeably. */
const ENTRIES_PER_BATCH = 50

interface Restored {
  eventIds: string[]
  journalId: string | null
}

export type RestoreService = ReturnType<typeof createRestoreService>

export function createRestoreService({
  database,
  clock,
  keptDays,
}: {
  database: Database
  clock: Clock
  keptDays: number
}) {
  async function revive(db: Db, userId: string, rows: readonly EventRow[]): Promise<void> {
    const ids = rows.map((row) => row.id)
    await trash.setEventsTrash(db, userId, ids, null)
    const byDate = Map.groupBy(
      rows.map((row) => toEvent(row)),
      (event) => event.date,
    )
    for (const [date, events] of byDate) await addAllToDay(db, userId, date, events)
    await database.search.put(
      db,
      ...rows.map((row) => ({ userId, kind: 'event' as const, ...toEvent(row), text: searchTextOf(row) })),
    )
    const waiting = rows.filter((row) => row.place_source === 'pending').map((row) => row.created_at)
    if (waiting.length > 0) await enqueueWork(db, userId, 'places', Math.min(...waiting))
    for (const entryId of new Set(rows.map((row) => row.trash_id))) {
      if (entryId) await trash.deleteEmptyEntry(db, userId, entryId)
    }
  }

  async function restoreEvents(db: Db, userId: string, eventIds: readonly string[]): Promise<Restored> {
    const wanted = [...new Set(eventIds)]
    const rows = await trash.listTrashedEvents(db, userId, wanted)
    if (rows.length < wanted.length)
      throw new AppError('NOT_FOUND', { message: 'Not all of these are in the trash.' })
    await revive(db, userId, rows)
    return { eventIds: wanted, journalId: null }
  }

  /** The events of all its deleted days and, unless it has a page again, the one that was deleted last. */
  async function restoreDate(db: Db, userId: string, date: string): Promise<Restored> {
    const [day, journal, someEvents] = await Promise.all([
      readDay(db, userId, date),
      trash.findLastJournal(db, userId, date),
      trash.listSomeEventsOfDays(db, userId, date),
    ])
    if (!day || (!journal && someEvents.length === 0)) throw new AppError('NOT_FOUND')
    const eventIds: string[] = []
    let { revision } = day
    for (let rows = someEvents; rows.length > 0; ) {
      await revive(db, userId, rows)
      for (const { id } of rows) eventIds.push(id)
      revision += 1
      rows = rows.length < trash.EVENTS_PER_BATCH ? [] : await trash.listSomeEventsOfDays(db, userId, date)
    }
    if (!journal || day.journalId) return { eventIds, journalId: null }
    // Deleting a day raises its revision by one: if that is all that happened since, and what came back is what
    // the page was written from, it still fits.
    const isWhole = journal.wentAs === 'day' && eventIds.length === journal.eventCount
    const isFresh = isWhole && day.revision === journal.revision + 1
    await reviveJournal(db, userId, { ...journal, date, revision: isFresh ? revision : journal.revision })
    return { eventIds, journalId: journal.id }
  }

  async function reviveJournal(
    db: Db,
    userId: string,
    journal: { id: string; date: string; content: string; revision: number; entryId: string },
  ): Promise<void> {
    const { id, date, content: text, revision, entryId } = journal
    await trash.reviveJournal(db, userId, { id, revision })
    await setJournal(db, userId, date, { id, revision })
    await database.search.put(db, { userId, kind: 'journal', id, date, type: null, text })
    await trash.deleteEmptyEntry(db, userId, entryId)
  }

  async function expireOf(userId: string, before: number): Promise<void> {
    let isMore = true
    while (isMore)
      isMore = await database.write(userId, async (db) => {
        const entries = await trash.listOldest(db, userId, ENTRIES_PER_BATCH)
        const next = entries.find(({ removedAt }) => removedAt > before)
        for (const { id, removedAt } of entries)
          if (removedAt <= before) await trash.deleteEntry(db, userId, id)
        const isEnd = next !== undefined || entries.length < ENTRIES_PER_BATCH
        if (isEnd) await completeWork(db, userId, 'trash', next?.removedAt ?? null)
        return !isEnd
      })
  }

  return {
    async list(userId: string, query: { limit: number; cursor?: string | undefined }) {
      const place = readCursor(query.cursor, [isWholeNumber, isText])
      const rows = await trash.listEntries(database, userId, {
        limit: query.limit + 1,
        before: place && { removedAt: place[0], id: place[1] },
      })
      const page = rows.slice(0, query.limit)
      const last = rows.length > query.limit ? page.at(-1) : undefined
      return {
        items: page.map((row): TrashEntry => {
          const [event] = parseJsonRows(row.events, EVENT_COLUMNS)
          return {
            id: row.id,
            kind: row.kind,
            date: row.date,
            removedAt: toInstant(row.removedAt),
            expiresAt: toInstant(row.removedAt + keptDays * DAY_MS),
            eventCount: Number(row.eventCount),
            hasJournal: row.journalId !== null,
            ...(event && { event: toEvent(event, row.removedAt) }),
            title: row.title,
          }
        }),
        nextCursor: last ? encodeCursor([last.removedAt, last.id]) : null,
      }
    },

    restore: (userId: string, what: { eventIds: string[] } | { date: string }): Promise<Restored> =>
      database.write(userId, (db) =>
        'date' in what ? restoreDate(db, userId, what.date) : restoreEvents(db, userId, what.eventIds),
      ),

    async empty(userId: string) {
      const gone = { eventCount: 0, journalCount: 0 }
      let wasSome = true
      while (wasSome) {
        const counts = await database.write(userId, async (db) => {
          const entries = await trash.selectEntries(db, userId).limit(ENTRIES_PER_BATCH).execute()
          const deleted = []
          for (const entry of entries) deleted.push(await trash.deleteEntry(db, userId, entry.id))
          return deleted
        })
        for (const { eventCount, journalCount } of counts) {
          gone.eventCount += eventCount
          gone.journalCount += journalCount
        }
        wasSome = counts.length > 0
      }
      await database.compact()
      return { id: 'trash' as const, ...gone }
    },

    /** Lets go what has been in the trash for its time. */
    async expire(): Promise<void> {
      const before = clock.now() - keptDays * DAY_MS
      const users = await listDueUsers(database.reader, 'trash', before)
      for (const userId of users) await expireOf(userId, before)
      if (users.length > 0) await database.compact()
    },
  }
}
