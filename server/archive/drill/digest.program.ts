// Reads archives in a process of its own: one that takes too much memory or time ends this process alone.
import { UnreadableFile } from '../../import/problem.ts'
import { serveCalls } from '../../lib/helper/serve-calls.ts'
import type { ArchiveDigest } from './archive-digest.ts'
import type { DigestBatch, ReadFailure, ReadHead } from './archive-reader.ts'
import { readArchive } from './read-archive.ts'

/** Reading a batch takes the service few milliseconds. */
const PER_BATCH = 500

let found: ArchiveDigest | undefined
let next = 0

/** Gives the digest back in batches: that of a long diary takes tenths of a second to read. */
async function open(input: Parameters<typeof readArchive>[0]): Promise<ReadHead | undefined> {
  const read = await readArchive(input)
  if (!read) return undefined
  const { digest, ...head } = read
  found = digest
  next = 0
  return head
}

function nextBatch(): DigestBatch {
  const [from, to] = [next, next + PER_BATCH]
  next = to
  const { days = new Map(), files = new Map() } = found ?? {}
  const isLast = to >= Math.max(days.size, files.size)
  const batch = { days: sliceOf(days, from, to), files: sliceOf(files, from, to), isLast }
  if (isLast) found = undefined
  return batch
}

const sliceOf = <K, V>(map: ReadonlyMap<K, V>, from: number, to: number): [K, V][] =>
  map
    .entries()
    .drop(from)
    .take(to - from)
    .toArray()

serveCalls({ open, nextBatch }, (error): ReadFailure => {
  if (error instanceof UnreadableFile) return { problem: error.problem }
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
})
