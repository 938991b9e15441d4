import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { describeFault } from '../database/postgres/faults.ts'
import { openPostgres } from '../database/postgres/open.ts'
import { formatUrl } from '../database/postgres/pool.ts'
import { DATABASE_FILE, openSqlite } from '../database/sqlite/open.ts'
import {
  DirectoryInUseError,
  LOCK_FILE,
  lockDataDirectory,
  prepareDataDirectory,
} from '../process/data-directory.ts'
import { postgresOptionsOf } from '../process/open-database.ts'

/** Lets commands work on a data directory beside the service that holds it, but not beside a restore. */
interface Joined {
  isBesideService: boolean
  leave(): void
}

/** What a restore makes its diary in; it holds the directory meanwhile. */
export const STAGING_DIRECTORY = 'restoring'

/**
 * Holds the directory where nobody does; where a service does, the command works beside it.
 *
 * @throws DirectoryInUseError when another command holds it
 */
export function shareLock(directory: string): Joined {
  try {
    return { isBesideService: false, leave: lockDataDirectory(directory, 'command') }
  } catch (error) {
    if (error instanceof DirectoryInUseError && error.purpose === 'service')
      return { isBesideService: true, leave: () => undefined }
    throw error
  }
}

/**
 * What root makes in somebody else's directory, that somebody could not open afterwards.
 *
 * @throws Error with one line that says as whom to run the command
 */
export function refuseForeignOwner(directory: string): void {
  const owner = statSync(directory, { throwIfNoEntry: false })?.uid
  const caller = process.geteuid?.()
  if (owner !== undefined && caller === 0 && owner !== 0)
    throw new Error(
      `${resolve(directory)} belongs to user ${owner}: run this as that user (sudo -u '#${owner}' …)`,
    )
}

/** For what only reads: the directory is not held, so that a service can be started meanwhile. */
export function refuseDuringRestore(directory: string): void {
  // A restore makes the file; this must not, because who backs up may be another user than who serves.
  if (!existsSync(join(directory, LOCK_FILE))) return
  try {
    lockDataDirectory(directory, 'command')()
  } catch (error) {
    if (!(error instanceof DirectoryInUseError && error.purpose !== 'restore')) throw error
  }
}

/** Opens the diary for a command that reads or writes a little. */
export async function withDiary<T>(
  settings: Config,
  { isMadeIfAbsent }: { isMadeIfAbsent: boolean },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const server = postgresOptionsOf(settings)
  // A server lets in whoever comes: nodes may be at work on its tables.
  if (server) {
    const opening = openPostgres(server, 'refused')
    return workOn(await openOrExplain(`on ${formatUrl(server.url)}`, opening), work)
  }
  const directory = settings.DAYLEAF_DATA_DIR
  if (!isMadeIfAbsent && !existsSync(join(directory, DATABASE_FILE)))
    throw new Error(`there is no diary in ${resolve(directory)}`)
  refuseForeignOwner(directory)
  prepareDataDirectory(directory)
  const { isBesideService, leave } = shareLock(directory)
  try {
    const opening = openSqlite(directory, isBesideService ? 'refused' : 'migrated')
    return await workOn(await openOrExplain(`in ${resolve(directory)}`, opening), work)
  } finally {
    leave()
  }
}

async function workOn<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function openOrExplain(where: string, opening: Promise<Database>): Promise<Database> {
  try {
    return await opening
  } catch (cause) {
    throw new Error(`the diary ${where} cannot be opened: ${describeFault(cause)}`, { cause })
  }
}

/** For commands that work on the file itself. @throws Error with one line that says what to do instead */
export function refuseServer(settings: Config, instead: string): void {
  if (settings.DAYLEAF_DATABASE_URL !== undefined)
    throw new Error(`the diary is on a PostgreSQL server (DAYLEAF_DATABASE_URL): ${instead}`)
}
