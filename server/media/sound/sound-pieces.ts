// The pieces of a stored recording, for services that take no longer one.
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import { AppError } from '../../../contract/app-error.ts'
import { hashBytes } from '../../lib/hash-bytes.ts'
import { projectDirectory } from '../../lib/project-directory.ts'
import type { TemporaryFiles } from '../intake/temporary-files.ts'

/** A piece, which is read as often as it is sent. */
export interface StoredPiece {
  mediaType: string
  startMs: number
  size: number
  sha256: string
  open(): Promise<Readable>
}

type Limits = Pick<CutInput, 'maxBytes' | 'maxSeconds'>

/**
 * Cuts a recording and calls `work` with its pieces, which are deleted afterwards.
 *
 * @param open the recording
 * @throws AppError as `cutSound`
 */
export const useSoundPieces = <T>(
  temporary: TemporaryFiles,
  { open, limits, signal }: { open: () => Promise<Readable>; limits: Limits; signal: AbortSignal },
  work: (pieces: StoredPiece[]) => Promise<T>,
): Promise<T> =>
  temporary.use(async (directory) => {
    await mkdir(directory, { mode: 0o700 })
    try {
      const pieces = await temporary.use(async (path) => {
        await pipeline(await open(), createWriteStream(path, { mode: 0o600 }), { signal })
        return cutSound({ path, directory, ...limits }, signal)
      })
      return await work(await Promise.all(pieces.map(describePiece)))
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  })

const describePiece = async ({ path, ...piece }: SoundPiece): Promise<StoredPiece> => ({
  ...piece,
  ...(await hashBytes(createReadStream(path))),
  open: async () => createReadStream(path),
})

const THREAD = join(projectDirectory, 'server', 'media', 'sound', 'cut-thread.mjs')
/** The library keeps 8 MiB of a file, and MP4 an entry for each packet: 20 MB for ten hours. */
const MAX_MEMORY_MB = 256

/** A file of 400 MB takes a minute; a hostile one must not keep the thread for ever. */
const BASE_MS = 30_000
const MS_PER_MEGABYTE = 300

interface SoundPiece {
  path: string
  mediaType: string
  /** Its start in the recording. */
  startMs: number
}

interface CutInput {
  path: string
  /** For the pieces; exists and is empty. */
  directory: string
  /** Of a piece. */
  maxBytes: number
  maxSeconds: number
}

/** One recording at a time, in a thread, which bounds memory and can be stopped. */
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
