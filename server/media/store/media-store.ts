// Where the bytes of files are kept. The rows say what there is; the store holds it.
import type { Readable } from 'node:stream'

/** Original or derived bytes of a file of a user. */
export interface MediaKey {
  userId: string
  sha256: string
  variant?: 'preview' | 'thumbnail'
}

export interface ByteRange {
  /** First and last byte, both included. */
  start: number
  end: number
}

export interface StoredFile {
  userId: string
  sha256: string
  size: number
}

export interface MediaStore {
  /** A name that stays with the stored files wherever they are moved to, made when it is first asked for. */
  identify(): Promise<string>
  /** Takes a finished file over, which then is on disk for good; does nothing where it has one of that size. */
  put(key: MediaKey, file: { path: string; size: number }): Promise<void>
  /** Undefined where it is not there. */
  findSize(key: MediaKey): Promise<number | undefined>
  /** @throws Error where it is not there */
  read(key: MediaKey, range?: ByteRange): Promise<Readable>
  /** With what was derived from them. Those that are not there count as removed. */
  remove(userId: string, hashes: readonly string[]): Promise<void>
  removeAll(userId: string): Promise<void>
  /** Every original. */
  list(): AsyncIterable<StoredFile>
}

/** The path of a file below the store's root. */
export const pathOf = ({ userId, sha256, variant }: MediaKey): string =>
  `${userId}/${sha256.slice(0, 2)}/${sha256}${variant ? `.${variant}.webp` : ''}`
