// Reads when and where a photo was taken from its metadata.
import { readExif } from '../variants/images.ts'
import { NO_POINT, type Point, toPoint } from './point.ts'
import { readTakenAt, type TakenAt } from './taken-at.ts'

type PhotoMetadata = TakenAt & Point

type Tags = Record<string, unknown>

const NONE: PhotoMetadata = { takenAt: null, timeZone: null, ...NO_POINT }

/** @param zones tried in order for a photo without an offset */
export async function readPhotoMetadata(path: string, zones: readonly string[]): Promise<PhotoMetadata> {
  const tags = await readTags(path)
  if (!tags) return NONE
  return { ...readTakenAt(tags, zones), ...toPoint(tags.latitude, tags.longitude) }
}

async function readTags(path: string): Promise<Tags | undefined> {
  try {
    const exif = await readExif(path)
    if (!exif) return undefined
    const { default: exifr } = await import('exifr')
    // By default the library would read times in the process's time zone.
    const options = { tiff: true, exif: true, gps: true, reviveValues: false, mergeOutput: true }
    return await exifr.parse(exif, options)
  } catch {
    // Broken metadata counts as absent; decoding checks the picture itself.
    return undefined
  }
}
