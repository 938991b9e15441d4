import type { ArchivedAttachment } from '../../contract/archive.ts'
import type { EventType } from '../../contract/events.ts'
import type { Problem } from './problem.ts'
import type { Source } from './sources/source.ts'

/** When an entry happened, as far as its source tells. */
export type When =
  /** The source names the day, and perhaps the moment within it. */
  | { date: string; instant?: number | undefined; zone?: string | undefined; offset?: string | undefined }
  /** Milliseconds since 1970, and where the writer was. */
  | {
      instant: number
      zone?: string | undefined
      /** `+01:00`: where the writer was, if no more is known. */
      offset?: string | undefined
      isWholeDay?: boolean
    }
  /** What a clock on the wall showed, `YYYY-MM-DDTHH:MM:SS`. */
  | { wallTime: string; zone?: string | undefined }

export interface MediaReference {
  /** Path of the member; undefined where the archive does not have it. */
  path: string | undefined
  /** For people: how the source calls it. */
  name: string
  mediaType?: string | undefined
  description?: string | undefined
  /** As Dayleaf itself had it. */
  kept?: ArchivedAttachment | undefined
}

/** What only an entry from Dayleaf itself has. It comes back exactly as it was, under its own id. */
export interface KeptEvent {
  date: string
  occurredAt: string | null
  timeZone: string | null
  /** Milliseconds since 1970. */
  createdAt: number
  updatedAt: number
}

interface Measure {
  name: string
  value: number
  unit: string | null
}

/** An entry as its source has it; what does not fit a diary is sorted out later. */
export interface ImportedEntry {
  /** Where it stands, for problems. */
  path: string
  /** The source's own name for it, the same in every export; undefined where it has none. */
  sourceId?: string | undefined
  when: When
  type?: EventType | undefined
  title?: string | undefined
  text?: string | undefined
  /** What the source has and the diary has not, each as `Name: value`: tags, weather, stars. */
  facts?: readonly string[] | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  placeName?: string | undefined
  measures?: readonly Measure[] | undefined
  media?: readonly MediaReference[] | undefined
  /** The id of the event that Dayleaf exported, in whatever format. */
  eventId?: string | undefined
  kept?: KeptEvent | undefined
}

export interface ReadContext {
  /** For times without a zone of their own. */
  zone: string
  /** `HH:MM`: what happens earlier belongs to the day before. */
  dayStart: string
}

export type Item = ImportedEntry | Problem

export const isProblem = (item: Item): item is Problem => 'code' in item

/** What tells formats apart. */
export interface Shape {
  paths: readonly string[]
  /** Of each JSON file that was looked at, the paths of its first members, with `*` for items. */
  json: ReadonlyMap<string, ReadonlySet<string>>
  /** The beginnings of some other files. */
  heads: ReadonlyMap<string, string>
}

/** A system that diaries come from. */
export interface FormatReader {
  /** Whether this file comes from there, by what is in it. */
  detect(shape: Shape): boolean
  /** Entries in the order of the file. @throws UnreadableFile where nothing more can be read */
  read(source: Source, context: ReadContext): AsyncIterable<Item>
}
