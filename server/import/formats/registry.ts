import type { ImportFormat } from '../../../contract/imports.ts'
import type { FormatReader, Shape } from '../entry.ts'
import { sketchJson } from '../sources/read-json.ts'
import type { Member, Source } from '../sources/source.ts'
import { decodeStream } from '../sources/text-decoding.ts'
import { appleHealth } from './apple-health.ts'
import { appleJournal } from './apple-journal.ts'
import { calendar } from './calendar.ts'
import { dailytxt } from './dailytxt.ts'
import { dayleaf } from './dayleaf.ts'
import { daylio } from './daylio.ts'
import { dayone } from './dayone.ts'
import { diarium } from './diarium.ts'
import { diarum } from './diarum.ts'
import { googleTimeline } from './google-timeline.ts'
import { icalendar } from './icalendar.ts'
import { immich } from './immich.ts'
import { journey } from './journey.ts'
import { journiv } from './journiv.ts'
import { jrnl } from './jrnl.ts'
import { markdown } from './markdown.ts'
import { memos } from './memos.ts'
import { extensionOf, jsonMembers } from './read-each.ts'

/** In order of detection: several formats contain Markdown or JSON besides their distinctive files. */
const READERS: Readonly<Record<ImportFormat, FormatReader>> = {
  dayleaf,
  dailytxt,
  daylio,
  dayone,
  journiv,
  diarum,
  journey,
  diarium,
  jrnl,
  memos,
  'google-timeline': googleTimeline,
  'apple-health': appleHealth,
  'apple-journal': appleJournal,
  icalendar,
  markdown,
}

/** What only servers of feeds send. */
export type ReadFormat = ImportFormat | 'calendar' | 'immich'

export const readerOf = (format: ReadFormat): FormatReader => ({ ...READERS, calendar, immich })[format]

/** The first files are enough to detect a format. */
const MAX_LOOKED_AT = 12
const HEAD_LENGTH = 4_000
const HEAD_EXTENSIONS = ['.csv', '.ics', '.xml', '.html', '.md', '.txt']

const depthOf = (path: string) => path.split('/').length
const first = (members: readonly Member[]) =>
  members.toSorted((one, other) => depthOf(one.path) - depthOf(other.path)).slice(0, MAX_LOOKED_AT)

async function readHead(source: Source, member: Member): Promise<string> {
  let head = ''
  for await (const text of decodeStream(firstBytes(source.read(member)))) head += text
  return head.slice(0, HEAD_LENGTH)
}

async function* firstBytes(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk.subarray(0, HEAD_LENGTH)
    return
  }
}

async function lookAt(source: Source): Promise<Shape> {
  const json = new Map<string, Set<string>>()
  for (const member of first(jsonMembers(source))) json.set(member.path, await sketchJson(source, member))
  const heads = new Map<string, string>()
  const texts = source.members.filter(({ path }) => HEAD_EXTENSIONS.includes(extensionOf(path)))
  for (const member of first(texts)) heads.set(member.path, await readHead(source, member))
  return { paths: source.members.map(({ path }) => path), json, heads }
}

/** Detects a file's format by content; undefined if unknown. @throws UnreadableFile for damaged members */
export async function findFormat(source: Source): Promise<ImportFormat | undefined> {
  const shape = await lookAt(source)
  const found = Object.entries(READERS).find(([, { detect }]) => detect(shape))
  return found?.[0] as ImportFormat | undefined
}
