// The calls to the process that reads files.
import type { ArchivePart } from '../archive/archive-parts.ts'
import type { ReadContext } from '../entry.ts'
import type { ReadFormat } from '../formats/registry.ts'
import type { LiveServer } from '../live/outgoing.ts'
import type { Problem } from '../problem.ts'
import type { ReadyEntry } from '../ready-entries.ts'

export const READER_PROGRAM = 'server/import/reading/reader.program.ts'

export interface FileToRead extends ReadContext {
  path: string
  fileName: string
  /** Detected if undefined. */
  format: ReadFormat | undefined
  /** Of a new file, for what was read. */
  seenPath: string
}

export type ReadItem = ReadyEntry | Problem | ArchivePart

/** Some of a file's items, in their order. Bytes that are in the file's text stay in the process, under a number. */
export interface ReadBatch {
  items: readonly ReadItem[]
  isLast: boolean
  /** Of the file, from 0 to 1. */
  progress: number
  /** Milliseconds that the process needed. */
  spentMs: number
}

export interface FileToExtract {
  /** A member of the archive, or the number of bytes that was in a text. */
  from: { path: string } | { inline: number }
  /** Of a new file. */
  to: string
  maxBytes: number
}

export interface ServerToFetch {
  server: LiveServer
  to: string
  maxFileBytes: number
  /** Bytes that the user may store. */
  room: number
  /** False: of a file only its name. */
  hasFiles?: boolean
}

/** The error of a failed call. */
export type Failure =
  | { kind: 'unreadable'; problem: Problem }
  /** Its disk fails, which may pass. */
  | { kind: 'unavailable'; message: string }
  | { kind: 'other'; message: string; code: string | undefined }
