import type { ArchivedAttachment } from '../../contract/archive.ts'
import type { DatedEvent, EventType } from '../../contract/events.ts'
import type { Problem } from './problem.ts'
import type { Source } from './sources/source.ts'

/** The time of an entry, as far as the source states it. */
export type When =
  /** The source states the date, and may state the time. */
  | {
      date: string
      instant?: number | undefined
      /** Like below, without an instant. */
      wallTime?: string | undefined
      zone?: string | undefined
      offset?: string | undefined
    }
  /** Milliseconds since 1970, with the writer's zone or offset. */
  | {
      instant: number
      zone?: string | undefined
      /** `+01:00`: if the zone is unknown. */
      offset?: string | undefined
      isWholeDay?: boolean
    }
  /** Local time, `YYYY-MM-DDTHH:MM:SS`. */
  | { wallTime: string; zone?: string | undefined }

export interface MediaReference {
  /** The member's path; undefined if it is missing from the archive. */
  path: string | undefined
  /** Display name in the source. */
  name: string
  /** The content of a file in the text itself; `path` is then the entry's. */
  base64?: string | undefined
  /** Its number, in place of the content, outside of the process that reads the file. */
  inline?: number | undefined
  description?: string | undefined
  /** Only from an archive of Dayleaf. */
  kept?: ArchivedAttachment | undefined
}

/** Data that only Dayleaf's archive has. The event is restored unchanged, with its id. */
export interface KeptEvent {
  /** As it was exported, without attachments. */
  event: DatedEvent
  version: number
  /** Milliseconds since 1970. */
  createdAt: number
  updatedAt: number
}

interface Measure {
  name: string
  value: number
  unit: string | null
}

/** Data without a field in an event, such as tags, weather and stars. True is shown by the name alone. */
export type Fact = readonly [name: string, value: string | number | boolean | readonly string[] | undefined]

/** An entry as the source has it; it is validated later. */
export interface SourceEntry {
  /** The position of the entry, for problems. */
  path: string
  /** The source's id, stable across exports; undefined if there is none. */
  sourceId?: string | undefined
  when: When
  type?: EventType | undefined
  title?: string | undefined
  text?: string | undefined
  facts?: readonly Fact[] | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  placeName?: string | undefined
  measures?: readonly Measure[] | undefined
  isPrivate?: boolean | undefined
  media?: readonly MediaReference[] | undefined
  /** The id of an event that Dayleaf exported, in any format. */
  eventId?: string | undefined
  kept?: KeptEvent | undefined
}

export interface ReadContext {
  /** For times without a zone. */
  zone: string
  /** `HH:MM`; earlier times belong to the previous day. */
  dayStart: string
  /** For entries of a feed: the first date, the latest begin in milliseconds since 1970, and whose they are. */
  since?: string | undefined
  until?: number | undefined
  owner?: string | undefined
}

export type Item = SourceEntry | Problem

export const isProblem = (item: Item): item is Problem => 'code' in item

/** Features of a file by which formats are detected. */
export interface Shape {
  paths: readonly string[]
  /** The paths of the first members of each inspected JSON file, with `*` for array items. */
  json: ReadonlyMap<string, ReadonlySet<string>>
  /** The beginnings of some other files, by path. */
  heads: ReadonlyMap<string, string>
}

/** Reads the exports of one system. */
export interface FormatReader {
  /** Detects the format by content. */
  detect(shape: Shape): boolean
  /** Entries in file order. @throws UnreadableFile if the rest cannot be read */
  read(source: Source, context: ReadContext): AsyncIterable<Item>
}
