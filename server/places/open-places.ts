import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { projectDirectory } from '../lib/project-directory.ts'
import { version } from '../lib/version.ts'
import { createNominatim } from './nominatim/nominatim.ts'
import { type OfflinePlaces, openOfflinePlaces } from './offline-places.ts'
import { createPlacesService, type PlacesService } from './places.service.ts'

/** File name of the places file, in the data directory and in `build/`. */
export const placesFileName = 'places.db'
export const builtPlacesFile = join(projectDirectory, 'build', placesFileName)

/** Opens the places file and the geocoder. Without a places file it only warns. */
export function openPlaces(
  settings: Pick<Config, 'DAYLEAF_DATA_DIR' | 'DAYLEAF_GEOCODER_URL'>,
  clock: Clock,
  logger: Pick<Logger, 'warn'>,
): PlacesService {
  const baseUrl = settings.DAYLEAF_GEOCODER_URL
  return createPlacesService({
    offline: findOfflinePlaces(settings.DAYLEAF_DATA_DIR, logger),
    nominatim: baseUrl ? createNominatim({ baseUrl, userAgent: `Dayleaf/${version}`, clock }) : undefined,
  })
}

/** The operator's own file, if any, takes precedence over the built one. */
function findOfflinePlaces(dataDirectory: string, logger: Pick<Logger, 'warn'>): OfflinePlaces | undefined {
  const own = join(dataDirectory, placesFileName)
  for (const file of existsSync(own) ? [own, builtPlacesFile] : [builtPlacesFile]) {
    try {
      return openOfflinePlaces(file)
    } catch (error) {
      logger.warn({ reason: error instanceof Error ? error.message : String(error) }, 'places file not used')
    }
  }
  return undefined
}
