import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { systemClock } from '../lib/clock.ts'
import { createLogger } from '../lib/logger.ts'
import { deriveKey } from '../lib/secrets.ts'
import { openPlaces } from '../places/open-places.ts'
import { openStore } from '../process/open-store.ts'
import { createSpeechWriter, createWriter } from '../process/writers.ts'
import { readExistingKey } from './provider-keys.ts'

/** The services of the app for a command, which acts for a user. Nothing listens, and no job runs. */
export async function withServices<T>(
  database: Database,
  settings: Config,
  work: (services: ReturnType<typeof createApp>['services']) => Promise<T>,
): Promise<T> {
  const logger = createLogger('silent')
  const places = openPlaces(settings, systemClock, logger)
  try {
    const { services } = createApp({
      config: settings,
      database,
      clock: systemClock,
      logger,
      secretKey: deriveKey(readExistingKey(settings), 'provider-keys'),
      writer: createWriter(settings, systemClock),
      transcriber: createSpeechWriter(settings, systemClock),
      places,
      store: await openStore(settings),
      runJob: () => undefined,
    })
    return await work(services)
  } finally {
    places.close()
  }
}
