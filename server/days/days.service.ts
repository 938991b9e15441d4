// The diary by its days: lists, the calendar, one day whole, and its removal.
import { AppError } from '../../contract/app-error.ts'
import type { CalendarDay, Day, DaySummary } from '../../contract/days.ts'
import { EVENT_TYPES } from '../../contract/events.ts'
import type { Journal } from '../../contract/journal.ts'
import { isCalendarDate } from '../../contract/primitives.ts'
import { type Database, parseJsonRows } from '../database/database.ts'
import { type CoverRow, listCoversBetween } from '../diary/covers.repository.ts'
import { findDayRow } from '../diary/day-counts.service.ts'
import { EVENT_COLUMNS, toEvent } from '../diary/event-mapping.ts'
import { type JournalRow, toJournal } from '../diary/journal-mapping.ts'
import type { EventsService } from '../events/events.service.ts'
import type { GenerationService } from '../journal/generation.service.ts'
import { cutPage, type ListPage, readCursor } from '../lib/list-page.ts'
import { readMoods } from '../measures/measures.service.ts'
import type { AddressSigner } from '../media/signed-addresses.ts'
import type { RunningTasks } from '../tasks/running-tasks.ts'
import type { TrashService } from '../trash/trash.service.ts'
import * as days from './days.repository.ts'
import { type LargeDay, readPages } from './large-day.ts'

interface Dependencies {
  database: Database
  trash: TrashService
  generations: GenerationService
  running: RunningTasks
  events: EventsService
  signer: Pick<AddressSigner, 'signEvent' | 'toCover'>
}

export type DaysService = ReturnType<typeof createDaysService>

/** The outer join returns either all columns of a page or none. */
const toJournalOf = (row: days.WholeDayRow): Journal | null =>
  row.id === null ? null : toJournal(row as JournalRow, row.dayRevision)

export function createDaysService({ database, trash, generations, running, events, signer }: Dependencies) {
  const findWholeDay = days.createDayFinder(database)

  const toCover = (userId: string, picture: CoverRow | undefined) =>
    picture ? signer.toCover(userId, picture) : null
  const toDay = (userId: string, row: days.WholeDayRow): Day => ({
    date: row.date,
    events: parseJsonRows(row.events, EVENT_COLUMNS).map((event) => signer.signEvent(userId, toEvent(event))),
    journal: toJournalOf(row),
  })
  const toLargeDay = (userId: string, row: days.WholeDayRow): LargeDay => ({
    date: row.date,
    journal: toJournalOf(row),
    pages: readPages(events, userId, row.date),
  })
  /** A large day comes in batches, which are read while they are sent. */
  async function read(userId: string, date: string): Promise<Day | LargeDay> {
    const row = await findWholeDay(userId, date)
    if (!row) return { date, events: [], journal: null }
    return days.isLarge(row) ? toLargeDay(userId, row) : toDay(userId, row)
  }
  async function collect({ pages, ...day }: LargeDay): Promise<Day> {
    return { ...day, events: (await Array.fromAsync(pages)).flat() }
  }

  return {
    async list(
      userId: string,
      query: days.DayRange & { limit?: number | undefined; cursor?: string | undefined },
    ): Promise<ListPage<DaySummary>> {
      const place = readCursor(query.cursor, [isCalendarDate])
      const { from, to, limit } = query
      const rows = await days.listDays(database.reader, userId, {
        from,
        to,
        limit: limit && limit + 1,
        before: place?.[0],
      })
      const { items, nextCursor } = cutPage(rows, { limit, cursorOf: ({ date }) => [date] })
      return {
        items: items.map(({ date, eventCount, journalId }) => ({
          date,
          eventCount,
          hasJournal: journalId !== null,
        })),
        nextCursor,
      }
    },

    read,

    async get(userId: string, date: string): Promise<Day> {
      const day = await read(userId, date)
      return 'pages' in day ? collect(day) : day
    },

    async listCalendar(userId: string, range: { from: string; to: string }): Promise<CalendarDay[]> {
      const [rows, covers, moods] = await database.pipeline((db) =>
        Promise.all([
          days.listCalendarDays(db, userId, range),
          listCoversBetween(db, userId, range),
          readMoods(db, userId, range),
        ]),
      )
      const coverOf = new Map(covers.map((cover) => [cover.date, cover]))
      return rows.map((row) => ({
        date: row.date,
        eventCount: row.eventCount,
        hasJournal: row.journalId !== null,
        stale: row.journalId !== null && row.journalRevision !== row.revision,
        types: EVENT_TYPES.filter((type) => row[type] > 0),
        mood: moods.get(row.date) ?? null,
        cover: toCover(userId, coverOf.get(row.date)),
      }))
    },

    findNeighbours: (userId: string, date: string, having: 'anything' | 'journal') =>
      days.findNeighbours(database.reader, userId, { date, having }),

    /** For 29 February, only leap years. Cut by bytes. */
    async listOnThisDay(userId: string, { date, cursor }: { date: string; cursor?: string | undefined }) {
      const before = readCursor(cursor, [isCalendarDate])?.[0]
      const same = await days.listSameDates(database.reader, userId, { date, ...(before && { before }) })
      const { items, nextCursor } = cutPage(same, {
        bytesOf: ({ bytes }) => Number(bytes),
        cursorOf: (day) => [day.date],
      })
      const dates = items.map((day) => day.date)
      const rows = dates.length > 0 ? await days.listWholeDays(database, userId, dates) : []
      return {
        items: await Promise.all(
          rows.map((row) => (days.isLarge(row) ? collect(toLargeDay(userId, row)) : toDay(userId, row))),
        ),
        nextCursor,
      }
    },

    /** Takes the day out of the diary: its page and its events go to the trash together. */
    async remove(userId: string, date: string): Promise<{ id: string }> {
      const taskId = await database.write(userId, async (db) => {
        const day = await findDayRow(db, userId, date)
        if (!day || (day.eventCount === 0 && day.journalId === null)) throw new AppError('NOT_FOUND')
        const underWay = day.generationTaskId
        if (underWay) await generations.revoke(db, userId, { date, taskId: underWay })
        await trash.putDay(db, userId, { date, journalId: day.journalId })
        return underWay
      })
      running.stop(taskId)
      return { id: date }
    },
  }
}
