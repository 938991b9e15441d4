// Journiv's zip: one journal for events, one for pages, and media by entry. The import of its first version shows `content`;
// that of later ones takes `content_delta`, with pictures by the id that begins the name of their file, or `content_plain_text`.

import { addressOf } from '../../../contract/placed-pictures.ts'
import type { ZipMember } from '../../lib/zip/zip.ts'
import type { Diary, DiaryDay, ExportedAttachment, ExportedEvent } from '../diary.ts'
import { listAttachments, toMember, toUtcSeconds, writeEntries, zoneOf } from './entries.ts'
import { listPictures, withPictures } from './page-pictures.ts'
import { takePictures } from './page-tokens.ts'
import { toDelta } from './to-delta.ts'

/** The import demands one and leaves it alone. */
const EMAIL = 'diary@example.org'
/** The first version imports an entry whose title is null, and then cannot list the entries of its journal. */
const UNTITLED = ''

export async function* journivFiles(diary: Diary): AsyncGenerator<ZipMember> {
  yield {
    path: 'data.json',
    async *read() {
      const exportedAt = diary.exportedAt.toISOString()
      yield `{"export_version":"1.0","export_date":"${exportedAt}","app_version":"dayleaf","user_email":"${EMAIL}",\n"journals":[`
      yield* writeJournal(diary, 'Events', ({ events }) => events.map(toEventEntry))
      yield ',\n'
      yield* writeJournal(withPictures(diary), 'Pages', toPageEntries)
      yield '],\n"mood_definitions":[]}\n'
    },
  }
  for await (const attachment of listAttachments(diary))
    yield toMember(diary, attachment, `media/${pathOf(attachment)}`)
}

const pathOf = ({ id, eventId, name }: ExportedAttachment): string =>
  `${eventId}/${id}_${name.replaceAll(/[\\/:*?"<>|]/g, '_')}`

async function* writeJournal(diary: Diary, title: string, toEntries: (day: DiaryDay) => object[]) {
  const at = JSON.stringify(diary.exportedAt)
  yield `{"title":"${title}","description":null,"is_favorite":false,"is_archived":false,"created_at":${at},"updated_at":${at},"entries":[`
  yield* writeEntries(diary, toEntries)
  yield ']}'
}

/** Of an entry without words the names of its files: for one such entry the import refuses the whole file. */
const toContent = (text: string, files: readonly ExportedAttachment[]): string =>
  text.trim() === '' ? files.map(({ name }) => name).join('\n') : text

const toEventEntry = (event: ExportedEvent) => ({
  id: event.id,
  title: UNTITLED,
  content: toContent(event.content, event.attachments),
  content_plain_text: toContent(event.content, event.attachments),
  ...datesOf(event),
  is_pinned: false,
  tags: [event.type],
  mood_log: null,
  media: event.attachments.map(toMedium),
  latitude: event.latitude,
  longitude: event.longitude,
  // Of the first version.
  location: event.placeName,
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
  // The first version takes whole seconds only.
  duration: attachment.durationMs === null ? null : Math.round(attachment.durationMs / 1000),
  alt_text: attachment.description?.text ?? null,
  created_at: attachment.createdAt,
  updated_at: attachment.createdAt,
})

/** Journiv requires an instant: an entry without a time gets noon of its day. */
const datesOf = (event: Pick<ExportedEvent, 'date' | 'occurredAt' | 'timeZone'>) => ({
  entry_date: event.date,
  entry_datetime_utc: toUtcSeconds(event.occurredAt ?? `${event.date}T12:00:00Z`),
  entry_timezone: event.occurredAt === null ? 'UTC' : zoneOf(event),
})

function toPageEntries(day: DiaryDay) {
  const { date, journal } = day
  if (!journal) return []
  const pictures = listPictures(day)
    .map(({ attachment }) => attachment)
    .filter(({ id }) => journal.content.includes(addressOf(id)))
  return [
    {
      title: journal.title ?? UNTITLED,
      content: toContent(takePictures(journal.content).text, pictures),
      content_delta: toDelta(journal.content, new Set(pictures.map(({ id }) => id))),
      ...datesOf({ date, occurredAt: null, timeZone: null }),
      is_pinned: false,
      tags: ['page'],
      mood_log: null,
      media: pictures.map(toMedium),
      created_at: journal.generatedAt,
      updated_at: journal.generatedAt,
      external_id: journal.id,
      dayleaf: { page: journal.id },
    },
  ]
}
