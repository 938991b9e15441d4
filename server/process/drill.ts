// The restore drill: proves that an archive can be restored, by restoring it into a temporary diary.
import { basename } from 'node:path'
import type { Config } from '../config.ts'
import { type ArchiveDigest, type ArchiveFile, digestArchive } from '../export/drill/archive-digest.ts'
import { compareArchives, compareWithManifest, readManifest, sumUp } from '../export/drill/compare.ts'
import { type Drill, type DrillOptions, NoArchive } from '../export/drill/drill.ts'
import { createExportService } from '../export/export.service.ts'
import { UnreadableFile } from '../import/problem.ts'
import { openSource } from '../import/sources/open-source.ts'
import type { Source } from '../import/sources/source.ts'
import { systemClock } from '../lib/clock.ts'
import type { PlacesService } from '../places/places.service.ts'
import { withThrowAwayDiary } from './throw-away-diary.ts'

interface DrillDependencies {
  settings: Config
  places: PlacesService
}

/** Implements `DrillArchive`. */
export async function drillArchive(
  dependencies: DrillDependencies,
  file: string,
  { signal, living, maxBytes = Number.POSITIVE_INFINITY, onStep }: DrillOptions,
): Promise<Drill> {
  const archive = await digestFile(file, maxBytes, signal)
  const manifest = readManifest(archive)
  if (!manifest)
    throw new NoArchive(`${basename(file)} is not a Dayleaf archive: manifest.json is missing or invalid`)
  onStep?.('restoring')
  const { restored, problems } = await restore(dependencies, file, signal)
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

const restore = (dependencies: DrillDependencies, file: string, signal: AbortSignal) =>
  withThrowAwayDiary(dependencies, async (services, userId) => {
    signal.throwIfAborted()
    const stop = () => void services.imports.stop()
    signal.addEventListener('abort', stop)
    try {
      const { problems } = await services.imports.bring(userId, file, { format: 'dayleaf', isPreview: false })
      signal.throwIfAborted()
      const exports = createExportService({ clock: systemClock, ...services })
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
