// Names points: immediately from the places file, better by a Nominatim service if one is configured.

import type { Leave } from '../lib/departure.ts'
import { nameKey } from '../text/name-key.ts'
import type { Point } from './naming/place-ranking.ts'
import { findReaderTag, readerLanguage } from './naming/reader-language.ts'
import type { Nominatim } from './nominatim/nominatim.ts'
import type { OfflinePlaces, Reader } from './offline-places.ts'
import type { Box } from './settlements-by-size.ts'

interface Dependencies {
  /** Undefined without a places file. */
  offline: OfflinePlaces | undefined
  /** Undefined if no geocoder is set. */
  nominatim?: Nominatim | undefined
}

/** A person waits for the answer. After this time the offline name is good enough. */
const waitMs = 3000

interface ReversedPlace {
  placeName: string | null
  source: 'offline' | 'nominatim' | null
}

export type PlacesService = ReturnType<typeof createPlacesService>

export function createPlacesService({ offline, nominatim }: Dependencies) {
  /** For events that are being saved: no request, no wait. */
  const nameOffline = (point: Point, reader: Reader = {}): string | undefined =>
    offline?.reverse({ ...point, ...reader })

  return {
    nameOffline,

    /** @param leave for the geocoder, if it is asked */
    async reverse(point: Point, reader: Reader, leave: Leave): Promise<ReversedPlace> {
      // Without a language the service would answer in that of the place.
      const { tag } = readerLanguage(reader.language)
      const refined = await nominatim?.reverse({
        ...{ ...point, language: tag, timeZone: reader.timeZone },
        ...{ waitMs, leave },
      })
      if (refined !== undefined) return { placeName: refined, source: 'nominatim' }
      const placeName = nameOffline(point, reader)
      return placeName === undefined ? { placeName: null, source: null } : { placeName, source: 'offline' }
    },

    /** Settlements whose name begins so; none without a places file. */
    search: ({ q, ...how }: { q: string; limit: number } & Reader) => {
      const key = nameKey(q)
      return key === '' ? [] : (offline?.search({ key, ...how }) ?? [])
    },

    /** The largest settlements of a box; none without a places file. */
    listWithin: async (box: Box, how: { limit: number; language?: string | undefined }) =>
      (await offline?.listWithin(box, how)) ?? [],

    canRefine: nominatim !== undefined,

    /** False without a places file. */
    hasNames: offline !== undefined,

    /** True while the geocoder gets no requests because it refused or failed. */
    get isRefiningPaused(): boolean {
      return nominatim?.isPaused ?? false
    },

    /** Queued, for background work. Without a language the name is in that of the place. */
    refine: async (point: Point, { language, timeZone }: Reader, leave: Leave): Promise<string | undefined> =>
      nominatim?.reverse({ ...point, language: findReaderTag(language), timeZone, leave }),

    close(): void {
      nominatim?.close()
      offline?.close()
    },
  }
}
