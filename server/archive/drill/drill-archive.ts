// The restore drill: proves that an archive can be restored, by restoring it into a temporary diary.
import { basename } from 'node:path'
import type { ExportService } from '../../export/export.service.ts'
import type { ImportService } from '../../import/import.service.ts'
import { UnreadableFile } from '../../import/problem.ts'
import { openSource } from '../../import/sources/open-source.ts'
import type { Source } from '../../import/sources/source.ts'
import { type ArchiveDigest, type ArchiveFile, digestArchive } from './archive-digest.ts'
import { compareArchives, compareWithManifest, readManifest, sumUp } from './compare.ts'
import { type Drill, type DrillOptions, NoArchive } from './drill.ts'

interface DrillServices {
  imports: Pick<ImportService, 'importFile' | 'stop'>
  exports: Pick<ExportService, 'listArchiveFiles'>
}

/** Calls `work` with the services and the one user of an empty diary, which is deleted afterwards. */
export type WithEmptyDiary = <T>(work: (services: DrillServices, userId: string) => Promise<T>) => Promise<T>

/** Implements `DrillArchive`. */
export async function drillArchive(
  withEmptyDiary: WithEmptyDiary,
  file: string,
  { signal, living, maxBytes = Number.POSITIVE_INFINITY, onStep }: DrillOptions,
): Promise<Drill> {
  const archive = await digestFile(file, maxBytes, signal)
  const manifest = readManifest(archive)
  if (!manifest)
    throw new NoArchive(`${basename(file)} is not a Dayleaf archive: manifest.json is missing or invalid`)
  onStep?.('restoring')
  const { restored, problems } = await restore(withEmptyDiary, file, signal)
  onStep?.('comparing')
  return {
    manifest,
    sums: sumUp(archive),
    damaged: compareWithManifest(archive, manifest),
    problems,
    differences: compareArchives(archive, restored),
    since: living && compareArchives(archive, await digestArchive(await living(), signal)),
  }
}

async function digestFile(file: string, maxBytes: number, signal: AbortSignal): Promise<ArchiveDigest> {
  await using source = await openSource(file, basename(file), signal)
  if (source.totalBytes > maxBytes) throw new UnreadableFile(basename(file), 'too_large')
  return await digestArchive(listFiles(source), signal)
}

const restore = (withEmptyDiary: WithEmptyDiary, file: string, signal: AbortSignal) =>
  withEmptyDiary(async ({ imports, exports }, userId) => {
    signal.throwIfAborted()
    const stop = () => void imports.stop()
    signal.addEventListener('abort', stop)
    try {
      const { problems } = await imports.importFile(userId, file, { format: 'dayleaf', isPreview: false })
      signal.throwIfAborted()
      return { problems, restored: await digestArchive(await exports.listArchiveFiles(userId), signal) }
    } finally {
      signal.removeEventListener('abort', stop)
    }
  })

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
