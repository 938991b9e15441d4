// The services of the app for a program that does not listen and runs no jobs.
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { systemClock } from '../lib/clock.ts'
import { createLogger } from '../lib/logger.ts'
import { deriveKey } from '../lib/secrets.ts'
import type { PlacesService } from '../places/places.service.ts'
import { openStore } from './open-store.ts'
import { createSpeechWriter, createWriter } from './writers.ts'

export type Services = ReturnType<typeof createApp>['services']

export async function createServices(
  config: Config,
  { database, places, key }: { database: Database; places: PlacesService; key: Buffer },
): Promise<Services> {
  const app = createApp({
    ...{ config, database, places },
    clock: systemClock,
    logger: createLogger('silent'),
    secretKey: deriveKey(key, 'provider-keys'),
    writer: createWriter(config, systemClock),
    transcriber: createSpeechWriter(config, systemClock),
    store: await openStore(config),
    runJob: () => undefined,
  })
  return app.services
}
