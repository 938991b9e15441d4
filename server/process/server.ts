import { setTimeout } from 'node:timers/promises'
import { type App, createApp } from '../app.ts'
import { type Config, readProviderUrls } from '../config.ts'
import { type Listener, listen } from '../http/server/listen.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { createLogger } from '../lib/logger.ts'
import { deriveKey } from '../lib/secrets.ts'
import { openPlaces } from '../places/open-places.ts'
import { createTextWriter } from '../writing/text-writer.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { listJobs } from './jobs.ts'
import { openDatabase } from './open-database.ts'
import { Scheduler } from './scheduler.ts'
import { readVerifiedKey } from './secret-key.ts'

/** A running service: opened, listening, and kept in order until it is stopped. */
export interface Service {
  url: string
  /** Finishes what began, for at most `graceMs`, and lets everything go. */
  stop(graceMs: number): Promise<void>
}

const LAST_WORDS_MS = 1_000

/** @throws Error with one clear line when the directory is held, the data is newer, or the address is taken */
export async function startServer(config: Config, clock: Clock = systemClock): Promise<Service> {
  const logger = createLogger(config.DAYLEAF_LOG_LEVEL)
  const directory = config.DAYLEAF_DATA_DIR
  prepareDataDirectory(directory)
  const { database, close } = await openDatabase(config, logger)
  const secretKey = deriveKey(await readVerifiedKey(database, config), 'provider-keys')
  const places = openPlaces(config, clock, logger)
  const scheduler = new Scheduler(logger)
  const app = createApp({
    config,
    database,
    clock,
    logger,
    secretKey,
    writer: createWriter(config, clock),
    places,
    runJob: (name) => scheduler.runNow(name),
  })
  // Where this process alone has the diary, whatever was being written when it was last left is over.
  await app.services.generations.recover(Number.MAX_SAFE_INTEGER)
  scheduler.start(listJobs(app.services, { database, clock, places }))
  const listener = await listen(app.fetch, {
    host: config.HOST,
    port: config.PORT,
  })
  logger.info({ url: listener.url }, 'listening')
  return {
    url: listener.url,
    async stop(graceMs) {
      await Promise.all([scheduler.stop(), finish(app, listener, graceMs)])
      await close()
      places.close()
    },
  }
}

/** Lets what began come to its end, for at most `graceMs`; so long others are still served, and told to go elsewhere. */
async function finish({ state, services }: App, listener: Listener, graceMs: number): Promise<void> {
  state.isDraining = true
  // What is interrupted at the end of the grace is still told so.
  const cutOff = AbortSignal.timeout(graceMs + LAST_WORDS_MS)
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  AbortSignal.timeout(graceMs).addEventListener('abort', () => {
    services.running.interrupt()
    end()
  })
  await Promise.race([isOver, Promise.all([listener.drain(), services.running.untilBegunEnd()])])
  await listener.close(cutOff)
  // Only now can no request start a generation any more.
  await services.running.close()
}

const createWriter = (config: Config, clock: Clock) =>
  createTextWriter({
    baseUrls: readProviderUrls(config),
    limits: {
      connectMs: config.DAYLEAF_AI_CONNECT_MS,
      silenceMs: config.DAYLEAF_AI_SILENCE_MS,
      totalMs: config.DAYLEAF_AI_TOTAL_MS,
    },
    clock,
    wait: (ms, signal) => setTimeout(ms, undefined, { signal }),
  })
