/** Names points from the places file: without a network, and fast enough for the request that saves an event. */
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { isCurrentPlacesFile, kmPerDegree, landRowOf, longitudeSpan } from './build/places-file.ts'
import { isHomeCountry } from './naming/home-country.ts'
import { joinName } from './naming/joined-name.ts'
import { type Point, rankPlaces, remoteKm, type Settlement } from './naming/place-ranking.ts'
import { readerLanguage } from './naming/reader-language.ts'
import { type Box, createSettlementsBySize } from './settlements-by-size.ts'

/**
 * The territorial sea, 12 nautical miles. The borders at hand reach hundreds of kilometres out: beyond this, where no
 * settlement is near, a point is in no country.
 */
const territorialSeaKm = 22.2

/** A settlement at home is meant as often as one abroad that is ten times as large. */
const homeAdvantage = 10
/** The most likely of so many are found. */
const namedAtLeast = 50

/** For whom a place is named. */
export interface Reader {
  /** An `Accept-Language` header or a BCP 47 tag; English without. */
  readonly language?: string | undefined
  /** An IANA name. The name of a place leaves out its country where this zone is one of the country's. */
  readonly timeZone?: string | null | undefined
}

/** A settlement with its country, e.g. "Paris, France". */
interface FoundPlace extends Point {
  readonly placeName: string
}

export interface OfflinePlaces {
  /**
   * From small to large, e.g. "Brooklyn Heights, New York City, United States". Undefined where no place is near, as on
   * the high seas.
   */
  reverse(query: Point & Reader): string | undefined
  /** Settlements one of whose names begins with `key` (see `nameKey`), the most likely first. */
  search(query: { key: string; limit: number } & Reader): FoundPlace[]
  /** Settlements of a box, the largest first, by their own names. */
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

/** Found by a name. */
interface Named extends Candidate {
  /** The population, or a share of it for a name that is used abroad. */
  readonly weight: number
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

  const search: OfflinePlaces['search'] = ({ key, limit, language, timeZone }) => {
    const reader = readerLanguage(language)
    return likeliest(find.named(key, Math.max(limit, namedAtLeast)), limit, timeZone).map((place) => {
      const country = place.country && !isAtHome(place, timeZone) && reader.countryName(place.country)
      const settlement = isNamesake(place) ? undefined : nameFor(place, reader)
      const placeName = joinName({ settlement, country: country || undefined }) ?? place.name
      return { placeName, latitude: place.latitude, longitude: place.longitude }
    })
  }

  const reverse: OfflinePlaces['reverse'] = ({ latitude, longitude, language, timeZone }) => {
    const point = { latitude, longitude }
    const territory = find.territory(point)
    const isOfTerritory = (place: Candidate) => territory === undefined || place.territory === territory
    const ranked =
      rankPlaces(point, find.reaching(point).filter(isOfTerritory)) ??
      rankPlaces(point, find.near(point).filter(isOfTerritory))
    const reader = readerLanguage(language)
    const settlement = ranked?.settlement
    const country = settlement ? settlement.country : find.isNearLand(point) && territory
    const isCountrySaid = country && !(settlement && isAtHome(settlement, timeZone))
    return joinName({
      locality: ranked?.locality && nameFor(ranked.locality, reader),
      // Singapore is in Singapore: the country says it already, and in the reader's language.
      settlement: settlement && !isNamesake(settlement) ? nameFor(settlement, reader) : undefined,
      country: isCountrySaid ? reader.countryName(country) : undefined,
    })
  }

  const listWithin: OfflinePlaces['listWithin'] = async (box, { limit, language }) => {
    const reader = readerLanguage(language)
    const places = (await listIdsWithin(box, limit)).map(find.place)
    return places.map((place) => ({ ...locate(place), name: nameFor(place, reader) }))
  }
  return { reverse, search, listWithin, close: () => database.close() }
}

function likeliest(places: Named[], limit: number, timeZone: Reader['timeZone']): Named[] {
  const likelihood = ({ weight, country }: Named) =>
    weight * (country && isHomeCountry(country, timeZone) ? homeAdvantage : 1)
  return places.sort((one, other) => likelihood(other) - likelihood(one)).slice(0, limit)
}

const locate = ({ latitude, longitude, population }: Candidate) => ({ latitude, longitude, population })

function openReadOnly(file: string): DatabaseSync {
  const url = pathToFileURL(file)
  // The file is replaced and never written, so SQLite need not lock it or look for changes.
  url.searchParams.set('immutable', '1')
  const database = new DatabaseSync(url, { readOnly: true })
  database.exec('PRAGMA cache_size = -1024') // 1 MiB: holds the upper levels of the trees and one reader's region.
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

function prepareQueries(database: DatabaseSync) {
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
    SELECT place.*, found.weight FROM (
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
    territory: ({ latitude, longitude }: Point) =>
      text(territory.get({ ':x': longitude, ':y': latitude })?.territory),
    /** Places whose reach, as a box, covers the point. */
    reaching: (point: Point) => around(point, 0),
    /** Places whose reach comes within `remoteKm` of the point. */
    near: (point: Point) => around(point, remoteKm),
    /** On land, or in its territorial sea. */
    isNearLand: (point: Point) =>
      boxesAround(point, territorialSeaKm).some(({ west, east, south, north }) => {
        const rows = { ':first': landRowOf(south), ':last': landRowOf(north) }
        return land.get({ ...rows, ':west': west, ':east': east }) !== undefined
      }),
    // The columns of `place`.
    named: (key: string, limit: number) => named.all({ ':key': key, ':limit': limit }) as unknown as Named[],
    /** One that the file has. */
    place: (id: number) => place.get(id) as unknown as Candidate,
    translation: (placeId: number, language: string) => text(translation.get(placeId, language)?.name),
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

/** Its country need not be said. That of Singapore is its own name. */
const isAtHome = (place: Candidate, timeZone: Reader['timeZone']): boolean =>
  place.country !== null && !isNamesake(place) && isHomeCountry(place.country, timeZone)
