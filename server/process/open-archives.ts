// Opens the place for archives, and composes what keeps and proves them.
import { listUsers } from '../accounts/accounts.repository.ts'
import type { App } from '../app.ts'
import { type ArchivePlace, keepInBucket, keepInDirectory } from '../archive/archive-places.ts'
import type { DrillArchive } from '../archive/drill/drill.ts'
import { KeptArchives } from '../archive/kept-archives.ts'
import { archiveAddressOf, arrivalDirectoryOf, type Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { single } from '../http/metrics.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { createTemporaryFiles } from '../media/intake/temporary-files.ts'
import type { PlacesService } from '../places/places.service.ts'
import { connectTo, verifyAtStart } from './open-store.ts'

/**
 * @returns undefined if the operator has configured no archives
 * @throws Error of one line if the directory cannot be written, or the bucket cannot be used
 */
export async function openArchivePlace(config: Config): Promise<ArchivePlace | undefined> {
  const address = archiveAddressOf(config)
  if (address === undefined) return undefined
  if ('directory' in address) return keepInDirectory(address.directory)
  const { openBucket } = await import('../media/store/s3/bucket.ts')
  const bucket = openBucket(connectTo(address, config))
  const firstPage = bucket.list('').next()
  await verifyAtStart(`The place for archives ${config.DAYLEAF_ARCHIVE_URL}`, firstPage)
  return keepInBucket(bucket, createTemporaryFiles(arrivalDirectoryOf(config)))
}

interface Dependencies {
  config: Config
  /** Undefined if not configured. */
  place: ArchivePlace | undefined
  database: Database
  clock: Clock
  logger: Logger
  drillArchive: DrillArchive
}

/** @returns undefined if not configured */
export function openArchives(
  { services, metrics }: App,
  { config, place, database, clock, logger, drillArchive }: Dependencies,
): KeptArchives | undefined {
  if (place === undefined) return undefined
  const archives = new KeptArchives({
    ...{ place, kept: config.DAYLEAF_ARCHIVES_KEPT, clock, logger },
    exports: services.exports,
    listUsers: () => listUsers(database.reader),
    drill: (file, signal) => drillArchive(file, { signal }),
  })
  const { counts } = archives
  metrics.addCounter(
    { name: 'dayleaf_archives_proven_total', help: 'Archives that were kept, each proven by restoring it.' },
    single(() => counts.proven),
  )
  metrics.addCounter(
    { name: 'dayleaf_archives_failed_total', help: 'Archives that could not be written or proven.' },
    single(() => counts.failed),
  )
  return archives
}

/** The drill is loaded on demand: it composes a complete service. */
export const createDrill =
  (settings: Config, places: PlacesService): DrillArchive =>
  async (file, options) => {
    const { drillArchive } = await import('../archive/drill/drill-archive.ts')
    const { withThrowAwayDiary } = await import('./throw-away-diary.ts')
    return drillArchive((work) => withThrowAwayDiary({ settings, places }, work), file, options)
  }
