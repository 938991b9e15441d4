// Reads what pictures, films and recordings say of themselves, beside the service: some files take a library minutes.
import { parseFile } from 'music-metadata'
import { serveCalls } from '../../lib/helper/serve-calls.ts'
import { readFilmMetadata } from './film-metadata.ts'
import type { CallInputs, Film, FilmFile } from './metadata-calls.ts'
import { readNameDate } from './name-date.ts'
import { readPhotoTags } from './photo-tags.ts'
import { findTracks } from './tracks.ts'

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

async function readThumbnail(exif: Uint8Array): Promise<Uint8Array | undefined> {
  // In Node the package has a default export alone.
  const { default: exifr } = await import('exifr')
  return exifr.thumbnail(exif)
}

serveCalls(
  { readSeconds, readFilm, readPhoto: readPhotoTags, readThumbnail } satisfies {
    [Name in keyof CallInputs]: (input: CallInputs[Name]) => unknown
  },
  String,
)
