// A file that is being read, in the process for it.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { systemClock } from '../../lib/clock.ts'
import { createMeter } from '../../lib/hash-bytes.ts'
import { readArchiveParts } from '../archive/archive-parts.ts'
import type { MediaReference, ReadContext } from '../entry.ts'
import { findFormat, type ReadFormat, readerOf } from '../formats/registry.ts'
import { type Problem, UnreadableFile } from '../problem.ts'
import { SeenEntries } from '../seen-entries.ts'
import { isEmptyExport } from '../sources/empty-export.ts'
import { openSource } from '../sources/open-source.ts'
import type { Member, Source } from '../sources/source.ts'
import { readValidEntries, type ValidEntry } from '../valid-entries.ts'
import type { FileToExtract, FileToRead, ReadBatch, ReadItem } from './import-reader.ts'

/** Limits of a batch: items, and UTF-16 units. The service reads a batch in a few milliseconds. */
const MAX_ITEMS = 200
const MAX_LENGTH = 500_000
/** The length that a file counts in a batch: it takes much longer than its entry. */
const MEDIA_LENGTH = 25_000
/** After this time a batch is given back as it is, also empty: its progress is shown. */
const MAX_BATCH_MS = 500

export class FileReading implements AsyncDisposable {
  readonly #source: Source
  readonly #format: ReadFormat
  readonly #seen: SeenEntries
  readonly #items: AsyncIterator<ReadItem>
  readonly #members: ReadonlyMap<string, Member>
  /** Being read since the last batch. */
  #next: Promise<IteratorResult<ReadItem>> | undefined
  /** Of the last two batches: the service handles one while the next is read. */
  #inline = [new Map<number, string>(), new Map<number, string>()] as const
  #inlineCount = 0

  static async open({ path, fileName, format: chosen, seenPath, ...context }: FileToRead) {
    const source = await openSource(path, fileName)
    try {
      const format = chosen ?? (await findFormat(source))
      if (format === undefined)
        throw new UnreadableFile(fileName, (await isEmptyExport(source)) ? 'empty' : 'unknown_format')
      return { format, reading: new FileReading(source, format, context, new SeenEntries(seenPath)) }
    } catch (error) {
      await source[Symbol.asyncDispose]()
      throw error
    }
  }

  private constructor(source: Source, format: ReadFormat, context: ReadContext, seen: SeenEntries) {
    this.#source = source
    this.#format = format
    this.#seen = seen
    this.#members = new Map(source.members.map((member) => [member.path, member]))
    this.#items = listItems(source, format, context, seen)
  }

  /** Whether a file without entries is of its format, or of none for want of entries. */
  async isOfFormat(): Promise<boolean> {
    return (await findFormat(this.#source)) === this.#format || (await isEmptyExport(this.#source))
  }

  async nextBatch(): Promise<ReadBatch> {
    const start = systemClock.monotonic()
    this.#inline = [this.#inline[1], new Map()]
    const items: ReadItem[] = []
    let isLast = false
    for (let length = 0; !isLast && items.length < MAX_ITEMS && length < MAX_LENGTH; ) {
      this.#next ??= this.#items.next()
      const left = start + MAX_BATCH_MS - systemClock.monotonic()
      const next = left > 0 ? await within(left, this.#next) : undefined
      if (next === undefined) break
      this.#next = undefined
      if (next.done === true) isLast = true
      else {
        const item = this.#withoutBytes(next.value)
        length += lengthOf(item)
        items.push(item)
      }
    }
    const { readBytes, totalBytes } = this.#source
    const progress = totalBytes === 0 ? 0 : Math.min(0.99, readBytes / totalBytes)
    return { items, isLast, progress, spentMs: systemClock.monotonic() - start }
  }

  /** @throws UnreadableFile for a file that is missing, too large or broken */
  async extract({ from, to, maxBytes }: FileToExtract): Promise<{ size: number; sha256: string }> {
    const path = 'path' in from ? from.path : ''
    const meter = createMeter(maxBytes, () => new UnreadableFile(path, 'too_large'))
    await pipeline(this.#bytesOf(from), meter.stream, createWriteStream(to, { mode: 0o600 }))
    return meter.measured()
  }

  #bytesOf(from: FileToExtract['from']): AsyncIterable<Buffer> {
    if ('inline' in from) {
      const base64 = this.#inline[0].get(from.inline) ?? this.#inline[1].get(from.inline) ?? ''
      return Readable.from([Buffer.from(base64, 'base64')])
    }
    const member = this.#members.get(from.path)
    if (!member) throw new UnreadableFile(from.path, 'missing_media')
    return this.#source.read(member)
  }

  #withoutBytes(item: ReadItem): ReadItem {
    if (!('media' in item)) return item
    const media = item.media.map((reference) => this.#keepBytes(reference))
    return { ...item, media }
  }

  #keepBytes({ base64, ...reference }: MediaReference): MediaReference {
    if (base64 === undefined) return reference
    this.#inlineCount += 1
    this.#inline[1].set(this.#inlineCount, base64)
    return { ...reference, inline: this.#inlineCount }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // A reader that still waits for a piece of its file ends with the file.
    this.#next?.catch(() => undefined)
    this.#seen[Symbol.dispose]()
    await this.#source[Symbol.asyncDispose]()
  }
}

async function* listItems(
  source: Source,
  format: ReadFormat,
  context: ReadContext,
  seen: SeenEntries,
): AsyncGenerator<ReadItem> {
  yield* readValidEntries(source, { format, reader: readerOf(format), seen }, context)
  if (format === 'dayleaf') yield* readArchiveParts(source)
}

const lengthOf = (item: ValidEntry | Problem | ReadItem): number =>
  'content' in item ? item.content.length + item.media.length * MEDIA_LENGTH : 'kind' in item ? MAX_LENGTH : 0

/** @returns undefined if it takes longer */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const { promise: pause, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, ms, undefined)
  try {
    return await Promise.race([promise, pause])
  } finally {
    clearTimeout(timer)
  }
}
