// Reads archives in a process of its own: one that takes too much memory or time ends this process alone.

import { basename } from 'node:path'
import { type Problem, UnreadableFile } from '../../import/problem.ts'
import { openSource } from '../../import/sources/open-source.ts'
import type { Source } from '../../import/sources/source.ts'
import { serveCalls } from '../../lib/helper/serve-calls.ts'
import {
  type ArchiveDigest,
  type ArchiveFile,
  type DayDigest,
  digestArchive,
  type FileDigest,
} from './archive-digest.ts'
import { compareWithManifest, readManifest, sumUp } from './compare.ts'

export interface ReadArchive {
  manifest: { exportedAt: string; service: string }
  /** Counts of the archive's content. */
  sums: ReturnType<typeof sumUp>
  /** Paths of files that differ from the manifest. */
  damaged: readonly string[]
  /** Without what `manifest` and `damaged` say already. */
  digest: ArchiveDigest
}

export type ReadHead = Omit<ReadArchive, 'digest'>

/** Some of a digest. */
export interface DigestBatch {
  days: [string, DayDigest][]
  files: [string, FileDigest][]
  isLast: boolean
}

export type ReadFailure = { problem: Problem } | { message: string }

/** The process is ended when the check ends. */
const NEVER = new AbortController().signal

/**
 * @returns undefined for a file without a readable manifest
 * @throws UnreadableFile for an unreadable or too large file
 */
async function readArchive({
  path,
  maxBytes,
}: {
  path: string
  maxBytes: number
}): Promise<ReadArchive | undefined> {
  await using source = await openSource(path, basename(path))
  if (source.totalBytes > maxBytes) throw new UnreadableFile(basename(path), 'too_large')
  const archive = await digestArchive(listFiles(source), NEVER)
  const manifest = readManifest(archive)
  if (!manifest) return undefined
  const { exportedAt, service } = manifest
  const attached = archive.files.entries().filter(([name]) => name.startsWith('attachments/'))
  return {
    manifest: { exportedAt, service },
    sums: sumUp(archive),
    damaged: compareWithManifest(archive, manifest),
    digest: { files: new Map(attached), days: archive.days, manifest: undefined },
  }
}

/** The files of an archive; strips a folder that contains the whole archive. */
function listFiles(source: Source): ArchiveFile[] {
  const [manifest = ''] = source.members
    .map(({ path }) => path)
    .filter((path) => /(^|\/)manifest\.json$/.test(path))
    .toSorted((one, other) => one.length - other.length)
  const folder = manifest.slice(0, -'manifest.json'.length)
  return source.members
    .filter(({ path }) => path.startsWith(folder))
    .map((member) => ({ path: member.path.slice(folder.length), read: () => source.read(member) }))
}

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
