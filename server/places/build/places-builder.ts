/** Builds the places file from a GeoNames table, borders and coasts. */
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { borders, featuresContaining } from '@rapideditor/country-coder'
import { systemClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { makeDirectorySync } from '../../lib/make-directory.ts'
import { syncFile } from '../../lib/sync-to-disk.ts'
import { nameKey } from '../../text/name-key.ts'
import { namesByLanguage } from '../naming/place-names.ts'
import { type GeonamesRow, readGeonames } from './geonames-table.ts'
import { listLand } from './land.ts'
import {
  kmPerDegree,
  longitudeSpan,
  placesApplicationId,
  placesFormatVersion,
  reachKm,
} from './places-file.ts'

// `reach` holds the box that each place reaches over, not its point: one query then finds all boxes over a point,
// however large the cities. Outlines are in the format of SQLite's geopoly functions.
const schema = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA cache_size = -65536;
  PRAGMA application_id = ${placesApplicationId};
  PRAGMA user_version = ${placesFormatVersion};
  CREATE TABLE place (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL,
    population INTEGER NOT NULL, unit TEXT NOT NULL, territory TEXT, country TEXT
  ) STRICT;
  CREATE TABLE translation (
    place INTEGER NOT NULL, language TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (place, language)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE searched_name (
    key TEXT NOT NULL, weight INTEGER NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (key, place)
  ) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE reach USING rtree (place, west, east, south, north);
  CREATE VIRTUAL TABLE border USING rtree (id, west, east, south, north, +territory, +area, +outline);
  CREATE TABLE land (
    row INTEGER NOT NULL, west REAL NOT NULL, east REAL NOT NULL, PRIMARY KEY (row, west, east)
  ) STRICT, WITHOUT ROWID;
`

// Historical, abandoned or destroyed: nobody lives there today.
const goneFeatures = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH'])

/** Inhabitants of a city that goes by other names in other languages, as Munich and München do: all are searched. */
const knownAbroadFrom = 50_000
/** Such a name counts for less than the one that the place goes by: who types "san fr" means no part of Quito. */
const foreignNameDivisor = 10

/** No build takes longer: an older unfinished file was left by a killed one. */
const abandonedAfterMs = 10 * 60_000

interface BuiltPlaces {
  readonly placeCount: number
  readonly bytes: number
}

/**
 * Replaces the places file once the new one is complete.
 *
 * @throws Error of one line if the table cannot be read or is no table of places, or the target cannot be written.
 *   The target is then unchanged.
 */
export async function buildPlaces(files: { sourceFile: string; targetFile: string }): Promise<BuiltPlaces> {
  const { sourceFile, targetFile } = files
  const partialFile = makePartialName(targetFile)
  try {
    const placeCount = await fill(partialFile, sourceFile)
    if (placeCount === 0) throw new Error(`${sourceFile} holds no places`)
    syncFile(partialFile)
    renameSync(partialFile, targetFile)
    return { placeCount, bytes: statSync(targetFile).size }
  } catch (error) {
    rmSync(partialFile, { force: true })
    // Errors of SQLite and of the system do not name the file.
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new Error(`${targetFile} cannot be built: ${error.message}`, { cause: error })
  }
}

function makePartialName(targetFile: string): string {
  const directory = dirname(targetFile)
  const prefix = `${basename(targetFile)}.partial-`
  try {
    makeDirectorySync(directory, 0o777)
    for (const name of readdirSync(directory).filter((name) => name.startsWith(prefix))) {
      const left = join(directory, name)
      if (systemClock.now() - statSync(left).mtimeMs > abandonedAfterMs) rmSync(left, { force: true })
    }
  } catch (cause) {
    throw new Error(`${directory} cannot be used for the places file`, { cause })
  }
  return join(directory, `${prefix}${process.pid}-${newId()}`)
}

async function fill(file: string, sourceFile: string): Promise<number> {
  // A defensive database keeps its journal, whatever the schema says.
  using database = new DatabaseSync(file, { defensive: false })
  database.exec(schema)
  database.exec('BEGIN')
  const insert = preparePlaceInsert(database)
  let placeCount = 0
  for await (const row of readGeonames(sourceFile)) {
    if (goneFeatures.has(row.featureCode)) continue
    insert(row)
    placeCount += 1
  }
  // Last, so that a table which cannot be used is rejected at once.
  insertBorders(database)
  insertLand(database)
  database.exec('COMMIT')
  return placeCount
}

function insertBorders(database: DatabaseSync): void {
  const insert = database.prepare(`
    INSERT INTO border (west, east, south, north, territory, area, outline)
    VALUES (?, ?, ?, ?, ?, abs(geopoly_area(?6)), geopoly_blob(?6))`)
  for (const { territory, outline } of listBorderPolygons()) {
    const longitudes = outline.map(([longitude]) => longitude ?? 0)
    const latitudes = outline.map(([, latitude]) => latitude ?? 0)
    const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
    const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
    insert.run(west, east, south, north, territory, JSON.stringify(outline))
  }
}

function insertLand(database: DatabaseSync): void {
  const insert = database.prepare('INSERT OR IGNORE INTO land VALUES (?, ?, ?)')
  for (const { row, west, east } of listLand()) insert.run(row, west, east)
}

function preparePlaceInsert(database: DatabaseSync): (row: GeonamesRow) => void {
  const insertPlace = database.prepare('INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const insertReach = database.prepare('INSERT INTO reach VALUES (?, ?, ?, ?, ?)')
  const insertTranslation = database.prepare('INSERT INTO translation VALUES (?, ?, ?)')
  const insertKey = database.prepare('INSERT OR IGNORE INTO searched_name VALUES (?, ?, ?)')
  return (row) => {
    const { id, name, latitude, longitude, population, divisions } = row
    const unit = divisions.join('.').replace(/\.+$/, '')
    // Where the table and the borders name different countries, mostly in disputed areas, the place has none.
    const { territory, codes } = surroundingsOf(row)
    const country = codes.has(row.country) ? row.country : null
    insertPlace.run(id, name, latitude, longitude, population, unit, territory ?? null, country)
    const [high, wide] = [reachKm(population) / kmPerDegree, longitudeSpan(reachKm(population), latitude)]
    insertReach.run(id, longitude - wide, longitude + wide, latitude - high, latitude + high)
    const translations = namesByLanguage(row)
    for (const [language, translated] of translations) insertTranslation.run(id, language, translated)
    for (const key of new Set([name, ...translations.values()].map(nameKey)))
      if (key) insertKey.run(key, population, id)
    if (population < knownAbroadFrom) return
    const abroad = row.alternateNames.filter((other) => !/[^\p{Script=Latin}\p{Script=Common}]/u.test(other))
    for (const key of new Set(abroad.map(nameKey)))
      if (key) insertKey.run(key, Math.round(population / foreignNameDivisor), id)
  }
}

/** The borders of @rapideditor/country-coder at territory level: Hong Kong and Réunion are their own countries. */
interface BorderPolygon {
  /** ISO 3166-1 alpha-2, also its reserved and user-assigned codes. */
  readonly territory: string
  /** `[longitude, latitude]`, closed: the last point is the first. */
  readonly outline: readonly (readonly number[])[]
}

/** Holes are left out: the land in a hole is another, smaller polygon. */
function* listBorderPolygons(): Generator<BorderPolygon> {
  for (const { geometry, properties } of borders.features) {
    // Only the smallest areas have a geometry; larger ones are groups of these.
    if (!geometry) continue
    const territory = territoryOfArea(properties.id)
    if (!territory) continue
    if (geometry.type === 'MultiPolygon') {
      for (const [outline] of geometry.coordinates) if (outline) yield { territory, outline }
    }
  }
}

const territoryOfArea = (areaId: string): string | undefined => territoryAmong(featuresContaining(areaId))

/** The smallest one with a code of its own; parts of territories, such as Sark of Guernsey, do not count. */
const territoryAmong = (areas: ReturnType<typeof featuresContaining>): string | undefined =>
  areas.find(({ properties }) => properties.level !== 'subterritory' && properties.iso1A2)?.properties.iso1A2

interface Surroundings {
  readonly territory: string | undefined
  /** The codes of the territory, its country and the unions of countries around it. */
  readonly codes: ReadonlySet<string | undefined>
}

function surroundingsOf(point: { latitude: number; longitude: number }): Surroundings {
  const areas = featuresContaining([point.longitude, point.latitude])
  return { territory: territoryAmong(areas), codes: new Set(areas.map((area) => area.properties.iso1A2)) }
}
