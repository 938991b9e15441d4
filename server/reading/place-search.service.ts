// Finds places by name, the user's own before settlements of the places file, and names points.
import type { FoundPlace } from '../../contract/places.ts'
import type { Database } from '../database/database.ts'
import { getHomeZone } from '../events/home-zone.ts'
import type { PlacesService } from '../places/places.service.ts'
import { nameKey } from '../text/name-key.ts'
import { listLastPoints, listPlaceNames } from './place-search.repository.ts'

interface Dependencies {
  database: Database
  places: Pick<PlacesService, 'search' | 'reverse'>
}

interface PlaceQuery {
  q?: string | undefined
  limit: number
  /** An `Accept-Language` header. */
  language?: string | undefined
}

export type PlaceSearchService = ReturnType<typeof createPlaceSearchService>

export function createPlaceSearchService({ database, places }: Dependencies) {
  async function listOwn(userId: string, key: string, limit: number): Promise<FoundPlace[]> {
    const names = (await listPlaceNames(database.reader, userId))
      .map(({ placeName }) => ({ placeName, closeness: closenessOf(nameKey(placeName), key) }))
      .filter(({ closeness }) => closeness > 0)
      // Stable: of names that are as close, the more frequent one stays first.
      .sort((one, other) => other.closeness - one.closeness)
      .slice(0, limit)
      .map(({ placeName }) => placeName)
    if (names.length === 0) return []
    const points = await listLastPoints(database.reader, userId, names)
    const pointOf = new Map(points.map((point) => [point.placeName, point]))
    return names.map((placeName) => {
      const { latitude = null, longitude = null } = pointOf.get(placeName) ?? {}
      return { placeName, latitude, longitude, source: 'own' }
    })
  }

  /** The time zone tells in which country the user is at home. */
  const readerOf = async (userId: string, language: string | undefined) => ({
    language,
    timeZone: await getHomeZone(database.reader, userId),
  })

  return {
    /** @param language an `Accept-Language` header */
    reverse: async (
      userId: string,
      point: { latitude: number; longitude: number },
      language: string | undefined,
    ) => places.reverse(point, await readerOf(userId, language)),

    async search(userId: string, { q = '', limit, language }: PlaceQuery): Promise<FoundPlace[]> {
      const key = nameKey(q)
      // No name matches a query of punctuation alone.
      if (q !== '' && key === '') return []
      const own = await listOwn(userId, key, limit)
      const known = new Set(own.map(({ placeName }) => placeName))
      const others = places
        .search({ q, limit, ...(await readerOf(userId, language)) })
        .filter(({ placeName }) => !known.has(placeName))
        .map((place) => ({ ...place, source: 'offline' as const }))
      return [...own, ...others].slice(0, limit)
    },
  }
}

/** 2 where the name begins so, 1 where one of its words does, 0 otherwise. */
function closenessOf(name: string, key: string): 0 | 1 | 2 {
  if (name.startsWith(key)) return 2
  return name.includes(` ${key}`) ? 1 : 0
}
