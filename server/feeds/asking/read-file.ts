// Reads what a server has sent, in the process for foreign files.
import type { FileToRead } from '../../import/reading/calls.ts'
import { withReader } from '../../import/reading/import-reader.ts'
import type { FeedBatch, FeedContext } from '../feed-kind.ts'

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

/** All entries of a file: those of an hour are few, and the process is free for others while they are taken. */
export async function readSent(
  { temporary, signal, zone, dayStart, since }: FeedContext,
  { path, size, fileName, format, until, owner }: Sent,
): Promise<FeedBatch[]> {
  const batches: FeedBatch[] = []
  await temporary.use((seenPath) =>
    withReader(
      { path, fileName, format, seenPath, zone, dayStart, since, until, owner },
      { size, fileName, signal },
      async (reader) => {
        for await (const { items } of reader.batches())
          batches.push(items.flatMap((item) => ('kind' in item ? [] : [item])))
      },
    ),
  )
  return batches
}
