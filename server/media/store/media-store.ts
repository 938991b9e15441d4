// The interface of media stores. The database records which files exist; the store holds their bytes.
import type { Readable } from 'node:stream'
import type { Variant } from '../../../contract/attachments.ts'

/** A smaller copy of a picture. */
export type Copy = Exclude<Variant, 'original'>

/** Identifies the original or a variant of a user's file. */
export interface MediaKey {
  userId: string
  sha256: string
  variant?: Copy
}

/** A consecutive part of an unfinished upload. */
export interface Part {
  start: number
  size: number
  /** Tells parts apart that two requests stored at the same place. Absent in parts of earlier versions. */
  tag?: string
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
  /** Offsets of the first and last byte, both included. */
  start: number
  end: number
}

export interface StoredFile {
  userId: string
  sha256: string
  size: number
}

export interface MediaStore {
  /** An identifier that is stored with the files and moves with them; created by the first call. */
  identify(): Promise<string>
  /** Moves a complete file, which need not be synced, into the store, durably; does nothing if the store has a file of this key and size. */
  put(key: StoreKey, file: { path: string; size: number }): Promise<void>
  /** Undefined if the file does not exist. */
  findSize(key: StoreKey): Promise<number | undefined>
  /** @throws Error if the file does not exist */
  read(key: StoreKey, range?: ByteRange): Promise<Readable>
  /** Removes originals and their variants. Missing files count as removed. */
  remove(userId: string, hashes: readonly string[]): Promise<void>
  removeVariants(key: MediaKey): Promise<void>
  listParts(key: UploadKey): Promise<Part[]>
  removePart(key: PartKey): Promise<void>
  removeParts(key: UploadKey): Promise<void>
  removeAll(userId: string): Promise<void>
  /** All originals. */
  list(): AsyncIterable<StoredFile>
}

export const IDENTITY_NAME = 'store.id'

const ENDINGS = {
  preview: 'preview.webp',
  thumbnail: 'thumbnail.webp',
  print: 'print.jpg',
} as const satisfies Record<Copy, string>

export const COPIES = Object.keys(ENDINGS) as Copy[]

/** Relative to the store's root. */
export const pathOf = (key: StoreKey): string =>
  'part' in key
    ? `${partsPathOf(key)}/${nameOf(key.part)}`
    : `${key.userId}/${key.sha256.slice(0, 2)}/${key.sha256}${key.variant ? `.${ENDINGS[key.variant]}` : ''}`

const nameOf = ({ start, size, tag }: Part): string =>
  [start, size, ...(tag === undefined ? [] : [tag])].join('-')

export const variantPathsOf = (key: MediaKey): string[] =>
  COPIES.map((variant) => pathOf({ ...key, variant }))

export const partsPathOf = ({ userId, uploadId }: UploadKey): string => `${userId}/uploads/${uploadId}`

/** @param names file names below `partsPathOf` */
export const toParts = (names: readonly string[]): Part[] =>
  names.flatMap((name) => {
    const [, start, size, tag] = /^(\d+)-(\d+)(?:-(\w+))?$/.exec(name) ?? []
    if (size === undefined) return []
    return [{ start: Number(start), size: Number(size), ...(tag !== undefined && { tag }) }]
  })
