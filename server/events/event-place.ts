import type { EventRow } from '../database/tables.ts'

/** How an event's point gets its name: the user's, else the offline one, to be refined where a service is set. */
export interface PlaceNamer {
  nameOffline(point: { latitude: number; longitude: number }, reader: PlaceReader): string | undefined
  readonly canRefine: boolean
}

/** For whom a place is named. */
export interface PlaceReader {
  /** What `Accept-Language` asks for. */
  language?: string | undefined
  /** The user's own, which tells in which country places are named without it; null where none is chosen. */
  timeZone: string | null
}

export interface Point {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}

type PlacedInput = Point & { placeName?: string | null | undefined }

/** Its owner gives a point, and no name for it. */
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
