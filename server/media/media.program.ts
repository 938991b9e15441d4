// Reads files of users, and makes smaller pictures of them, beside the service: some files take a library hours or gigabytes,
// and a fault of a library's own code ends its process.
import { parseFile } from 'music-metadata'
import { serveCalls } from '../lib/helper/serve-calls.ts'
import type { CallFailure, CallInputs, CallOutputs, Film, FilmFile } from './media-calls.ts'
import { readFilmMetadata } from './metadata/film-metadata.ts'
import { readNameDate } from './metadata/name-date.ts'
import { readPhoto } from './metadata/photo-tags.ts'
import { findTracks } from './metadata/tracks.ts'
import { isDiskFull, makePrint, makeVariants, NoLibrary } from './variants/pictures.ts'

async function readType(path: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type')
  return (await fileTypeFromFile(path))?.mime ?? ''
}

async function readSeconds(path: string): Promise<number> {
  const { format } = await parseFile(path, { duration: true, skipCovers: true })
  // A video without sound states the duration only in its tracks.
  return format.duration ?? Math.max(0, ...format.trackInfo.map(({ duration = 0 }) => duration))
}

async function readFilm({ path, name, container, zones }: FilmFile): Promise<Film> {
  const { head, ...tracks } = await findTracks(path, container)
  const taken = readFilmMetadata(head, container, { zones, named: readNameDate(name, zones) })
  return { tracks, taken }
}

function toFailure(error: unknown): CallFailure {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (error instanceof NoLibrary) return { kind: 'unavailable', message }
  return { kind: isDiskFull(error) ? 'disk_full' : 'other', message }
}

serveCalls(
  { readType, readSeconds, readFilm, readPhoto, makeVariants, makePrint } satisfies {
    [Name in keyof CallInputs]: (input: CallInputs[Name]) => CallOutputs[Name] | Promise<CallOutputs[Name]>
  },
  toFailure,
)
