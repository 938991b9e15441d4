// Reads events from Dayleaf's exports: lines of the archive, comments in Markdown, members of other formats' entries.
import { ArchivedAttachmentSchema, ArchivedEventSchema } from '../../../contract/archive.ts'
import { CreateEventSchema, EVENT_TYPES } from '../../../contract/events.ts'
import type { FormatReader, MediaReference, SourceEntry } from '../entry.ts'
import {
  asInstant,
  asNumber,
  asObjects,
  asText,
  isStorable,
  type JsonObject,
} from '../sources/json-values.ts'
import type { Member } from '../sources/source.ts'
import { readEach } from './read-each.ts'

/** Paths of attached files by the SHA-256 of their bytes. */
export type ArchivedFiles = ReadonlyMap<string, string>

export const archivedFiles = (members: readonly Member[]): ArchivedFiles =>
  new Map(
    members.flatMap(({ path }) => {
      const sha256 = /(?:^|\/)attachments\/([0-9a-f]{64})(?:\.[^/]*)?$/.exec(path)?.[1]
      return sha256 ? [[sha256, path] as const] : []
    }),
  )

/** The complete event; if a part is missing or invalid, its readable parts. */
export function fromDayleaf(value: JsonObject, path: string, files: ArchivedFiles = new Map()): SourceEntry {
  return readWhole(value, path, files) ?? toReadable(value, path, files)
}

/** @returns undefined for an event that the service cannot have stored */
function readWhole(value: JsonObject, path: string, files: ArchivedFiles): SourceEntry | undefined {
  const { data } = ArchivedEventSchema.safeParse(value)
  if (!data || !isStorable(value)) return undefined
  const { id, createdAt, updatedAt, version, attachments, ...event } = data
  const attachmentIds = attachments.map((attachment) => attachment.id)
  if (!CreateEventSchema.safeParse({ ...event, attachmentIds }).success) return undefined
  const { date, type, content } = event
  return {
    path,
    eventId: id,
    when: { date },
    type,
    text: content,
    media: attachments.map(
      (kept): MediaReference => ({ path: files.get(kept.sha256), name: kept.name, kept }),
    ),
    kept: { event, version, createdAt: Date.parse(createdAt), updatedAt: Date.parse(updatedAt) },
  }
}

const offsetIn = (time = '') => (/Z$/i.test(time) ? '+00:00' : /[+-]\d{2}:\d{2}$/.exec(time)?.[0])

/** Without a file, it is reported as missing. */
function readAttachment(value: JsonObject, files: ArchivedFiles): MediaReference {
  const { data } = isStorable(value) ? ArchivedAttachmentSchema.safeParse(value) : {}
  const path = files.get(asText(value.sha256) ?? '')
  return { path, name: data?.name ?? asText(value.name) ?? 'file', kept: data }
}

function toReadable(event: JsonObject, path: string, files: ArchivedFiles): SourceEntry {
  return {
    path,
    eventId: asText(event.id),
    when: {
      date: asText(event.date) ?? '',
      instant: asInstant(event.occurredAt),
      zone: asText(event.timeZone),
      offset: offsetIn(asText(event.occurredAt)),
    },
    type: EVENT_TYPES.find((type) => type === event.type),
    text: typeof event.content === 'string' ? event.content : undefined,
    latitude: asNumber(event.latitude ?? undefined),
    longitude: asNumber(event.longitude ?? undefined),
    placeName: asText(event.placeName),
    isPrivate: event.isPrivate === true,
    media: asObjects(event.attachments).map((attachment) => readAttachment(attachment, files)),
    measures: asObjects(event.measures).flatMap(({ name, value, unit }) => {
      const [known, figure] = [asText(name), asNumber(value)]
      return known === undefined || figure === undefined
        ? []
        : [{ name: known, value: figure, unit: asText(unit) ?? null }]
    }),
  }
}

const EVENTS = /(^|\/)events\/\d{4}-\d{2}\.jsonl$/

export const dayleaf: FormatReader = {
  detect: ({ paths, json }) =>
    paths.some((path) => EVENTS.test(path)) ||
    [...json.values()].some((keys) => keys.has('exportedAt') && keys.has('files')),
  async *read(source) {
    const files = archivedFiles(source.members)
    for (const member of source.members) {
      if (!EVENTS.test(member.path)) continue
      let line = 0
      yield* readEach(source, member, [''], ({ value, path }) => {
        line += 1
        return fromDayleaf(value, `${path}#${line}`, files)
      })
    }
  },
}
