// Cuts long recordings into pieces. One recording at a time, in a thread, which bounds memory and can be stopped.
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import { AppError } from '../../../contract/app-error.ts'
import { projectDirectory } from '../../lib/project-directory.ts'

const THREAD = join(projectDirectory, 'server', 'media', 'sound', 'cut-thread.mjs')
/** The library keeps 8 MiB of a file, and MP4 an entry for each packet: 20 MB for ten hours. */
const MAX_MEMORY_MB = 256

/** A file of 400 MB takes a minute; a hostile one must not keep the thread for ever. */
const BASE_MS = 30_000
const MS_PER_MEGABYTE = 300

export interface SoundPiece {
  path: string
  mediaType: string
  /** Its start in the recording. */
  startMs: number
}

export interface CutInput {
  path: string
  /** For the pieces; exists and is empty. */
  directory: string
  /** Of a piece. */
  maxBytes: number
  maxSeconds: number
}

const queue = new PQueue({ concurrency: 1 })

/**
 * Cuts the sound of a recording or video at quiet places, without loss.
 *
 * @returns the pieces in order; none for a file or codec that cannot be cut
 * @throws AppError STORAGE_FULL; the signal's reason when it aborts
 */
export const cutSound = (input: CutInput, signal: AbortSignal): Promise<SoundPiece[]> =>
  queue.add(() => runThread(input, signal))

async function runThread(input: CutInput, signal: AbortSignal): Promise<SoundPiece[]> {
  signal.throwIfAborted()
  const { size } = await stat(input.path)
  const maxMs = Math.ceil(BASE_MS + (size / 1_000_000) * MS_PER_MEGABYTE)
  await using thread = new Worker(THREAD, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  try {
    // Rejects if the thread throws.
    const [pieces] = await once(thread, 'message', {
      signal: AbortSignal.any([signal, AbortSignal.timeout(maxMs)]),
    })
    return pieces
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof Error && /ENOSPC/.test(cause.message)) throw new AppError('STORAGE_FULL', { cause })
    // Broken, or of a form that the library does not know, or does not read in time.
    return []
  }
}
