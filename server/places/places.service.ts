/** Gives points the names that people use for them: at once from the places file, better ones from a service. */

import type { Point } from './naming/place-ranking.ts'
import { findReaderTag, readerLanguage } from './naming/reader-language.ts'
import type { Nominatim } from './nominatim/nominatim.ts'
import type { OfflinePlaces } from './offline-places.ts'

interface Dependencies {
  /** Absent when the places file is: points then get no name at once. */
  offline: OfflinePlaces | undefined
  /** Absent when no geocoder is set. */
  nominatim?: Nominatim | undefined
}

/** A person waits for the answer, and the offline name is good enough after so long. */
const patienceMs = 3000

interface ReversedPlace {
  placeName: string | null
  source: 'offline' | 'nominatim' | null
}

export type PlacesService = ReturnType<typeof createPlacesService>

/** A language is an `Accept-Language` header or a BCP 47 tag. */
export function createPlacesService({ offline, nominatim }: Dependencies) {
  /** Without any wait, for events that are being saved. */
  const nameOffline = (point: Point, language?: string): string | undefined =>
    offline?.reverse({ ...point, language })?.placeName

  return {
    nameOffline,

    async reverse(point: Point, language?: string): Promise<ReversedPlace> {
      // The service needs a language here, for else it would answer in that of the place.
      const { tag } = readerLanguage(language)
      const refined = await nominatim?.reverse({ ...point, language: tag, patienceMs })
      if (refined !== undefined) return { placeName: refined, source: 'nominatim' }
      const placeName = nameOffline(point, language)
      return placeName === undefined ? { placeName: null, source: null } : { placeName, source: 'offline' }
    },

    canRefine: nominatim !== undefined,

    /** True while the service refuses requests: what is to be refined had better wait. */
    get isRefiningPaused(): boolean {
      return nominatim?.isPaused ?? false
    },

    /** In the background: waits its turn. Without a language the name comes in that of the place. */
    refine: async (point: Point, language?: string): Promise<string | undefined> =>
      nominatim?.reverse({ ...point, language: findReaderTag(language) }),

    close(): void {
      nominatim?.close()
      offline?.close()
    },
  }
}
