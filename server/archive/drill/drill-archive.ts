// The restore drill: proves that an archive can be restored, by restoring it into a temporary diary.
import { basename } from 'node:path'
import type { ExportService } from '../../export/export.service.ts'
import type { ImportService } from '../../import/import.service.ts'
import { digestArchive } from './archive-digest.ts'
import { readArchiveFile } from './archive-reader.ts'
import { compareArchives } from './compare.ts'
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
  const archive = await readArchiveFile(file, maxBytes, signal)
  if (!archive)
    throw new NoArchive(`${basename(file)} is not a Dayleaf archive: manifest.json is missing or invalid`)
  onStep?.('restoring')
  const { restored, problems } = await restore(withEmptyDiary, file, signal)
  onStep?.('comparing')
  const { digest, ...read } = archive
  return {
    ...read,
    // Of a diary without a day. What is missing otherwise is a difference.
    problems: problems.filter(({ code }) => code !== 'empty'),
    differences: await compareArchives(digest, restored),
    since: living && (await compareArchives(digest, await digestArchive(await living(), signal))),
  }
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
