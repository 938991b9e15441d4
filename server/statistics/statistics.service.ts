// Statistics of a range of days.
import { EVENT_TYPES } from '../../contract/events.ts'
import { MAX_PLACES, type Statistics } from '../../contract/statistics.ts'
import type { Database } from '../database/database.ts'
import { type DateRange, FIRST_DATE, LAST_DATE } from '../lib/dates.ts'
import { hourAt } from '../lib/zoned-time.ts'
import { getDaySettings } from '../settings/day-settings.service.ts'
import {
  addTo,
  EVENTS_PER_READ,
  inTurns,
  type MonthRow,
  mostFrequent,
  splitByEvents,
} from './event-ranges.ts'
import { joinTowns } from './join-towns.ts'
import { countPeople } from './named-people.ts'
import * as repository from './statistics.repository.ts'

const HOURS = 24
/** Looking through so many texts takes some 10 ms, for which other requests wait. */
const TEXTS_PER_READ = 1_000

const sumOf = <T>(rows: readonly T[], countOf: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + countOf(row), 0)

/** Counts that the rows of days do not hold. */
interface EventCounts {
  words: Map<string, number>
  places: Map<string, number>
  byHour: number[]
}

export type StatisticsService = ReturnType<typeof createStatisticsService>

/** @param eventsPerRead other numbers give the same statistics */
export function createStatisticsService({
  database: { reader },
  eventsPerRead = EVENTS_PER_READ,
}: {
  database: Pick<Database, 'reader'>
  eventsPerRead?: number
}) {
  async function addHours(
    byHour: number[],
    { userId, range, zone }: { userId: string; range: DateRange; zone: string | null },
  ): Promise<void> {
    const add = (hour: number | null, events: number) => {
      if (hour !== null) byHour[hour] = (byHour[hour] ?? 0) + events
    }
    for (const { hour, events } of await repository.countHours(reader, userId, range))
      add(hour, Number(events))
    for (const { ms, offset } of await repository.listMomentsWithoutZone(reader, userId, range))
      add(hourAt(Number(ms), zone ?? (offset.endsWith('Z') ? 'UTC' : offset)), 1)
  }

  async function countEvents(
    userId: string,
    ranges: readonly DateRange[],
    zone: string | null,
  ): Promise<EventCounts> {
    const counts = { words: new Map(), places: new Map(), byHour: Array.from({ length: HOURS }, () => 0) }
    for await (const range of inTurns(ranges)) {
      for (const { month, words } of await repository.countEventWords(reader, userId, range))
        addTo(counts.words, month, words)
      for (const { month, words } of await repository.countPageWords(reader, userId, range))
        addTo(counts.words, month, words)
      for (const { placeName, events } of await repository.countPlaces(reader, userId, range))
        addTo(counts.places, placeName, events)
      await addHours(counts.byHour, { userId, range, zone })
    }
    return counts
  }

  return {
    async get(
      userId: string,
      {
        from = FIRST_DATE,
        to = LAST_DATE,
        people,
      }: { from?: string | undefined; to?: string | undefined; people?: 'true' | 'false' | undefined },
    ): Promise<Statistics> {
      const months = await repository.countDays(reader, userId, { from, to })
      const { timeZone } = await getDaySettings(reader, userId)
      const { words, places, byHour } = await countEvents(
        userId,
        splitByEvents(months, { from, to }, eventsPerRead),
        timeZone,
      )
      const byMonth = months.map(({ month, days, events, pages }) => ({
        month,
        days: Number(days),
        events: Number(events),
        pages: Number(pages),
        words: words.get(month) ?? 0,
      }))
      return {
        days: sumOf(byMonth, (row) => row.days),
        events: sumOf(byMonth, (row) => row.events),
        pages: sumOf(byMonth, (row) => row.pages),
        words: sumOf(byMonth, (row) => row.words),
        byType: countTypes(months),
        byMonth,
        byHour,
        places: mostFrequent(joinTowns(places)).slice(0, MAX_PLACES),
        people:
          people === 'true'
            ? await countPeople(
                reader,
                userId,
                splitByEvents(months, { from, to }, Math.min(TEXTS_PER_READ, eventsPerRead)),
              )
            : null,
      }
    },
  }
}

function countTypes(months: readonly MonthRow[]): Statistics['byType'] {
  const counts = EVENT_TYPES.map((type) => [type, sumOf(months, (row) => Number(row[type]))])
  // Each type is there.
  return Object.fromEntries(counts) as Statistics['byType']
}
