// The calls to the process that reads metadata.
import type { Point } from './point.ts'
import type { TakenAt } from './taken-at.ts'
import type { Tracks } from './tracks.ts'

export const METADATA_PROGRAM = 'server/media/metadata/metadata.program.ts'

interface NamedFile {
  /** As the file was sent. */
  name: string
  /** Tried in order for a time without an offset. */
  zones: readonly string[]
}

export interface FilmFile extends NamedFile {
  path: string
  container: 'webm' | 'mp4'
}

export interface PhotoBlocks extends NamedFile {
  /** The metadata alone, or the path of a file that is read for them. */
  exif: Uint8Array | string | undefined
  xmp: string | undefined
}

export interface Film {
  tracks: Omit<Tracks, 'head'>
  taken: TakenAt & Point
}

export interface CallInputs {
  /** A path. */
  readSeconds: string
  readFilm: FilmFile
  readPhoto: PhotoBlocks
  /** EXIF data. */
  readThumbnail: Uint8Array
}

export interface CallOutputs {
  readSeconds: number
  readFilm: Film
  readPhoto: TakenAt & Point
  readThumbnail: Uint8Array | undefined
}
