import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Attachment } from '../../contract/attachments.ts'
import type { Event } from '../../contract/events.ts'
import type { Journal } from '../../contract/journal.ts'
import type { DaysService } from '../days/days.service.ts'
import type { EventsService } from '../events/events.service.ts'
import type { MediaServices } from '../media/media.service.ts'

/** The exported part of a diary. Formats read its days one by one. */
export interface Diary {
  userId: string
  /** Days with events or a page, oldest first. */
  dates: readonly string[]
  exportedAt: Date
  readDay(date: string): Promise<DiaryDay>
  readFile(attachment: ExportedAttachment): Promise<Readable>
}

/** An attachment without its signed URLs, which expire. */
export type ExportedAttachment = Omit<Attachment, 'contentUrl' | 'previewUrl' | 'thumbnailUrl'>

export type ExportedEvent = Omit<Event, 'attachments'> & { attachments: ExportedAttachment[] }

export interface DiaryDay {
  date: string
  events: readonly ExportedEvent[]
  journal: Journal | null
}

const EVENTS_PER_READ = 500

export async function openDiary(
  services: { days: DaysService; events: EventsService; media: Pick<MediaServices, 'content'> },
  userId: string,
  { from, to, exportedAt }: { from?: string | undefined; to?: string | undefined; exportedAt: Date },
): Promise<Diary> {
  const { items } = await services.days.list(userId, { from, to })
  const counts = new Map(items.toReversed().map(({ date, eventCount }) => [date, eventCount]))

  /** Reads all pages of a day's events. */
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
      // Lets the event loop serve other requests between two days.
      await setImmediate()
      const day = await services.days.get(userId, date)
      const isWhole = day.events.length >= (counts.get(date) ?? 0)
      const events = isWhole ? day.events : await listAllEvents(date)
      return { date, journal: day.journal, events: events.map(withoutAddresses) }
    },
    async readFile({ id }) {
      const { open } = await services.media.content.get({ userId, id, query: { variant: 'original' } })
      if (!open) throw new Error('the file of an attachment is missing')
      return open()
    },
  }
}

const withoutAddresses = ({ attachments, ...event }: Event): ExportedEvent => ({
  ...event,
  attachments: attachments.map(
    ({ contentUrl: _content, previewUrl: _preview, thumbnailUrl: _thumbnail, ...attachment }) => attachment,
  ),
})
