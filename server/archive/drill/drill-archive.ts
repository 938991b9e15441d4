// The restore drill: proves that an archive can be restored, by restoring it into a temporary diary.
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ExportService } from '../../export/export.service.ts'
import type { ImportService } from '../../import/import.service.ts'
import { UnreadableFile } from '../../import/problem.ts'
import { CallFailed, HelperEnded } from '../../lib/helper/helper.ts'
import { HelperPool } from '../../lib/helper/helper-pool.ts'
import { processOf } from '../../lib/helper/start-process.ts'
import { type DayDigest, digestArchive, type FileDigest } from './archive-digest.ts'
import { compareArchives } from './compare.ts'
import type { DigestBatch, ReadArchive, ReadFailure, ReadHead } from './digest.program.ts'
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

/** As for imports, which read the same files. */
const HEAP_MB = 256
const TOTAL_MB = 600
const IDLE_MS = 1_000
const MIN_TIME_MS = 60_000
const MS_PER_MEGABYTE = 5_000

const pool = new HelperPool(
  processOf('server/archive/drill/digest.program.ts', { heapMb: HEAP_MB, totalMb: TOTAL_MB }),
  IDLE_MS,
)

/**
 * Reads an archive that somebody has sent in another process, with limits of memory and time.
 *
 * @returns undefined for a file without a readable manifest
 * @throws UnreadableFile for an unreadable or too large file, and for one that takes too much memory or time
 */
async function readArchiveFile(
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<ReadArchive | undefined> {
  const timeMs = MIN_TIME_MS + ((await stat(path)).size / 1_000_000) * MS_PER_MEGABYTE
  const limits = { signal, timeMs }
  const read = pool.use(async (helper): Promise<ReadArchive | undefined> => {
    const head = (await helper.call('open', { path, maxBytes }, limits)) as ReadHead | undefined
    if (!head) return undefined
    const [days, files] = [new Map<string, DayDigest>(), new Map<string, FileDigest>()]
    for (let isLast = false; !isLast; ) {
      const batch = (await helper.call('nextBatch', null, limits)) as DigestBatch
      for (const [date, day] of batch.days) days.set(date, day)
      for (const [name, file] of batch.files) files.set(name, file)
      isLast = batch.isLast
    }
    return { ...head, digest: { days, files, manifest: undefined } }
  })
  return read.catch((error: unknown) => {
    throw toError(error, path)
  })
}

function toError(error: unknown, path: string): unknown {
  if (error instanceof HelperEnded) return new UnreadableFile(basename(path), 'too_costly', { cause: error })
  if (!(error instanceof CallFailed)) return error
  const failure = error.data as ReadFailure
  if ('message' in failure) return new Error(failure.message)
  return new UnreadableFile(failure.problem.path, failure.problem.code)
}
