// Reads a file in another process, with limits of memory and time.
import type { ImportFormat } from '../../../contract/imports.ts'
import { DatabaseError } from '../../database/errors.ts'
import { systemClock } from '../../lib/clock.ts'
import { CallFailed, type Helper, HelperEnded } from '../../lib/helper/helper.ts'
import { HelperPool } from '../../lib/helper/helper-pool.ts'
import { processOf } from '../../lib/helper/start-process.ts'
import type { ArchivePart } from '../archive/archive-parts.ts'
import type { ReadContext } from '../entry.ts'
import type { ReadFormat } from '../formats/registry.ts'
import { type Problem, UnreadableFile } from '../problem.ts'
import type { ValidEntry } from '../valid-entries.ts'

// The calls to the process that reads files.

const READER_PROGRAM = 'server/import/reading/reader.program.ts'

export interface FileToRead extends ReadContext {
  path: string
  fileName: string
  /** Detected if undefined. */
  format: ReadFormat | undefined
  /** Of a new file, for what was read. */
  seenPath: string
}

export type ReadItem = ValidEntry | Problem | ArchivePart

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

/** The error of a failed call. */
export type Failure =
  | { kind: 'unreadable'; problem: Problem }
  /** Its disk fails, which may pass. */
  | { kind: 'unavailable'; message: string }
  | { kind: 'other'; message: string; code: string | undefined }

/** The largest honest exports that were tried take less than half of it. */
const HEAP_MB = 256
/** Buffers and long texts are outside of the heap. */
const TOTAL_MB = 600
/** Some imports in a row need one process. */
const IDLE_MS = 10_000
/** A megabyte takes less than half a second on a slow machine, and a zip unpacks to many. */
const MIN_TIME_MS = 60_000
const MS_PER_MEGABYTE = 5_000

const pool = new HelperPool(processOf(READER_PROGRAM, { heapMb: HEAP_MB, totalMb: TOTAL_MB }), IDLE_MS)

interface Limits {
  /** Of the file, in bytes. */
  size: number
  /** For the problem of a file that takes too much. */
  fileName: string
  signal: AbortSignal
}

/**
 * @param work reads the file, which is closed afterwards
 * @throws UnreadableFile for an unreadable file, and for one that takes too much memory or time
 */
export const withReader = <T>(
  file: FileToRead,
  limits: Limits,
  work: (reader: ImportReader) => Promise<T>,
): Promise<T> =>
  pool.use(async (helper) => {
    const reader = new ImportReader(helper, limits)
    await reader.open(file)
    try {
      return await work(reader)
    } finally {
      await reader.close()
    }
  })

export class ImportReader {
  readonly #helper: Helper
  readonly #limits: Limits
  #leftMs: number
  #format: ImportFormat | undefined
  #progress = 0

  constructor(helper: Helper, limits: Limits) {
    this.#helper = helper
    this.#limits = limits
    this.#leftMs = MIN_TIME_MS + (limits.size / 1_000_000) * MS_PER_MEGABYTE
  }

  get format(): ImportFormat {
    if (this.#format === undefined) throw new Error('the file is not open')
    return this.#format
  }

  /** The share of the file that was read, from 0 to 1. */
  get progress(): number {
    return this.#progress
  }

  async open(file: FileToRead): Promise<void> {
    this.#format = (await this.#call('open', file)) as ImportFormat
  }

  /** The next batch is read while the caller handles one. */
  async *batches(): AsyncGenerator<ReadBatch> {
    let following: Promise<ReadBatch> | undefined = this.#next()
    while (following) {
      const batch: ReadBatch = await following
      following = batch.isLast ? undefined : this.#next()
      // It may fail before it is awaited.
      following?.catch(() => undefined)
      this.#leftMs -= batch.spentMs
      this.#progress = batch.progress
      yield batch
    }
  }

  isOfFormat = () => this.#call('isOfFormat', null) as Promise<boolean>

  /** Its time counts, too: many entries may name one file. */
  extract = async (file: FileToExtract): Promise<{ size: number; sha256: string }> => {
    const start = systemClock.monotonic()
    try {
      return (await this.#call('extract', file)) as { size: number; sha256: string }
    } finally {
      this.#leftMs -= systemClock.monotonic() - start
    }
  }

  async close(): Promise<void> {
    if (this.#helper.isUsable) await this.#call('close', null)
  }

  #next = () => this.#call('next', null) as Promise<ReadBatch>

  #call(name: string, input: unknown): Promise<unknown> {
    const { signal, fileName } = this.#limits
    return call(this.#helper, name, input, { signal, fileName, timeMs: this.#leftMs })
  }
}

interface Call {
  signal: AbortSignal
  timeMs: number
  fileName: string
}

async function call(
  helper: Helper,
  name: string,
  input: unknown,
  { signal, timeMs, fileName }: Call,
): Promise<unknown> {
  try {
    return await helper.call(name, input, { signal, timeMs })
  } catch (error) {
    if (error instanceof HelperEnded) throw new UnreadableFile(fileName, 'too_costly', { cause: error })
    throw error instanceof CallFailed ? toError(error.data as Failure) : error
  }
}

function toError(failure: Failure): Error {
  if (failure.kind === 'unreadable') return new UnreadableFile(failure.problem.path, failure.problem.code)
  const { message } = failure
  if (failure.kind === 'unavailable') return new DatabaseError('unavailable', new Error(message))
  return Object.assign(new Error(message), { code: failure.code })
}
