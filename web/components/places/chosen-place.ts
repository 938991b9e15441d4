import type { FoundPlace } from '../../../contract/places.ts'

/** A point without a name gets one from the service. */
export type ChosenPlace = Pick<FoundPlace, 'latitude' | 'longitude'> & { placeName: string | null }
