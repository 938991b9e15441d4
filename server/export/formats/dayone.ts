// Day One's JSON zip: one journal for events, one for pages, and media named by their MD5.
import { hash } from 'node:crypto'
import { addressOf } from '../../../contract/placed-pictures.ts'
import type { ZipMember } from '../../lib/zip/zip.ts'
import type { Diary, DiaryDay, ExportedAttachment, ExportedEvent } from '../diary.ts'
import {
  extensionOf,
  hashByMd5,
  listAttachments,
  toMember,
  toUtcSeconds,
  writeEntries,
  zoneOf,
} from './entries.ts'
import { linkFiles, listPictures, withPictures } from './page-pictures.ts'

type Kind = 'photo' | 'video' | 'audio' | 'pdf'

const KINDS = {
  photo: { folder: 'photos', list: 'photos', reference: 'dayone-moment://' },
  video: { folder: 'videos', list: 'videos', reference: 'dayone-moment:/video/' },
  audio: { folder: 'audios', list: 'audios', reference: 'dayone-moment:/audio/' },
  pdf: { folder: 'pdfs', list: 'pdfAttachments', reference: 'dayone-moment:/pdfAttachment/' },
} as const satisfies Record<Kind, { folder: string; list: string; reference: string }>

/** MD5 by SHA-256 of each file. */
type Md5s = ReadonlyMap<string, string>

/** Media precede the entries, which reference them by MD5. */
export async function* dayOneFiles(diary: Diary): AsyncGenerator<ZipMember> {
  const md5s = new Map<string, string>()
  for await (const attachment of listAttachments(diary)) {
    const kind = kindOf(attachment)
    if (md5s.has(attachment.sha256)) continue
    const md5 = await hashByMd5(diary, attachment)
    md5s.set(attachment.sha256, md5)
    // Day One leaves other folders alone.
    const path = kind ? `${KINDS[kind].folder}/${md5}` : `files/${attachment.sha256}`
    yield toMember(diary, attachment, `${path}.${typeOf(attachment)}`)
  }
  const toEntries = ({ events }: DiaryDay) => events.map((event) => toEventEntry(event, md5s))
  yield { path: 'Events.json', read: () => writeJournal(diary, toEntries) }
  const toPages = (day: DiaryDay) => toPageEntries(day, md5s)
  yield { path: 'Pages.json', read: () => writeJournal(withPictures(diary), toPages) }
}

async function* writeJournal(diary: Diary, toEntries: (day: DiaryDay) => object[]) {
  yield '{"metadata":{"version":"1.0"},"entries":['
  yield* writeEntries(diary, toEntries)
  yield '\n]}\n'
}

/** Undefined for files that Day One does not support. */
function kindOf({ kind, mediaType }: ExportedAttachment): Kind | undefined {
  if (kind === 'image') return 'photo'
  if (kind === 'video' || kind === 'audio') return kind
  return mediaType === 'application/pdf' ? 'pdf' : undefined
}

/** Day One's name of the type: `jpeg`, `png`, `m4a`. */
function typeOf({ name, mediaType }: ExportedAttachment): string {
  const type = extensionOf(name).slice(1) || mediaType.replace(/^.*\/(x-)?/, '')
  return type === 'jpg' ? 'jpeg' : type
}

function toEventEntry(event: ExportedEvent, md5s: Md5s) {
  const { occurredAt, latitude, longitude, placeName } = event
  const hasPoint = latitude !== null && longitude !== null
  const media = event.attachments
    .flatMap((attachment) => toMedium(attachment, md5s))
    .map((medium, orderInEntry) => ({ ...medium, orderInEntry }))
  const references = media.map(({ kind, identifier }) => `![](${KINDS[kind].reference}${identifier})`)
  const listOf = (wanted: Kind) =>
    media.filter(({ kind }) => kind === wanted).map(({ kind: _, ...item }) => item)
  return {
    uuid: toUuid(event.id),
    // An entry without a time gets midnight of its day.
    creationDate: toUtcSeconds(occurredAt ?? `${event.date}T00:00:00Z`),
    modifiedDate: toUtcSeconds(event.updatedAt),
    timeZone: occurredAt === null ? 'UTC' : zoneOf(event),
    isAllDay: occurredAt === null,
    starred: false,
    isPinned: false,
    tags: [event.type],
    // Day One's location has coordinates; readers refuse the whole file for one without.
    text: [escapeText(event.content), ...(hasPoint ? [] : [placeName]), ...references]
      .filter(Boolean)
      .join('\n\n'),
    ...Object.fromEntries(
      (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
        const items = listOf(kind)
        return items.length === 0 ? [] : [[KINDS[kind].list, items]]
      }),
    ),
    ...(hasPoint && { location: { latitude, longitude, ...(placeName !== null && { placeName }) } }),
    // Our extension, for data without a field in Day One, such as the date of an event after midnight.
    dayleaf: event,
  }
}

function toMedium(attachment: ExportedAttachment, md5s: Md5s, identifier = toUuid(attachment.id)) {
  const kind = kindOf(attachment)
  const md5 = md5s.get(attachment.sha256)
  if (!kind || md5 === undefined) return []
  const { width, height, durationMs, takenAt, createdAt } = attachment
  const type = typeOf(attachment)
  return [
    {
      kind,
      identifier,
      md5,
      ...(kind === 'audio' ? { format: type } : { type }),
      filename: attachment.name,
      fileSize: attachment.size,
      date: toUtcSeconds(takenAt ?? createdAt),
      width: width ?? 0,
      height: height ?? 0,
      duration: (durationMs ?? 0) / 1000,
      creationDevice: 'Dayleaf',
      favorite: false,
      isSketch: false,
    },
  ]
}

function toPageEntries(day: DiaryDay, md5s: Md5s) {
  const { date, journal } = day
  if (!journal) return []
  const shown = listPictures(day)
    .map(({ attachment }) => attachment)
    .filter(({ id }) => journal.content.includes(addressOf(id)))
  // The entry of its event has the picture by another identifier.
  const identify = ({ id }: ExportedAttachment) => hash('md5', journal.id + id).toUpperCase()
  const photos = shown
    .flatMap((picture) => toMedium(picture, md5s, identify(picture)))
    .map(({ kind: _, ...photo }, orderInEntry) => ({ ...photo, orderInEntry }))
  const text = linkFiles(journal.content, shown, (picture) => KINDS.photo.reference + identify(picture))
  return [
    {
      uuid: toUuid(journal.id),
      creationDate: `${date}T00:00:00Z`,
      modifiedDate: toUtcSeconds(journal.generatedAt),
      timeZone: 'UTC',
      isAllDay: true,
      starred: false,
      isPinned: false,
      tags: ['page'],
      text: escapeText(text),
      ...(photos.length > 0 && { photos }),
      dayleaf: { page: journal.id },
    },
  ]
}

/** 32 hexadecimal digits in capitals. */
const toUuid = (id: string): string => id.replaceAll('-', '').toUpperCase()

/** Doubles backslashes before punctuation, which Markdown reads as escapes. */
const escapeText = (text: string): string => text.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, String.raw`\\`)
