import type { PhotoFile } from '../media-calls.ts'
import { readMetadataBlocks } from '../variants/pictures.ts'
import { readNameDate } from './name-date.ts'
import { type Point, toPoint } from './point.ts'
import { readTakenAt, type Tags, type TakenAt } from './taken-at.ts'

/** Reads when and where a photo was taken from its metadata, and the date from its name. */
export async function readPhoto({ path, mediaType, name, zones }: PhotoFile): Promise<TakenAt & Point> {
  const blocks = await readMetadataBlocks(path)
  // In a TIFF the tags are those of the file itself. Of a broken picture the tags may be whole.
  const exif = !blocks || mediaType === 'image/tiff' ? path : blocks.exif
  const tags = (await readTags(exif)) ?? {}
  const named = readNameDate(name, zones)
  return {
    ...readTakenAt(tags, { zones, xmp: blocks?.xmp, named }),
    ...toPoint(tags.latitude, tags.longitude),
  }
}

/** @param source the metadata alone, or the path of a file that is read for them */
async function readTags(source: Uint8Array | string | undefined): Promise<Tags | undefined> {
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
