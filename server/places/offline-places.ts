/** Names points from the places file: without a network, and fast enough for the request that saves an event. */
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { isCurrentPlacesFile, kmPerDegree, landRowOf, longitudeSpan } from './build/places-file.ts'
import { type Point, rankPlaces, remoteKm, type Settlement } from './naming/place-ranking.ts'
import { readerLanguage } from './naming/reader-language.ts'
import { type Box, createSettlementsBySize } from './settlements-by-size.ts'

/**
 * The territorial sea, 12 nautical miles. The borders at hand reach hundreds of kilometres out: beyond this, where no
 * settlement is near, a point is in no country.
 */
const territorialSeaKm = 22.2

interface OfflinePlace {
  /** From small to large, e.g. "Brooklyn Heights, New York City, United States". */
  readonly placeName: string
}

/** A settlement with its country, e.g. "Paris, France". */
interface FoundPlace extends Point {
  readonly placeName: string
}

export interface OfflinePlaces {
  /**
   * @param query.language an `Accept-Language` header or a BCP 47 tag; English without
   * @returns undefined where no place is near, as on the high seas
   */
  reverse(query: Point & { language?: string | undefined }): OfflinePlace | undefined
  /**
   * Settlements one of whose names begins with `key` (see `nameKey`), the most likely first.
   *
   * @param query.language as in `reverse`
   */
  search(query: { key: string; limit: number; language?: string | undefined }): FoundPlace[]
  /**
   * Settlements of a box, the largest first, by their own names.
   *
   * @param how.language as in `reverse`
   */
  listWithin(box: Box, how: { limit: number; language?: string | undefined }): Promise<LocatedPlace[]>
  close(): void
}

interface LocatedPlace extends Point {
  readonly name: string
  readonly population: number
}

interface Candidate extends Settlement {
  readonly territory: string | null
  readonly country: string | null
}

/** @throws Error of one line if the file is absent, unreadable or of another format */
export function openOfflinePlaces(file: string): OfflinePlaces {
  assertPlacesFile(file)
  const database = openReadOnly(file)
  const find = prepareQueries(database)
  const listIdsWithin = createSettlementsBySize(database)

  const nameFor = (place: Settlement, reader: ReturnType<typeof readerLanguage>) =>
    reader.names.map((name) => find.translation(place.id, name)).find((name) => name !== undefined) ??
    place.name

  const search: OfflinePlaces['search'] = ({ key, limit, language }) => {
    const reader = readerLanguage(language)
    return find.named(key, limit).map((place) => {
      const country = place.country && reader.countryName(place.country)
      const parts = [isNamesake(place) ? undefined : nameFor(place, reader), country || undefined]
      const { latitude, longitude } = place
      return { placeName: describe(parts)?.placeName ?? place.name, latitude, longitude }
    })
  }

  const reverse: OfflinePlaces['reverse'] = ({ latitude, longitude, language }) => {
    const point = { latitude, longitude }
    const territory = find.territory(point)
    const isAtHome = (place: Candidate) => territory === undefined || place.territory === territory
    const ranked =
      rankPlaces(point, find.reaching(point).filter(isAtHome)) ??
      rankPlaces(point, find.near(point).filter(isAtHome))
    const reader = readerLanguage(language)
    const nameOf = (place: Settlement) => nameFor(place, reader)
    const country = ranked ? ranked.settlement.country : find.isNearLand(point) && territory
    return describe([
      ranked?.locality && nameOf(ranked.locality),
      // Singapore is in Singapore: the country says it already, and in the reader's language.
      ranked && !isNamesake(ranked.settlement) ? nameOf(ranked.settlement) : undefined,
      country ? reader.countryName(country) : undefined,
    ])
  }

  const listWithin: OfflinePlaces['listWithin'] = async (box, { limit, language }) => {
    const reader = readerLanguage(language)
    const places = (await listIdsWithin(box, limit)).map(find.place)
    return places.map((place) => ({ ...locate(place), name: nameFor(place, reader) }))
  }
  return { reverse, search, listWithin, close: () => database.close() }
}

const locate = ({ latitude, longitude, population }: Candidate) => ({ latitude, longitude, population })

