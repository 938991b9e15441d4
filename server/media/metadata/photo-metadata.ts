// What a camera wrote into a picture: when and where it was taken.
import { readTakenAt, type TakenAt } from './taken-at.ts'

export interface PhotoMetadata extends TakenAt {
  latitude: number | null
  longitude: number | null
}

type Tags = Record<string, unknown>

const NONE: PhotoMetadata = { takenAt: null, timeZone: null, latitude: null, longitude: null }

/** @param zones tried in turn where the picture does not tell its offset */
export async function readPhotoMetadata(path: string, zones: readonly string[]): Promise<PhotoMetadata> {
  const tags = await readTags(path)
  if (!tags) return NONE
  return { ...readTakenAt(tags, zones), ...readPoint(tags) }
}

async function readTags(path: string): Promise<Tags | undefined> {
  try {
    const { default: exifr } = await import('exifr')
    // Without `reviveValues: false` a time would become one in the zone of this process.
    const options = { tiff: true, exif: true, gps: true, reviveValues: false, mergeOutput: true }
    return await exifr.parse(path, options)
  } catch {
    // Broken metadata is none; the picture itself is looked at elsewhere.
    return undefined
  }
}

function readPoint({ latitude, longitude }: Tags): Pick<PhotoMetadata, 'latitude' | 'longitude'> {
  const isPoint =
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    // What cameras write that have found no position.
    !(latitude === 0 && longitude === 0)
  return isPoint ? { latitude, longitude } : { latitude: null, longitude: null }
}
