// Journiv's zip: one journal for events, one for pages, and media by entry.

import type { ZipMember } from '../../lib/zip/zip.ts'
import type { Diary, DiaryDay, ExportedAttachment, ExportedEvent } from '../diary.ts'
import { listAttachments, toMember, toUtcSeconds, writeEntries, zoneOf } from './entries.ts'

export async function* journivFiles(diary: Diary): AsyncGenerator<ZipMember> {
  yield {
    path: 'data.json',
    async *read() {
      const exportedAt = diary.exportedAt.toISOString()
      yield `{"export_version":"1.0","export_date":${JSON.stringify(exportedAt)},"app_version":"dayleaf",\n"journals":[`
      yield* writeJournal(diary, 'Events', ({ events }) => events.map(toEventEntry))
      yield ',\n'
      yield* writeJournal(diary, 'Pages', toPageEntries)
      yield '],\n"mood_definitions":[]}\n'
    },
  }
  for await (const attachment of listAttachments(diary)) yield toMember(diary, attachment, pathOf(attachment))
}

const pathOf = ({ id, eventId, name }: ExportedAttachment): string =>
  `media/${eventId}/${id}_${name.replaceAll(/[\\/:*?"<>|]/g, '_')}`

async function* writeJournal(diary: Diary, title: string, toEntries: (day: DiaryDay) => object[]) {
  yield `{"title":${JSON.stringify(title)},"description":null,"is_favorite":false,"is_archived":false,"entries":[`
  yield* writeEntries(diary, toEntries)
  yield ']}'
}

const toEventEntry = (event: ExportedEvent) => ({
  id: event.id,
  title: null,
  content: event.content,
  ...datesOf(event),
  is_pinned: false,
  tags: [event.type],
  mood_log: null,
  media: event.attachments.map(toMedium),
  latitude: event.latitude,
  longitude: event.longitude,
  location_json: event.placeName === null ? null : { name: event.placeName },
  weather_json: null,
  created_at: event.createdAt,
  updated_at: event.updatedAt,
  external_id: event.id,
  // Our extension, for data without a field in Journiv, such as measures.
  dayleaf: event,
})

const toMedium = (attachment: ExportedAttachment) => ({
  id: attachment.id,
  filename: attachment.name,
  file_path: pathOf(attachment),
  media_type: attachment.kind === 'file' ? 'unknown' : attachment.kind,
  file_size: attachment.size,
  mime_type: attachment.mediaType,
  checksum: attachment.sha256,
  width: attachment.width,
  height: attachment.height,
  duration: attachment.durationMs === null ? null : attachment.durationMs / 1000,
  alt_text: attachment.description?.text ?? null,
  created_at: attachment.createdAt,
})

/** Journiv requires an instant: an entry without a time gets noon of its day. */
const datesOf = (event: Pick<ExportedEvent, 'date' | 'occurredAt' | 'timeZone'>) => ({
  entry_date: event.date,
  entry_datetime_utc: toUtcSeconds(event.occurredAt ?? `${event.date}T12:00:00Z`),
  entry_timezone: event.occurredAt === null ? 'UTC' : zoneOf(event),
})

const toPageEntries = ({ date, journal }: DiaryDay) =>
  journal
    ? [
        {
          title: journal.title,
          content: journal.content,
          ...datesOf({ date, occurredAt: null, timeZone: null }),
          is_pinned: false,
          tags: ['page'],
          mood_log: null,
          media: [],
          created_at: journal.generatedAt,
          updated_at: journal.generatedAt,
          external_id: journal.id,
          dayleaf: { page: journal.id },
        },
      ]
    : []
