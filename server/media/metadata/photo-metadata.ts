// Reads when and where a photo was taken from its metadata.
import { readExif } from '../variants/images.ts'
import { readTakenAt, type TakenAt } from './taken-at.ts'

export interface PhotoMetadata extends TakenAt {
  latitude: number | null
  longitude: number | null
}

type Tags = Record<string, unknown>

const NONE: PhotoMetadata = { takenAt: null, timeZone: null, latitude: null, longitude: null }

/** @param zones tried in order for a photo without an offset */
export async function readPhotoMetadata(path: string, zones: readonly string[]): Promise<PhotoMetadata> {
  const tags = await readTags(path)
  if (!tags) return NONE
  return { ...readTakenAt(tags, zones), ...readPoint(tags) }
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

function readPoint({ latitude, longitude }: Tags): Pick<PhotoMetadata, 'latitude' | 'longitude'> {
  const isPoint =
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    // Cameras write 0, 0 for an unknown position.
    !(latitude === 0 && longitude === 0)
  return isPoint ? { latitude, longitude } : { latitude: null, longitude: null }
}
