// What the kinds of feeds have in common.
import type { FeedOptions } from '../../contract/feeds.ts'
import type { Database } from '../database/database.ts'
import type { ReadContext } from '../import/entry.ts'
import { type Problem, UnreadableFile } from '../import/problem.ts'
import { type FileToExtract, type FileToRead, withReader } from '../import/reading/import-reader.ts'
import type { ValidEntry } from '../import/valid-entries.ts'
import type { Leave } from '../lib/departure.ts'
import type { Reach } from '../lib/named-address.ts'
import type { TemporaryFiles } from '../media/intake/temporary-files.ts'
import type { FeedAccess } from './feed-mapping.ts'
import type { FeedRow } from './feeds.repository.ts'

export interface FeedContext extends ReadContext {
  database: Pick<Database, 'reader'>
  feed: FeedRow
  access: FeedAccess
  options: FeedOptions
  /** Nothing before this date is taken. */
  since: string
  now: number
  /** `zh` or another one, in which the words around figures are written. */
  language: string | null
  reach: Reach
  leave: Leave
  temporary: TemporaryFiles
  signal: AbortSignal
  /** For how long the server may still be late in this run: a slow one would keep others from being asked. */
  patience: { ms: number; hasAnswered: boolean }
}

/** Some of a feed's entries. */
export type FeedBatch = readonly (ValidEntry | Problem)[]

/** What a run takes from its source. Everything but `batches` is known when these are read to the end. */
export interface FeedReading {
  batches: Iterable<FeedBatch> | AsyncIterable<FeedBatch>
  /** Every entry of this date and later was in the batches: events of others have lost their source. */
  completeFrom?: string | undefined
  /** Keys of entries that no longer exist. */
  gone?: () => readonly string[]
  /** For the next run. */
  state?: () => unknown
  /** Fetches a file of an entry. @throws UnreadableFile */
  extract?: (file: FileToExtract) => Promise<{ size: number; sha256: string }>
}

/** Reads a source, and closes it afterwards. @throws UnreadableFile */
export type ReadFeed = (context: FeedContext, take: (reading: FeedReading) => Promise<void>) => Promise<void>

/** What the last run has left for this one. */
export const stateOf = (feed: FeedRow): Record<string, unknown> => JSON.parse(feed.state)

interface Sent {
  path: string
  size: number
  fileName: string
  format: FileToRead['format']
  /** The latest begin of an entry. */
  until?: number
  /** Whose entries are taken. */
  owner?: string | undefined
}

/** Held in memory at once: the appointments of some decades, and UTF-16 units of their texts. */
const MAX_ENTRIES = 50_000
const MAX_LENGTH = 32_000_000

/**
 * All entries of a file: those of an hour are few, and the process is free for others while they are taken.
 *
 * @throws UnreadableFile also if there are too many
 */
export async function readSent(
  { temporary, signal, zone, dayStart, since }: FeedContext,
  { path, size, fileName, format, until, owner }: Sent,
): Promise<FeedBatch[]> {
  const batches: FeedBatch[] = []
  let [count, length] = [0, 0]
  await temporary.use((seenPath) =>
    withReader(
      { path, fileName, format, seenPath, zone, dayStart, since, until, owner },
      { size, fileName, signal },
      async (reader) => {
        for await (const { items } of reader.batches()) {
          const batch = items.flatMap((item) => ('kind' in item ? [] : [item]))
          count += batch.length
          for (const item of batch) length += 'content' in item ? item.content.length : 0
          if (count > MAX_ENTRIES || length > MAX_LENGTH) throw new UnreadableFile(fileName, 'too_large')
          batches.push(batch)
        }
      },
    ),
  )
  return batches
}
