// Starts and stops a service: opens the database, listens, runs the background jobs.
import { heldLoginsOf } from '../accounts/held-logins.ts'
import { type App, type AppDependencies, createApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { verifyFingerprint } from '../database/key-fingerprint.ts'
import { type Listener, listen } from '../http/server/listen.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { createLogger } from '../lib/logger.ts'
import { deriveKey } from '../lib/secrets.ts'
import { createSmtpClient } from '../mail/smtp.ts'
import { openPlaces } from '../places/open-places.ts'
import { prepareDataDirectory, readSecretKey } from './data-directory.ts'
import { listJobs } from './jobs.ts'
import { createDrill, openArchivePlace, openArchives } from './open-archives.ts'
import { openDatabase } from './open-database.ts'
import { openVerifiedStore } from './open-store.ts'
import { addOperatorMetrics } from './operator-metrics.ts'
import { Scheduler } from './scheduler.ts'
import { findBrokenParts } from './self-check.ts'
import { createSpeechWriter, createWriter } from './writers.ts'

export interface Service {
  url: string
  /** Drains in-flight requests for up to `graceMs`, then closes everything. */
  stop(graceMs: number): Promise<void>
}

/** Time to send the responses of requests that are interrupted when `graceMs` has passed. */
const LAST_ANSWERS_MS = 1_000

/** @throws Error with one line when the directory is locked, the data is newer than the code, or the address is taken */
export async function startServer(
  config: Config,
  clock: Clock = systemClock,
  { mailDelayMs }: Pick<AppDependencies, 'mailDelayMs'> = {},
): Promise<Service> {
  const logger = createLogger(config.DAYLEAF_LOG_LEVEL)
  const directory = config.DAYLEAF_DATA_DIR
  prepareDataDirectory(directory)
  const place = await openArchivePlace(config)
  const { database, close } = await openDatabase(config, logger)
  const { secretKey, store } = await verifyCommonGround(database, config).catch(async (error) => {
    await close()
    throw error
  })
  const places = openPlaces(config, clock, logger)
  const brokenParts = findBrokenParts(logger, { 'places file': places.hasNames })
  const scheduler = new Scheduler(logger)
  const drillArchive = createDrill(config, places)
  const app = createApp({
    ...{ config, database, clock, logger, secretKey },
    writer: createWriter(config, clock),
    transcriber: createSpeechWriter(config, clock),
    places,
    store,
    ...{ sendMail: createSmtpClient(config), mailDelayMs },
    drillArchive,
    listBrokenParts: () => brokenParts,
    runJob: (name) => scheduler.runNow(name),
  })
  await takeUp(app.services)
  addOperatorMetrics(app, { config, database, clock })
  const archives = openArchives(app, { config, place, database, clock, logger, drillArchive })
  scheduler.start(listJobs(app.services, { database, clock, places, store, archives }))
  const { HOST: host, PORT: port } = config
  const listener = await listen(app.fetch, { host, port }).catch((cause: Error) => {
    throw new Error(`Cannot listen at HOST ${host}, PORT ${port}: ${cause.message}.`, { cause })
  })
  logger.info({ url: listener.url }, 'listening')
  return {
    url: listener.url,
    async stop(graceMs) {
      await Promise.all([scheduler.stop(), finish(app, listener, graceMs), app.services.resets.stop(graceMs)])
      await Promise.all([app.archiveChecks.stop(), app.services.imports.stop(), app.services.feeds.stop()])
      await heldLoginsOf(database).storeAll()
      await close()
      places.close()
    },
  }
}

/** Brings what the last stop, or an earlier version, has left in order. */
async function takeUp({ generations, recognition, webhooks }: App['services']): Promise<void> {
  // On SQLite no other process generates: every task that is still running was interrupted by the last stop.
  await generations.recover(Number.MAX_SAFE_INTEGER, new AbortController().signal)
  await recognition.recover(Number.MAX_SAFE_INTEGER, new AbortController().signal)
  await webhooks.sealUrls()
}

/** Checks that nodes with one database share the secret key and the media store. */
async function verifyCommonGround(database: Database, config: Config) {
  const secretKey = deriveKey(await readVerifiedKey(database, config), 'provider-keys')
  return { secretKey, store: await openVerifiedStore(database, config) }
}

/** Drains in-flight requests. New ones are served meanwhile, with `Connection: close` and a 503 on /readyz. */
async function finish({ state, services }: App, listener: Listener, graceMs: number): Promise<void> {
  state.isDraining = true
  const cutOff = AbortSignal.timeout(graceMs + LAST_ANSWERS_MS)
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  AbortSignal.timeout(graceMs).addEventListener('abort', () => {
    services.running.interrupt()
    end()
  })
  await Promise.race([isOver, Promise.all([listener.drain(), services.running.untilBegunEnd()])])
  await listener.close(cutOff)
  // No request can start a generation any more.
  await services.running.close()
}

/**
 * Reads the key that decrypts provider keys. On PostgreSQL, compares its fingerprint with the one that other nodes have
 * stored. On SQLite one process has the file, and its key lies beside it.
 *
 * @throws Error with one line when other nodes use another key
 */
async function readVerifiedKey(database: Database, config: Config): Promise<Buffer> {
  const key = readSecretKey(config.DAYLEAF_DATA_DIR, config.DAYLEAF_SECRET_KEY)
  if (config.DAYLEAF_DATABASE_URL === undefined) return key
  if (await verifyFingerprint(database, 'provider-keys', deriveKey(key, 'key-check').toString('hex')))
    return key
  throw new Error(
    'The secret key of this node differs from the key of the other nodes: set their DAYLEAF_SECRET_KEY. If that key is lost, see docs/operations.md.',
  )
}
