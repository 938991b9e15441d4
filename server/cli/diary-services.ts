import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { systemClock } from '../lib/clock.ts'
import { createLogger } from '../lib/logger.ts'
import { openPlaces } from '../places/open-places.ts'
import { createServices, type Services } from '../process/services.ts'
import { readExistingKey } from './provider-keys.ts'

/** Opens the services for a command, which acts for a user. */
export async function withServices<T>(
  database: Database,
  settings: Config,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const places = openPlaces(settings, systemClock, createLogger('silent'))
  try {
    return await work(await createServices(settings, { database, places, key: readExistingKey(settings) }))
  } finally {
    places.close()
  }
}
