// The pieces of a stored recording, for services that take no longer one.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hashBytes } from '../../lib/hash-bytes.ts'
import type { TemporaryFiles } from '../intake/temporary-files.ts'
import { type CutInput, cutSound, type SoundPiece } from './cut-sound.ts'

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
