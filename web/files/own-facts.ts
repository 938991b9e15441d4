// Reads from a photo itself when and where it was taken, so that this is offered without the service too. The service, which
// reads more formats and sources, has the last word once it has the photo.
import exifr from 'exifr'
import { readStatedTime } from '../../contract/stated-time.ts'
import type { TakenFacts } from '../offline/records.ts'

const NOTHING: TakenFacts = { takenAt: null, timeZone: null, latitude: null, longitude: null }

/** Metadata stand at the beginning of a file; the rest may take 100 MB of memory. */
const HEAD_BYTES = 1024 ** 2

/** Never throws. @param timeZone of a photo that states no offset */
export async function readTakenFacts(photo: Blob, timeZone: string): Promise<TakenFacts> {
  try {
    const head = await photo.slice(0, HEAD_BYTES).arrayBuffer()
    // By default the library would read times in the zone of the browser.
    const options = { tiff: true, exif: true, gps: true, reviveValues: false, mergeOutput: true }
    const tags: Record<string, unknown> = (await exifr.parse(head, options)) ?? {}
    return { ...NOTHING, ...timeOf(tags, timeZone), ...pointOf(tags) }
  } catch {
    // A file that is no photo, or one without metadata.
    return NOTHING
  }
}

function timeOf(tags: Record<string, unknown>, timeZone: string): Partial<TakenFacts> {
  const stated = readStatedTime(
    tags.DateTimeOriginal ?? tags.CreateDate,
    tags.OffsetTimeOriginal ?? tags.OffsetTimeDigitized ?? tags.OffsetTime,
  )
  const local = stated && toLocal(stated.local)
  if (!local) return {}
  const { offset } = stated
  if (offset !== undefined) return { takenAt: `${local.toString({ smallestUnit: 'second' })}${offset}` }
  const zoned = local.toZonedDateTime(timeZone)
  return { takenAt: zoned.toString({ smallestUnit: 'second', timeZoneName: 'never' }), timeZone }
}

/** Some cameras write zeros for an unknown time. */
function toLocal(text: string): Temporal.PlainDateTime | undefined {
  try {
    return Temporal.PlainDateTime.from(text)
  } catch {
    return undefined
  }
}

function pointOf({ latitude, longitude }: Record<string, unknown>): Partial<TakenFacts> {
  const isPoint =
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    // Written where the place was unknown.
    (latitude !== 0 || longitude !== 0)
  return isPoint ? { latitude, longitude } : {}
}
