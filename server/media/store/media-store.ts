// Where the bytes of files are kept. The rows say what there is; the store holds it.
import type { Readable } from 'node:stream'

/** Original or derived bytes of a file of a user. */
export interface MediaKey {
  userId: string
  sha256: string
  variant?: 'preview' | 'thumbnail'
}

/** Some bytes of an upload that is under way. */
export interface Part {
  start: number
  size: number
}

export interface UploadKey {
  userId: string
  uploadId: string
}

interface PartKey extends UploadKey {
  part: Part
}

export type StoreKey = MediaKey | PartKey

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
  put(key: StoreKey, file: { path: string; size: number }): Promise<void>
  /** Undefined where it is not there. */
  findSize(key: StoreKey): Promise<number | undefined>
  /** @throws Error where it is not there */
  read(key: StoreKey, range?: ByteRange): Promise<Readable>
  /** With what was derived from them. Those that are not there count as removed. */
  remove(userId: string, hashes: readonly string[]): Promise<void>
  listParts(key: UploadKey): Promise<Part[]>
  removeParts(key: UploadKey): Promise<void>
  removeAll(userId: string): Promise<void>
  /** Every original. */
  list(): AsyncIterable<StoredFile>
}

/** The file with the name of a store. */
export const IDENTITY_NAME = 'store.id'

/** The path of a file below the store's root. */
export const pathOf = (key: StoreKey): string =>
  'part' in key
    ? `${partsPathOf(key)}/${key.part.start}-${key.part.size}`
    : `${key.userId}/${key.sha256.slice(0, 2)}/${key.sha256}${key.variant ? `.${key.variant}.webp` : ''}`

export const partsPathOf = ({ userId, uploadId }: UploadKey): string => `${userId}/uploads/${uploadId}`

/** @param names of files below `partsPathOf` */
export const toParts = (names: readonly string[]): Part[] =>
  names.flatMap((name) => {
    const [, start, size] = /^(\d+)-(\d+)$/.exec(name) ?? []
    return size === undefined ? [] : [{ start: Number(start), size: Number(size) }]
  })
