// Finds places by name, the user's own before settlements of the places file, and names points.
import type { FoundPlace } from '../../contract/places.ts'
import type { Database } from '../database/database.ts'
import { getHomeZone } from '../diary/home-zone.repository.ts'
import { type DateRange, FIRST_DATE, LAST_DATE } from '../lib/dates.ts'
import type { Leave, Leaving } from '../lib/departure.ts'
import { EVENTS_PER_READ, inTurns, listPlaceNames, readRanges } from '../statistics/event-ranges.ts'
import { nameKey } from '../text/name-key.ts'
import { listLastPoints } from './place-search.repository.ts'
import type { PlacesService } from './places.service.ts'

interface Dependencies {
  database: Pick<Database, 'reader'>
  places: Pick<PlacesService, 'search' | 'reverse'>
  ledger: { leaveFor(leaving: Leaving): Leave }
  /** Other numbers find the same places. */
  eventsPerRead?: number
}

type LastPoint = Awaited<ReturnType<typeof listLastPoints>>[number]

interface PlaceQuery {
  q?: string | undefined
  limit: number
  /** An `Accept-Language` header. */
  language?: string | undefined
}

export type PlaceSearchService = ReturnType<typeof createPlaceSearchService>

const WHOLE_DIARY: DateRange = { from: FIRST_DATE, to: LAST_DATE }

export function createPlaceSearchService({
  database: { reader },
  places,
  ledger,
  eventsPerRead = EVENTS_PER_READ,
}: Dependencies) {
  /** Reads from the newest events on, until each name has its point. */
  async function findLastPoints(userId: string, names: readonly string[], ranges: readonly DateRange[]) {
    const pointOf = new Map<string, LastPoint>()
    for await (const range of inTurns(ranges.toReversed())) {
      const missing = names.filter((name) => !pointOf.has(name))
      if (missing.length === 0) break
      for (const point of await listLastPoints(reader, userId, range, missing))
        pointOf.set(point.placeName, point)
    }
    return pointOf
  }

  async function listOwn(userId: string, key: string, limit: number): Promise<FoundPlace[]> {
    const ranges = await readRanges(reader, userId, WHOLE_DIARY, eventsPerRead)
    const names = (await listPlaceNames(reader, userId, ranges))
      .map((placeName) => ({ placeName, closeness: closenessOf(nameKey(placeName), key) }))
      .filter(({ closeness }) => closeness > 0)
      // Stable: of names that are as close, the more frequent one stays first.
      .sort((one, other) => other.closeness - one.closeness)
      .slice(0, limit)
      .map(({ placeName }) => placeName)
    if (names.length === 0) return []
    const pointOf = await findLastPoints(userId, names, ranges)
    return names.map((placeName) => {
      const { latitude = null, longitude = null } = pointOf.get(placeName) ?? {}
      return { placeName, latitude, longitude, source: 'own' }
    })
  }

  /** The time zone tells in which country the user is at home. */
  const readerOf = async (userId: string, language: string | undefined) => ({
    language,
    timeZone: await getHomeZone(reader, userId),
  })

  return {
    /** @param language an `Accept-Language` header */
    reverse: async (
      userId: string,
      point: { latitude: number; longitude: number },
      language: string | undefined,
    ) =>
      places.reverse(point, await readerOf(userId, language), ledger.leaveFor({ userId, purpose: 'place' })),

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
