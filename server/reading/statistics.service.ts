// Statistics of a range of days.
import { EVENT_TYPES } from '../../contract/events.ts'
import { MAX_PLACES, type Statistics } from '../../contract/statistics.ts'
import type { Database } from '../database/database.ts'
import { FIRST_DATE, LAST_DATE } from '../lib/dates.ts'
import { createHourReader } from '../lib/zone-hours.ts'
import { getDaySettings } from '../settings/day-settings.service.ts'
import * as repository from './statistics.repository.ts'

const HOURS = 24

const sumOf = <T>(rows: readonly T[], countOf: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + countOf(row), 0)

type WordCount = Awaited<ReturnType<typeof repository.countEventWords>>[number]

export type StatisticsService = ReturnType<typeof createStatisticsService>

export function createStatisticsService({ database }: { database: Database }) {
  async function countHours(userId: string, range: repository.DateRange): Promise<number[]> {
    const { reader } = database
    const byHour = Array.from({ length: HOURS }, () => 0)
    const add = (hour: number | null, events: number) => {
      if (hour !== null) byHour[hour] = (byHour[hour] ?? 0) + events
    }
    for (const { hour, events } of await repository.countHours(reader, userId, range))
      add(hour, Number(events))
    const { timeZone } = await getDaySettings(reader, userId)
    const hourOf = createHourReader()
    for (const { ms, offset } of await repository.listMomentsWithoutZone(reader, userId, range))
      add(hourOf(Number(ms), timeZone ?? offset), 1)
    return byHour
  }

  return {
    async get(
      userId: string,
      { from = FIRST_DATE, to = LAST_DATE }: { from?: string | undefined; to?: string | undefined },
    ): Promise<Statistics> {
      const { reader } = database
      const range = { from, to }
      const months = await repository.countDays(reader, userId, range)
      const words = addWords([
        ...(await repository.countEventWords(reader, userId, range)),
        ...(await repository.countPageWords(reader, userId, range)),
      ])
      const byMonth = months.map(({ month, days, events, pages }) => ({
        month,
        days: Number(days),
        events: Number(events),
        pages: Number(pages),
        words: words.get(month) ?? 0,
      }))
      const places = await repository.countPlaces(reader, userId, range, MAX_PLACES)
      return {
        days: sumOf(byMonth, (row) => row.days),
        events: sumOf(byMonth, (row) => row.events),
        pages: sumOf(byMonth, (row) => row.pages),
        words: sumOf(byMonth, (row) => row.words),
        byType: countTypes(months),
        byMonth,
        byHour: await countHours(userId, range),
        places: places.map(({ placeName, events }) => ({ placeName, events: Number(events) })),
      }
    },
  }
}

function addWords(counts: readonly WordCount[]): Map<string, number> {
  const words = new Map<string, number>()
  for (const { month, words: count } of counts) words.set(month, (words.get(month) ?? 0) + Number(count))
  return words
}

function countTypes(months: Awaited<ReturnType<typeof repository.countDays>>): Statistics['byType'] {
  const counts = EVENT_TYPES.map((type) => [type, sumOf(months, (row) => Number(row[type]))])
  // Each type is there.
  return Object.fromEntries(counts) as Statistics['byType']
}
