import type { Readable } from 'node:stream'
import type { Attachment } from '../../contract/attachments.ts'
import type { Event } from '../../contract/events.ts'
import type { Journal } from '../../contract/journal.ts'

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
