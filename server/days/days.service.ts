import { AppError } from '../../contract/app-error.ts'
import type { CalendarDay, Day, DaySummary } from '../../contract/days.ts'
import { EVENT_TYPES } from '../../contract/events.ts'
import { isCalendarDate } from '../../contract/primitives.ts'
import { type Database, parseJsonRows } from '../database/database.ts'
import { EVENT_COLUMNS, toEvent } from '../events/event-mapping.ts'
import type { GenerationService } from '../journal/generation.service.ts'
import { toJournal } from '../journal/journal-mapping.ts'
import type { RunningGenerations } from '../journal/running-generations.ts'
import { encodeCursor } from '../lib/cursor.ts'
import type { Trash } from '../trash/trash.service.ts'
import { readDay } from './day-counts.service.ts'
import * as days from './days.repository.ts'
import { readCursor } from './list-cursor.ts'

/** The diary by its days: lists, the calendar, one day whole, and a day's removal. */
interface Dependencies {
  database: Database
  trash: Trash
  generations: GenerationService
  running: RunningGenerations
}

export type DaysService = ReturnType<typeof createDaysService>

function toDay(row: days.WholeDayRow): Day {
  const { date, id, title, content, eventCount, revision, generatedAt, taskId } = row
  const hasJournal = id !== null && content !== null && eventCount !== null && revision !== null
  return {
    date,
    events: parseJsonRows(row.events, EVENT_COLUMNS).map((event) => toEvent(event)),
    journal:
      hasJournal && generatedAt !== null && taskId !== null
        ? toJournal({ id, date, title, content, eventCount, revision, generatedAt, taskId }, row.dayRevision)
        : null,
  }
}

export function createDaysService({ database, trash, generations, running }: Dependencies) {
  const findWholeDay = days.createDayFinder(database)
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
      return row ? toDay(row) : { date, events: [], journal: null }
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

    /** 29 February is remembered in leap years alone: on any other day it would be a wrong day. */
    listOnThisDay: async (userId: string, date: string): Promise<Day[]> =>
      (await days.listSameDays(database, userId, date)).map(toDay),

    /** Takes the day out of the diary: its page and its events go to the trash together. */
    async remove(userId: string, date: string): Promise<{ id: string }> {
      const taskId = await database.write(userId, async (db) => {
        const [day, eventIds] = await Promise.all([
          readDay(db, userId, date),
          days.listContents(db, userId, date),
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
