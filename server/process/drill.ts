// The restore drill: proves that an archive can be restored, by restoring it into a temporary diary.
import { basename } from 'node:path'
import type { Manifest } from '../../contract/archive.ts'
import type { Import } from '../../contract/imports.ts'
import type { Config } from '../config.ts'
import { type ArchiveDigest, type ArchiveFile, digestArchive } from '../export/drill/archive-digest.ts'
import {
  compareArchives,
  compareWithManifest,
  type Difference,
  readManifest,
  sumUp,
} from '../export/drill/compare.ts'
import { createExportService } from '../export/export.service.ts'
import { openSource } from '../import/sources/open-source.ts'
import type { Source } from '../import/sources/source.ts'
import { systemClock } from '../lib/clock.ts'
import type { PlacesService } from '../places/places.service.ts'
import { withThrowAwayDiary } from './throw-away-diary.ts'

interface DrillDependencies {
  settings: Config
  places: PlacesService
}

export interface Drill {
  manifest: Manifest
  /** Counts of the archive's content. */
  sums: ReturnType<typeof sumUp>
  /** Paths of files that differ from the manifest. */
  damaged: readonly string[]
  /** Problems of the import into the temporary diary. */
  problems: Import['problems']
  /** Days and files that differ after the restore. */
  differences: readonly Difference[]
  /** Days and files that differ from the present diary; undefined if not requested. */
  since: readonly Difference[] | undefined
}

export const isProven = ({ damaged, problems, differences }: Drill): boolean =>
  damaged.length + problems.length + differences.length === 0

/**
 * Restores an archive into a temporary diary and compares the two.
 *
 * @param living a present diary to compare with too
 * @throws UnreadableFile for an unreadable file, Error for a file that is not a Dayleaf archive
 */
export async function drillArchive(
  dependencies: DrillDependencies,
  file: string,
  { signal, living }: { signal: AbortSignal; living?: () => Promise<Iterable<ArchiveFile>> },
): Promise<Drill> {
  const source = await openSource(file, basename(file), signal)
  let archive: ArchiveDigest
  try {
    archive = await digestArchive(listFiles(source), signal)
  } finally {
    await source.close()
  }
  const manifest = readManifest(archive)
  if (!manifest)
    throw new Error(`${basename(file)} is not a Dayleaf archive: manifest.json is missing or invalid`)
  const { restored, problems } = await restore(dependencies, file, signal)
  return {
    manifest,
    sums: sumUp(archive),
    damaged: compareWithManifest(archive, manifest),
    problems,
    differences: compareArchives(archive, restored),
    since: living && compareArchives(archive, await digestArchive(await living(), signal)),
  }
}

const restore = (dependencies: DrillDependencies, file: string, signal: AbortSignal) =>
  withThrowAwayDiary(dependencies, async (services, userId) => {
    signal.addEventListener('abort', () => void services.imports.stop(), { once: true })
    const { problems } = await services.imports.bring(userId, file, { format: 'dayleaf', isPreview: false })
    signal.throwIfAborted()
    const exports = createExportService({ clock: systemClock, ...services })
    return { problems, restored: await digestArchive(await exports.listArchiveFiles(userId), signal) }
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
