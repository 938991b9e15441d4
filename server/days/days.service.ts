// The diary by its days: lists, the calendar, one day whole, and its removal.
import { AppError } from '../../contract/app-error.ts'
import {
  type CalendarDay,
  type Day,
  type DaySummary,
  MAX_DAY_EVENTS,
  MAX_DAY_TEXT_BYTES,
} from '../../contract/days.ts'
import { EVENT_TYPES, type Event } from '../../contract/events.ts'
import type { Journal } from '../../contract/journal.ts'
import { isCalendarDate } from '../../contract/primitives.ts'
import { type Database, parseJsonRows } from '../database/database.ts'
import { EVENT_COLUMNS, toEvent } from '../events/event-mapping.ts'
import type { EventsService } from '../events/events.service.ts'
import type { GenerationService } from '../journal/generation.service.ts'
import { type JournalRow, toJournal } from '../journal/journal-mapping.ts'
import type { RunningGenerations } from '../journal/running-generations.ts'
import { encodeCursor } from '../lib/cursor.ts'
import type { TrashService } from '../trash/trash.service.ts'
import { findDayRow } from './day-counts.service.ts'
import * as days from './days.repository.ts'
import { cutPage, readCursor } from './list-page.ts'

interface Dependencies {
  database: Database
  trash: TrashService
  generations: GenerationService
  running: RunningGenerations
  events: EventsService
}

export type DaysService = ReturnType<typeof createDaysService>

/** The join found either a whole page or none. */
const toJournalOf = (row: days.WholeDayRow): Journal | null =>
  row.id === null ? null : toJournal(row as JournalRow, row.dayRevision)

const isOverFull = ({ dayEventCount, dayTextBytes }: days.WholeDayRow) =>
  dayEventCount > MAX_DAY_EVENTS || dayTextBytes > MAX_DAY_TEXT_BYTES

/** Events read at once of a day that is too full to be read in one piece. */
const EVENTS_PER_READ = 500

export function createDaysService({ database, trash, generations, running, events }: Dependencies) {
  const findWholeDay = days.createDayFinder(database)

  /** The first events of a day, until they are as many, or as much text, as a day may hold. */
  async function listFirstEvents(userId: string, date: string): Promise<Event[]> {
    const first: Event[] = []
    let bytes = 0
    for (let cursor: string | undefined; ; ) {
      const { items, nextCursor } = await events.list(userId, { date, limit: EVENTS_PER_READ, cursor })
      for (const event of items) {
        bytes += Buffer.byteLength(event.content)
        if (first.length === MAX_DAY_EVENTS || bytes > MAX_DAY_TEXT_BYTES) return first
        first.push(event)
      }
      if (nextCursor === null) return first
      cursor = nextCursor
    }
  }

  const toDay = async (userId: string, row: days.WholeDayRow): Promise<Day> => ({
    date: row.date,
    events: isOverFull(row)
      ? await listFirstEvents(userId, row.date)
      : parseJsonRows(row.events, EVENT_COLUMNS).map((event) => toEvent(event)),
    journal: toJournalOf(row),
  })

  return {
    async list(
      userId: string,
      query: days.DayRange & { limit?: number | undefined; cursor?: string | undefined },
    ): Promise<{ items: DaySummary[]; nextCursor: string | null }> {
      const place = readCursor(query.cursor, [isCalendarDate])
      const { from, to, limit } = query
      const rows = await days.listDays(database.reader, userId, {
        from,
        to,
        limit: limit && limit + 1,
        before: place?.[0],
      })
      const page = limit ? rows.slice(0, limit) : rows
      const last = rows.length > page.length ? page.at(-1) : undefined
      return {
        items: page.map(({ date, eventCount, journalId }) => ({
          date,
          eventCount,
          hasJournal: journalId !== null,
        })),
        nextCursor: last ? encodeCursor([last.date]) : null,
      }
    },

    async get(userId: string, date: string): Promise<Day> {
      const row = await findWholeDay(userId, date)
      return row ? toDay(userId, row) : { date, events: [], journal: null }
    },

    async listCalendar(userId: string, range: { from: string; to: string }): Promise<CalendarDay[]> {
      const rows = await days.listCalendarDays(database.reader, userId, range)
      return rows.map((row) => ({
        date: row.date,
        eventCount: row.eventCount,
        hasJournal: row.journalId !== null,
        stale: row.journalId !== null && row.journalRevision !== row.revision,
        types: EVENT_TYPES.filter((type) => row[type] > 0),
      }))
    },

    findNeighbours: (userId: string, date: string, having: 'anything' | 'journal') =>
      days.findNeighbours(database.reader, userId, { date, having }),

    /** 29 February has the same day in leap years alone. Cut by bytes. */
    async listOnThisDay(userId: string, { date, cursor }: { date: string; cursor?: string | undefined }) {
      const before = readCursor(cursor, [isCalendarDate])?.[0]
      const same = await days.listSameDates(database.reader, userId, { date, ...(before && { before }) })
      const { items, last } = cutPage(same, same.length, ({ bytes }) => Number(bytes))
      const dates = items.map((day) => day.date)
      const rows = dates.length > 0 ? await days.listWholeDays(database, userId, dates) : []
      return {
        items: await Promise.all(rows.map((row) => toDay(userId, row))),
        nextCursor: last ? encodeCursor([last.date]) : null,
      }
    },

    /** Takes the day out of the diary: its page and its events go to the trash together. */
    async remove(userId: string, date: string): Promise<{ id: string }> {
      const taskId = await database.write(userId, async (db) => {
        const [day, eventIds] = await Promise.all([
          findDayRow(db, userId, date),
          days.listEventIds(db, userId, date),
        ])
        if (!day || (day.eventCount === 0 && day.journalId === null)) throw new AppError('NOT_FOUND')
        const underWay = day.generationTaskId
        if (underWay) await generations.revoke(db, userId, { date, taskId: underWay })
        await trash.putDay(db, userId, { date, eventIds, journalId: day.journalId })
        await days.clearDay(db, userId, date)
        await database.search.remove(db, userId, [
          ...eventIds.map((id) => ({ kind: 'event' as const, id, date })),
          ...(day.journalId ? [{ kind: 'journal' as const, id: day.journalId, date }] : []),
        ])
        return underWay
      })
      running.stop(taskId)
      return { id: date }
    },
  }
}
