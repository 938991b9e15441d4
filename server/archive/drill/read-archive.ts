// Reads an archive that somebody has sent, in the process for foreign files.
import { basename } from 'node:path'
import { UnreadableFile } from '../../import/problem.ts'
import { openSource } from '../../import/sources/open-source.ts'
import type { Source } from '../../import/sources/source.ts'
import { type ArchiveDigest, type ArchiveFile, digestArchive } from './archive-digest.ts'
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

/** The process is ended when the check ends. */
const NEVER = new AbortController().signal

/**
 * @returns undefined for a file without a readable manifest
 * @throws UnreadableFile for an unreadable or too large file
 */
export async function readArchive({
  path,
  maxBytes,
}: {
  path: string
  maxBytes: number
}): Promise<ReadArchive | undefined> {
  await using source = await openSource(path, basename(path), NEVER)
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
