import type { ReceivedFile } from '../intake/receive-file.ts'
import { readMetadataBlocks } from '../variants/images.ts'
import { type Reading, readMetadata } from './metadata-reader.ts'
import { readNameDate } from './name-date.ts'
import { NO_POINT, type Point } from './point.ts'
import { readTakenAt, type TakenAt } from './taken-at.ts'

/**
 * Reads when and where a photo was taken from its metadata, and the date from its name.
 *
 * @param zones tried in order for a photo without an offset
 */
export async function readPhotoMetadata(
  { path, name, size }: Pick<ReceivedFile, 'path' | 'name' | 'size'>,
  mediaType: string,
  { zones, ...reading }: Reading & { zones: readonly string[] },
): Promise<TakenAt & Point> {
  const blocks = await readMetadataBlocks(path)
  // In a TIFF the tags are those of the file itself. Of a broken picture the tags may be whole.
  const exif = !blocks || mediaType === 'image/tiff' ? path : blocks.exif
  const xmp = blocks?.xmp
  const said =
    exif || xmp
      ? await readMetadata('readPhoto', { exif, xmp, name, zones }, { ...reading, size })
      : undefined
  return said ?? { ...readTakenAt({}, { zones, named: readNameDate(name, zones) }), ...NO_POINT }
}
