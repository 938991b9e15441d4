import type { PhotoBlocks } from './metadata-calls.ts'
import { readNameDate } from './name-date.ts'
import { type Point, toPoint } from './point.ts'
import { readTakenAt, type Tags, type TakenAt } from './taken-at.ts'

/** Reads when and where a photo was taken from its metadata, and the date from its name. */
export async function readPhotoTags({ exif, xmp, name, zones }: PhotoBlocks): Promise<TakenAt & Point> {
  const tags = (await readTags(exif)) ?? {}
  const named = readNameDate(name, zones)
  return { ...readTakenAt(tags, { zones, xmp, named }), ...toPoint(tags.latitude, tags.longitude) }
}

async function readTags(source: PhotoBlocks['exif']): Promise<Tags | undefined> {
  if (!source) return undefined
  try {
    const { default: exifr } = await import('exifr')
    // By default the library would read times in the process's time zone.
    const options = { tiff: true, exif: true, gps: true, reviveValues: false, mergeOutput: true }
    return await exifr.parse(source, options)
  } catch {
    // Broken metadata count as absent; decoding checks the picture itself.
    return undefined
  }
}
