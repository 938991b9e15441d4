// The calls to the process that reads files of users.
import type { Point } from './metadata/point.ts'
import type { TakenAt } from './metadata/taken-at.ts'
import type { Tracks } from './metadata/tracks.ts'
import type { Copy } from './store/media-store.ts'

export const MEDIA_PROGRAM = 'server/media/media.program.ts'

interface NamedFile {
  path: string
  /** As the file was sent. */
  name: string
  /** Tried in order for a time without an offset. */
  zones: readonly string[]
}

export interface FilmFile extends NamedFile {
  container: 'webm' | 'mp4'
}

export interface PhotoFile extends NamedFile {
  mediaType: string
}

export interface Film {
  tracks: Omit<Tracks, 'head'>
  taken: TakenAt & Point
}

/** Where the smaller copies of a picture are written. */
export type CopyPaths = Record<Copy, string>

export interface Picture {
  path: string
  mediaType: string
  targets: CopyPaths
}

export interface ImageSize {
  width: number
  height: number
}

export interface CallInputs {
  /** A path. */
  readType: string
  /** A path. */
  readSeconds: string
  readFilm: FilmFile
  readPhoto: PhotoFile
  makeVariants: Picture
  /** A picture that the service made. */
  makePrint: Uint8Array
}

export interface CallOutputs {
  /** A media type, or empty for an unknown one. */
  readType: string
  readSeconds: number
  readFilm: Film
  readPhoto: TakenAt & Point
  /** Of the upright picture, in pixels. */
  makeVariants: ImageSize
  makePrint: Uint8Array
}

/** The error of a failed call. `unavailable`: a part of the installation does not load. */
export interface CallFailure {
  kind: 'unavailable' | 'disk_full' | 'other'
  message: string
}
