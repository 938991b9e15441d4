import type { EventRow } from '../database/tables.ts'

/** How an event's point gets its name: the user's, else the offline one, to be refined where a service is set. */
export interface PlaceNamer {
  nameOffline(
    point: { latitude: number; longitude: number },
    language: string | undefined,
  ): string | undefined
  readonly canRefine: boolean
}

export interface Point {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}

export function nameOf(
  input: Point & { placeName?: string | null | undefined },
  places: PlaceNamer,
  language: string | undefined,
): Pick<EventRow, 'place_name' | 'place_source' | 'place_language'> {
  if (input.placeName) return { place_name: input.placeName, place_source: 'user', place_language: null }
  const { latitude, longitude } = input
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return NO_PLACE
  return {
    place_name: places.nameOffline({ latitude, longitude }, language) ?? null,
    place_source: places.canRefine ? 'pending' : 'offline',
    place_language: language ?? null,
  }
}

export const NO_PLACE = { place_name: null, place_source: null, place_language: null }
