/** The format of the places file, for its builder and its reader. It imports nothing large, because every start reads it. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Goes up with each change of the tables, their content or the rules for it: older files are built again. */
export const placesFormatVersion = 3

/** Marks a places file in the header of the database ("Dlpl"); other databases are refused. */
export const placesApplicationId = 0x446c706c

// Big-endian numbers in the header of every SQLite file (https://sqlite.org/fileformat.html, 1.3).
const headerBytes = 100
const pageSizeOffset = 16
const pageCountOffset = 28
const userVersionOffset = 60
const applicationIdOffset = 68

/**
 * Whether a file is complete and of this format. It reads the header only, so that each start can afford it.
 *
 * @throws Error when the file cannot be read
 */
export function isCurrentPlacesFile(file: string): boolean {
  const header = Buffer.alloc(headerBytes)
  const descriptor = openSync(file, 'r')
  try {
    return (
      readSync(descriptor, header) === headerBytes &&
      header.readUInt32BE(userVersionOffset) === placesFormatVersion &&
      header.readUInt32BE(applicationIdOffset) === placesApplicationId &&
      header.readUInt16BE(pageSizeOffset) * header.readUInt32BE(pageCountOffset) ===
        fstatSync(descriptor).size
    )
  } finally {
    closeSync(descriptor)
  }
}

export const kmPerDegree = 111.2

/** The table `land` has a row for each 5.6 km from south to north. */
export const landRowsPerDegree = 20
export const landRowOf = (latitude: number): number => Math.floor(latitude * landRowsPerDegree)

/** How far a settlement extends. By this formula 12 of 12 well-known sights get the name that people use. */
export const reachKm = (population: number): number => 2 + 0.012 * Math.sqrt(population)

/** Half the width in degrees of longitude of a box that many kilometres wide at a latitude; 180 at the poles. */
export function longitudeSpan(km: number, latitude: number): number {
  const shrinking = Math.cos((latitude * Math.PI) / 180)
  return Math.min(180, km / (kmPerDegree * Math.max(shrinking, 1e-6)))
}
