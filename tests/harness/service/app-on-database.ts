import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, type AppDependencies, createApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import type { Database } from '../../../server/database/database.ts'
import { listen } from '../../../server/http/server/listen.ts'
import { type Clock, systemClock } from '../../../server/lib/clock.ts'
import { createLogger, type Logger } from '../../../server/lib/logger.ts'
import { createSmtpClient } from '../../../server/mail/smtp.ts'
import { openPlaces } from '../../../server/places/open-places.ts'
import { listJobs } from '../../../server/process/jobs.ts'
import { createDrill, openArchivePlace, openArchives } from '../../../server/process/open-archives.ts'
import { openStore } from '../../../server/process/open-store.ts'
import type { Job } from '../../../server/process/scheduler.ts'
import { createAppWriter, createTestTranscriber } from '../providers/writer-run.ts'
import { booksOf } from './books.ts'
import { Outgoing } from './outgoing.ts'

/** The whole service on a database of the test, without running its background jobs. */
export interface AppOnDatabase {
  url: string
  services: App['services']
  /** Its background jobs, to be run by the test. */
  jobs: Job[]
  /** What a test runs past the HTTP API and the jobs, so that its requests are watched. */
  watch<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export interface AppOptions {
  database: Database
  /** The base URL of all providers. */
  writerUrl: string
  clock?: Clock
  logger?: Logger
  environment?: Record<string, string>
  /** One of its own by default; nodes of a service have the same. */
  secretKey?: Buffer
  /** By default one whose requests have their rows in the ledger. */
  writer?: AppDependencies['writer']
}

export async function startAppOn({
  database,
  writerUrl,
  clock = systemClock,
  logger = createLogger('silent'),
  environment = {},
  secretKey = randomBytes(32),
  writer = createAppWriter(writerUrl),
}: AppOptions): Promise<AppOnDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'dayleaf-app-'))
  const config = readConfig({
    DAYLEAF_RATE_LIMIT: 'off',
    DAYLEAF_DATA_DIR: directory,
    ...environment,
  })
  const store = await openStore(config)
  const places = openPlaces(config, clock, logger)
  const drillArchive = createDrill(config, places)
  const app = createApp({
    config,
    database,
    clock,
    logger,
    secretKey,
    writer,
    transcriber: createTestTranscriber(writerUrl),
    places,
    store,
    sendMail: createSmtpClient(config),
    drillArchive,
    runJob() {},
  })
  const place = await openArchivePlace(config)
  const archives = openArchives(app, { config, place, database, clock, logger, drillArchive })
  const outgoing = new Outgoing(booksOf(database))
  const watch: AppOnDatabase['watch'] = (work) => outgoing.watch(work)
  const listener = await watch(() => listen(app.fetch, { host: '127.0.0.1', port: 0 }))
  const jobs = listJobs(app.services, { database, clock, places, store, archives })
  return {
    url: listener.url,
    services: app.services,
    jobs: jobs.map((job) => ({ ...job, run: (signal) => watch(() => job.run(signal)) })),
    watch,
    async stop() {
      AbortSignal.timeout(10_000).addEventListener('abort', () => app.services.running.interrupt())
      await listener.close(AbortSignal.timeout(10_000))
      await app.services.running.close()
      await app.archiveChecks.stop()
      places.close()
      await outgoing.check()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
