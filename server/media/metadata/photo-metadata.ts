import type { ReceivedFile } from '../intake/receive-file.ts'
import { type Reading, readMedia } from '../media-reader.ts'
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
  const said = await readMedia('readPhoto', { path, mediaType, name, zones }, { ...reading, size })
  return said ?? { ...readTakenAt({}, { zones, named: readNameDate(name, zones) }), ...NO_POINT }
}
