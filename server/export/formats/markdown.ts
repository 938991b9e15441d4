// One Markdown file per day: the page, then the day's events. Other data goes into front matter and comments.
import type { ZipMember } from '../../lib/zip/zip.ts'
import {
  type Diary,
  type DiaryDay,
  type ExportedAttachment,
  type ExportedEvent,
  listMonths,
} from '../diary.ts'
import { extensionOf, listAttachments, toMember } from './entries.ts'
import { linkFiles, withPictures } from './page-pictures.ts'

export async function* markdownFiles(diary: Diary): AsyncGenerator<ZipMember> {
  const written = new Set<string>()
  const shown = withPictures(diary)
  for (const dates of listMonths(diary)) {
    yield* dayFiles(shown, dates, '')
    yield* mediaFiles(diary, dates, written)
  }
}

/** @param folder of the files, such as `days/`; empty for the root of the zip */
export const dayFiles = (diary: Diary, dates: readonly string[], folder: string): ZipMember[] =>
  dates.map((date) => ({
    path: `${folder}${date.slice(0, 4)}/${date.slice(5, 7)}/${date}.md`,
    async *read() {
      const root = folder === '' ? '../../' : '../../../'
      yield toMarkdown(await diary.readDay(date), root)
    },
  }))

/** Separates the page from the events. */
const EVENTS = '<!-- events -->'

/**
 * Escapes lines of a text that look like our comments with a backslash. A reader removes one backslash from such lines.
 */
const escapeComments = (text: string): string => text.replaceAll(/^(\\*<!-- event)/gm, '\\$1')

function toMarkdown({ date, events, journal }: DiaryDay, root: string): string {
  const properties = {
    date,
    ...(journal && {
      title: journal.title ?? '',
      generated_at: journal.generatedAt,
      version: journal.version,
      edited: journal.edited,
    }),
    events: events.length,
  }
  const frontMatter = Object.entries(properties)
    .map(([name, value]) => `${name}: ${toYaml(value)}\n`)
    .join('')
  const files = events.flatMap(({ attachments }) => attachments)
  const text = journal && linkFiles(journal.content, files, (file) => root + pathOf(file))
  const page = text === null ? '' : `\n${escapeComments(text)}\n`
  const list =
    events.length > 0
      ? `\n${EVENTS}\n\n## Events\n${events.map((event) => toSection(event, root)).join('')}`
      : ''
  return `---\n${frontMatter}---\n${page}${list}`
}

/** JSON is YAML, except for control characters and breaks of lines that JSON leaves as they are. */
const toYaml = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function toSection(event: ExportedEvent, root: string): string {
  const { content, date: _date, ...properties } = event
  const heading = [/T(\d{2}:\d{2})/.exec(event.occurredAt ?? '')?.[1], event.type, event.placeName]
    .filter((part) => part)
    .join(' · ')
  return `\n### ${heading}\n<!-- event ${escapeJson(properties)} -->\n\n${escapeComments(content)}\n${toLinks(event.attachments, root)}`
}

const toLinks = (attachments: readonly ExportedAttachment[], root: string): string =>
  attachments.length === 0 ? '' : `\n${attachments.map((file) => toLink(file, root)).join('\n')}\n`

const toLink = (file: ExportedAttachment, root: string): string =>
  `${file.kind === 'image' ? '!' : ''}[${file.name.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${root}${pathOf(file)})`

/** JSON without `-->`, which would end the comment. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('>', '\\u003e')

/** The file's path in the zip: its hash with the extension of its name. */
const pathOf = ({ sha256, name }: ExportedAttachment): string => `attachments/${sha256}${extensionOf(name)}`

/** A file with the size and hash that were recorded when it arrived. */
interface MediaFile extends ZipMember {
  size: number
  sha256: string
}

/** The files of these days that are not in `written`, to which their paths are added. */
export async function* mediaFiles(
  diary: Diary,
  dates: readonly string[],
  written: Set<string>,
): AsyncGenerator<MediaFile> {
  for await (const attachment of listAttachments(diary, dates)) {
    const path = pathOf(attachment)
    if (written.has(path)) continue
    written.add(path)
    const { size, sha256 } = attachment
    yield { ...toMember(diary, attachment, path), size, sha256 }
  }
}
