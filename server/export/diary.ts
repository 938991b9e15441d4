import { setImmediate } from 'node:timers/promises'
import type { Event } from '../../contract/events.ts'
import type { Journal } from '../../contract/journal.ts'
import type { DaysService } from '../days/days.service.ts'
import type { EventsService } from '../events/events.service.ts'

/** The part of a diary that is exported. Each day is read when a format asks for it. */
export interface Diary {
  userId: string
  /** Days with events or a page, oldest first. */
  dates: readonly string[]
  exportedAt: Date
  readDay(date: string): Promise<DiaryDay>
}

export interface DiaryDay {
  date: string
  events: readonly Event[]
  journal: Journal | null
}

const EVENTS_PER_READ = 500

export async function openDiary(
  services: { days: DaysService; events: EventsService },
  userId: string,
  { from, to, exportedAt }: { from?: string | undefined; to?: string | undefined; exportedAt: Date },
): Promise<Diary> {
  const { items } = await services.days.list(userId, { from, to })
  const counts = new Map(items.toReversed().map(({ date, eventCount }) => [date, eventCount]))

  /** All events of a day that holds more than one answer of the API may. */
  async function listAllEvents(date: string): Promise<Event[]> {
    const all: Event[] = []
    for (let cursor: string | undefined; ; ) {
      const { items, nextCursor } = await services.events.list(userId, {
        date,
        limit: EVENTS_PER_READ,
        cursor,
      })
      all.push(...items)
      if (nextCursor === null) return all
      cursor = nextCursor
    }
  }

  return {
    userId,
    dates: [...counts.keys()],
    exportedAt,
    async readDay(date) {
      // Lets other requests run between two days.
      await setImmediate()
      const day = await services.days.get(userId, date)
      const isWhole = day.events.length >= (counts.get(date) ?? 0)
      return isWhole ? day : { ...day, events: await listAllEvents(date) }
    },
  }
}
