/** Reads a GeoNames table of places (https://download.geonames.org/export/dump/readme.txt), line by line. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { errorCodeOf } from '../../lib/error-code.ts'

export interface GeonamesRow {
  readonly id: number
  readonly name: string
  /** Names in all languages, in code point order. The table does not name the languages. */
  readonly alternateNames: readonly string[]
  readonly latitude: number
  readonly longitude: number
  readonly featureCode: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Codes of the administrative divisions, largest first; missing ones are empty. */
  readonly divisions: readonly string[]
  readonly population: number
}

const columnCount = 19

/** @throws Error of one line when the file cannot be read or a line of it is not a GeoNames place. */
export async function* readGeonames(file: string): AsyncGenerator<GeonamesRow> {
  const input = createReadStream(file, 'utf8')
  let lineNumber = 0
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      lineNumber += 1
      const row = parseLine(line.split('\t'))
      if (!row) throw new Error(`${file}, line ${lineNumber}: not a line of a GeoNames table of places`)
      yield row
    }
  } catch (error) {
    const code = errorCodeOf(error)
    throw code ? new Error(`${file} cannot be read (${code})`, { cause: error }) : error
  } finally {
    input.destroy()
  }
}

function parseLine(columns: string[]): GeonamesRow | undefined {
  if (columns.length !== columnCount) return undefined
  const [id, name, , alternateNames, latitude, longitude, , featureCode, country] = columns
  const row = {
    id: Number(id),
    name: name ?? '',
    alternateNames: alternateNames ? alternateNames.split(',') : [],
    latitude: Number(latitude || Number.NaN),
    longitude: Number(longitude || Number.NaN),
    featureCode: featureCode ?? '',
    country: country ?? '',
    divisions: columns.slice(10, 14),
    population: Number(columns[14]),
  }
  const isPlace =
    Number.isSafeInteger(row.id) &&
    row.id > 0 &&
    row.name !== '' &&
    Math.abs(row.latitude) <= 90 &&
    Math.abs(row.longitude) <= 180 &&
    Number.isSafeInteger(row.population) &&
    row.population >= 0
  return isPlace ? row : undefined
}
