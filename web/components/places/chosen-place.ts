import type { FoundPlace } from '../../../contract/places.ts'

/** The service names a point without a name. */
export type ChosenPlace = Pick<FoundPlace, 'latitude' | 'longitude'> & { placeName: string | null }
