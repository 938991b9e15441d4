// Composes the service for automatic archives, if the operator has configured them.
import { accessSync, constants, mkdirSync } from 'node:fs'
import { listUsers } from '../accounts/accounts.repository.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { DrillArchive } from '../export/drill/drill.ts'
import { createExportService } from '../export/export.service.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { PlacesService } from '../places/places.service.ts'
import { KeptArchives } from './kept-archives.ts'

/** @throws Error of one line if the directory cannot be created or written */
export function prepareArchiveDirectory({ DAYLEAF_ARCHIVE_DIR: directory }: Config): void {
  if (directory === undefined) return
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    accessSync(directory, constants.W_OK)
  } catch (cause) {
    throw new Error(`DAYLEAF_ARCHIVE_DIR: ${directory} cannot be written.`, { cause })
  }
}

interface Dependencies {
  config: Config
  database: Database
  clock: Clock
  logger: Logger
  drillArchive: DrillArchive
}

/** @returns undefined if not configured */
export function openArchives(
  { services, metrics }: App,
  { config, database, clock, logger, drillArchive }: Dependencies,
): KeptArchives | undefined {
  const { DAYLEAF_ARCHIVE_DIR: directory, DAYLEAF_ARCHIVES_KEPT: kept } = config
  if (directory === undefined) return undefined
  const archives = new KeptArchives({
    ...{ directory, kept, clock, logger },
    exports: createExportService({ clock, ...services }),
    listUserIds: async () => (await listUsers(database.reader)).map(({ id }) => id),
    drill: (file, signal) => drillArchive(file, { signal }),
  })
  const { counts } = archives
  metrics.addCounter(
    'dayleaf_archives_proven_total',
    'Archives that were kept, each proven by restoring it.',
    () => counts.proven,
  )
  metrics.addCounter(
    'dayleaf_archives_failed_total',
    'Archives that could not be written or proven.',
    () => counts.failed,
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
