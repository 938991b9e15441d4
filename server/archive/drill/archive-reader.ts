// Reads an archive that somebody has sent in another process, with limits of memory and time.
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { UnreadableFile } from '../../import/problem.ts'
import { CallFailed, HelperEnded } from '../../lib/helper/helper.ts'
import { HelperPool } from '../../lib/helper/helper-pool.ts'
import { processOf } from '../../lib/helper/start-process.ts'
import type { DayDigest, FileDigest } from './archive-digest.ts'
import type { DigestBatch, ReadArchive, ReadFailure, ReadHead } from './digest.program.ts'

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
 * @returns undefined for a file without a readable manifest
 * @throws UnreadableFile for an unreadable or too large file, and for one that takes too much memory or time
 */
export async function readArchiveFile(
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
