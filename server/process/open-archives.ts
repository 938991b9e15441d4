// Composes the service for automatic archives, if the operator has configured them.
import { listUsers } from '../accounts/accounts.repository.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { DrillArchive } from '../export/drill/drill.ts'
import { createExportService } from '../export/export.service.ts'
import { single } from '../http/metrics.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { PlacesService } from '../places/places.service.ts'
import type { ArchivePlace } from './archive-places.ts'
import { KeptArchives } from './kept-archives.ts'

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
    exports: createExportService({ clock, ...services }),
    listUserIds: async () => (await listUsers(database.reader)).map(({ id }) => id),
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
    const { drillArchive } = await import('./drill.ts')
    return drillArchive({ settings, places }, file, options)
  }