function openReadOnly(file: string): DatabaseSync {
  const url = pathToFileURL(file)
  // The file is replaced and never written, so SQLite need not lock it or look for changes.
  url.searchParams.set('immutable', '1')
  const database = new DatabaseSync(url, { readOnly: true })
  database.exec('PRAGMA cache_size = -2048') // 2 MiB: holds the upper levels of the trees and one reader's region.
  return database
}

function assertPlacesFile(file: string): void {
  let isCurrent: boolean
  try {
    isCurrent = isCurrentPlacesFile(file)
  } catch (cause) {
    throw new Error(`The places file ${file} cannot be read`, { cause })
  }
  if (!isCurrent) throw new Error(`${file} is not a places file of this version`)
}

interface Queries {
  territory(point: Point): string | undefined
  /** Places whose reach, as a box, covers the point. */
  reaching(point: Point): Candidate[]
  /** Places whose reach comes within `remoteKm` of the point. */
  near(point: Point): Candidate[]
  /** On land, or in its territorial sea. */
  isNearLand(point: Point): boolean
  translation(placeId: number, language: string): string | undefined
  named(key: string, limit: number): Candidate[]
  /** One that the file has. */
  place(id: number): Candidate
}

function prepareQueries(database: DatabaseSync): Queries {
  const territory = database.prepare(`
    SELECT territory FROM border
    WHERE west <= :x AND east >= :x AND south <= :y AND north >= :y AND geopoly_contains_point(outline, :x, :y)
    ORDER BY area LIMIT 1`)
  const overlapping = database.prepare(`
    SELECT place.* FROM reach JOIN place ON place.id = reach.place
    WHERE reach.west <= :east AND reach.east >= :west AND reach.south <= :north AND reach.north >= :south`)
  const translation = database.prepare('SELECT name FROM translation WHERE place = ? AND language = ?')

  const land = database.prepare(
    'SELECT 1 FROM land WHERE row BETWEEN :first AND :last AND west <= :east AND east >= :west LIMIT 1',
  )

  const named = database.prepare(`
    SELECT place.* FROM (
      SELECT place, max(weight) AS weight FROM searched_name
      WHERE key >= :key AND key < :key || char(0x10ffff)
      GROUP BY place ORDER BY weight DESC, place LIMIT :limit
    ) AS found JOIN place ON place.id = found.place
    ORDER BY found.weight DESC, place.id`)

  const place = database.prepare('SELECT * FROM place WHERE id = ?')

  const around = (point: Point, km: number): Candidate[] =>
    boxesAround(point, km).flatMap(({ west, east, south, north }) => {
      const box = { ':west': west, ':east': east, ':south': south, ':north': north }
      return overlapping.all(box) as unknown as Candidate[] // The columns of `place`, in a file of ours.
    })
  return {
    territory: ({ latitude, longitude }) =>
      text(territory.get({ ':x': longitude, ':y': latitude })?.territory),
    reaching: (point) => around(point, 0),
    near: (point) => around(point, remoteKm),
    isNearLand: (point) =>
      boxesAround(point, territorialSeaKm).some(({ west, east, south, north }) => {
        const rows = { ':first': landRowOf(south), ':last': landRowOf(north) }
        return land.get({ ...rows, ':west': west, ':east': east }) !== undefined
      }),
    // The columns of `place`.
    named: (key, limit) => named.all({ ':key': key, ':limit': limit }) as unknown as Candidate[],
    // The columns of `place`.
    place: (id) => place.get(id) as unknown as Candidate,
    translation: (placeId, language) => text(translation.get(placeId, language)?.name),
  }
}

/** A box that reaches so far in each direction; near ±180° also the one that covers it from the other side. */
function boxesAround({ latitude, longitude }: Point, km: number) {
  const [high, wide] = [km / kmPerDegree, longitudeSpan(km, latitude)]
  const sides = Math.abs(longitude) < 170 ? [longitude] : [longitude, longitude - Math.sign(longitude) * 360]
  return sides.map((x) => ({
    west: x - wide,
    east: x + wide,
    south: latitude - high,
    north: latitude + high,
  }))
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const isNamesake = ({ name, country }: Candidate): boolean =>
  country !== null && readerLanguage('en').countryName(country) === name

function describe(parts: readonly (string | undefined)[]): OfflinePlace | undefined {
  const known = parts.filter((part) => part !== undefined)
  return known.length > 0 ? { placeName: [...new Set(known)].join(', ') } : undefined
}
