// Reads and sends a day of many megabytes in pieces: it is never in memory as a whole, and other requests run between two.
import { setImmediate } from 'node:timers/promises'
import { type Day, MAX_DAY_EVENTS, MAX_DAY_TEXT_BYTES } from '../../contract/days.ts'
import type { Event } from '../../contract/events.ts'
import type { EventsService } from '../events/events.service.ts'

/** Events read at once. A page of a list also ends after `MAX_LIST_BYTES`. */
const EVENTS_PER_READ = 500

export interface LargeDay extends Omit<Day, 'events'> {
  /** The events in the order of the day, in batches. Not a snapshot: later batches show later changes. */
  pages: AsyncIterable<readonly Event[]>
}

/** The first events of a day, up to the bounds of a day. */
export async function* readPages(events: EventsService, userId: string, date: string) {
  let count = 0
  let bytes = 0
  for (let cursor: string | undefined; ; ) {
    // SQLite answers without leaving this turn of the event loop.
    await setImmediate()
    const { items, nextCursor } = await events.list(userId, { date, limit: EVENTS_PER_READ, cursor })
    const page: Event[] = []
    for (const event of items) {
      bytes += Buffer.byteLength(event.content)
      if (count === MAX_DAY_EVENTS || bytes > MAX_DAY_TEXT_BYTES) break
      count += 1
      page.push(event)
    }
    yield page
    if (nextCursor === null || page.length < items.length) return
    cursor = nextCursor
  }
}

export async function* writeDay({ pages, ...day }: LargeDay): AsyncGenerator<string> {
  yield `${JSON.stringify(day).slice(0, -1)},"events":[`
  let isFirst = true
  for await (const page of pages) {
    if (page.length === 0) continue
    yield `${isFirst ? '' : ','}${JSON.stringify(page).slice(1, -1)}`
    isFirst = false
  }
  yield ']}'
}
