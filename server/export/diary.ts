import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../contract/app-error.ts'
import type { Attachment } from '../../contract/attachments.ts'
import type { Event } from '../../contract/events.ts'
import type { Journal } from '../../contract/journal.ts'
import type { Sentence } from '../../contract/sources.ts'
import type { DaysService } from '../days/days.service.ts'
import type { EventsService } from '../events/events.service.ts'
import type { PagesService } from '../journal/pages/pages.service.ts'
import { MissingFile } from '../media/content.service.ts'
import type { MediaServices } from '../media/media.service.ts'

/** The exported part of a diary. Formats read its days one by one. */
export interface Diary {
  userId: string
  /** Days with events or a page, oldest first. */
  dates: readonly string[]
  exportedAt: Date
  readDay(date: string): Promise<DiaryDay>
  readFile(attachment: ExportedAttachment): Promise<Readable>
  /** Finds the smaller copy of a picture, in WebP; undefined if it has none. */
  findPreview(attachment: ExportedAttachment): Promise<(() => Promise<Readable>) | undefined>
  /** What each sentence of a page rests on; undefined if the page has another text by now. */
  findSentences(journal: Journal): Promise<readonly Sentence[] | undefined>
}

/** An attachment without its signed URLs, which expire. */
export type ExportedAttachment = Omit<Attachment, 'contentUrl' | 'previewUrl' | 'thumbnailUrl'>

export type ExportedEvent = Omit<Event, 'attachments'> & { attachments: ExportedAttachment[] }

export interface DiaryDay {
  date: string
  events: readonly ExportedEvent[]
  journal: Journal | null
}

/** The dates of each month. */
export const listMonths = ({ dates }: Diary): string[][] => [
  ...Map.groupBy(dates, (date) => date.slice(0, 7)).values(),
]

const EVENTS_PER_READ = 500

export interface DiaryServices {
  days: DaysService
  events: EventsService
  media: Pick<MediaServices, 'content'>
  pages: Pick<PagesService, 'getSources'>
}

export async function openDiary(
  services: DiaryServices,
  userId: string,
  { from, to, exportedAt }: { from?: string | undefined; to?: string | undefined; exportedAt: Date },
): Promise<Diary> {
  const { items } = await services.days.list(userId, { from, to })
  const counts = new Map(items.toReversed().map(({ date, eventCount }) => [date, eventCount]))

  return {
    userId,
    dates: [...counts.keys()],
    exportedAt,
    readDay: keepMonth(async (date) => {
      // Lets the event loop serve other requests between two days.
      await setImmediate()
      const day = await services.days.get(userId, date)
      const isWhole = day.events.length >= (counts.get(date) ?? 0)
      const events = isWhole ? day.events : await listAllEvents(services.events, userId, date)
      return { date, journal: day.journal, events: events.map(withoutAddresses) }
    }),
    async readFile({ id }) {
      try {
        const { open } = await services.media.content.get({ userId, id, query: { variant: 'original' } })
        return (await open?.()) ?? Readable.from([])
      } catch (error) {
        // One file must not keep the rest of the diary from its owner. The manifest of an archive has its hash.
        if (isGone(error)) return Readable.from([])
        throw error
      }
    },
    findPreview: ({ id }) =>
      unlessRefused(
        async () => (await services.media.content.get({ userId, id, query: { variant: 'preview' } })).open,
      ),
    findSentences: ({ date, id, version }) =>
      unlessRefused(async () => {
        const sources = await services.pages.getSources(userId, date)
        return sources.journalId === id && sources.version === version ? sources.sentences : undefined
      }),
  }
}

/** Reads all pages of a day's events. */
async function listAllEvents(events: EventsService, userId: string, date: string): Promise<Event[]> {
  const all: Event[] = []
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await events.list(userId, { date, limit: EVENTS_PER_READ, cursor })
    all.push(...items)
    if (nextCursor === null) return all
    cursor = nextCursor
  }
}

/** Undefined where there is nothing of it, also where it was deleted meanwhile. */
async function unlessRefused<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Deleted since its event was read, or lost. */
const isGone = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'NOT_FOUND' || error.cause instanceof MissingFile)

const withoutAddresses = ({ attachments, ...event }: Event): ExportedEvent => ({
  ...event,
  attachments: attachments.map(
    ({ contentUrl: _content, previewUrl: _preview, thumbnailUrl: _thumbnail, ...attachment }) => attachment,
  ),
})

/** In UTF-16 units: a month of a usual diary has a tenth of it. */
const MAX_KEPT_LENGTH = 4_000_000
/** Of an event beside its text. */
const EVENT_LENGTH = 500

/**
 * Keeps days of the month that was read last, for the files of an archive about the same month: each day is read once.
 * Days beyond the bound are read again.
 */
function keepMonth(read: (date: string) => Promise<DiaryDay>): (date: string) => Promise<DiaryDay> {
  const kept = new Map<string, DiaryDay>()
  let month: string | undefined
  let room = 0
  return async (date) => {
    if (date.slice(0, 7) !== month) {
      kept.clear()
      month = date.slice(0, 7)
      room = MAX_KEPT_LENGTH
    }
    const before = kept.get(date)
    if (before) return before
    const day = await read(date)
    const length = lengthOf(day)
    if (length > room) return day
    room -= length
    kept.set(date, day)
    return day
  }
}

const lengthOf = ({ events, journal }: DiaryDay): number =>
  events.reduce((sum, event) => sum + lengthOfEvent(event), journal?.content.length ?? 0)

const lengthOfEvent = ({ content, attachments }: ExportedEvent): number =>
  content.length +
  EVENT_LENGTH +
  attachments.reduce(
    (sum, { description, transcript }) =>
      sum + EVENT_LENGTH + (description?.text.length ?? 0) + (transcript?.text.length ?? 0),
    0,
  )
