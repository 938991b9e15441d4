// Reads when and where a photo was taken from its metadata, and the date from its name.
import type { ReceivedFile } from '../intake/receive-file.ts'
import { readMetadataBlocks } from '../variants/images.ts'
import { readNameDate } from './name-date.ts'
import { type Point, toPoint } from './point.ts'
import { readTakenAt, type Tags, type TakenAt } from './taken-at.ts'

/** @param zones tried in order for a photo without an offset */
export async function readPhotoMetadata(
  { path, name }: Pick<ReceivedFile, 'path' | 'name'>,
  mediaType: string,
  zones: readonly string[],
): Promise<TakenAt & Point> {
  const blocks = await readMetadataBlocks(path)
  // In a TIFF the tags are those of the file itself. Of a broken picture the tags may be whole.
  const tags = (await readTags(!blocks || mediaType === 'image/tiff' ? path : blocks.exif)) ?? {}
  const named = readNameDate(name, zones)
  return {
    ...readTakenAt(tags, { zones, xmp: blocks?.xmp, named }),
    ...toPoint(tags.latitude, tags.longitude),
  }
}

async function readTags(source: Buffer | string | undefined): Promise<Tags | undefined> {
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
