import type { EventRow } from '../database/tables.ts'
import type { PlacesService } from '../places/places.service.ts'

/** Names an event's point: by the user's name, else by the offline one, which a configured geocoder refines later. */
export type PlaceNamer = Pick<PlacesService, 'nameOffline' | 'canRefine'>

/** Languages and zone of the reader of a place name. */
export interface PlaceReader {
  /** From `Accept-Language`. */
  language?: string | undefined
  /** That of the user's home, in whose country names omit the country. Null if it is not known. */
  timeZone: string | null
}

export interface Point {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}

type PlacedInput = Point & { placeName?: string | null | undefined }

/** Whether the input has a point without a name. */
export const isNamedByPoint = ({ latitude, placeName }: PlacedInput): boolean =>
  typeof latitude === 'number' && !placeName

export function nameOf(
  input: PlacedInput,
  places: PlaceNamer,
  reader: PlaceReader,
): Pick<EventRow, 'place_name' | 'place_source' | 'place_language'> {
  if (input.placeName) return { place_name: input.placeName, place_source: 'user', place_language: null }
  const { latitude, longitude } = input
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return NO_PLACE
  return {
    place_name: places.nameOffline({ latitude, longitude }, reader) ?? null,
    place_source: places.canRefine ? 'pending' : 'offline',
    place_language: reader.language ?? null,
  }
}

export const NO_PLACE = { place_name: null, place_source: null, place_language: null }
