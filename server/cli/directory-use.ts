import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { describeFault } from '../database/postgres/faults.ts'
import { openPostgres } from '../database/postgres/open.ts'
import { formatUrl } from '../database/postgres/pool.ts'
import { DATABASE_FILE, openSqlite } from '../database/sqlite/open.ts'
import { errorCodeOf } from '../lib/error-code.ts'
import {
  DirectoryInUseError,
  LOCK_FILE,
  lockDataDirectory,
  prepareDataDirectory,
} from '../process/data-directory.ts'
import { postgresOptionsOf } from '../process/open-database.ts'
import type { Terminal } from './command.ts'

/** A command may work on a data directory beside the service, but not beside a restore. */
interface SharedLock {
  isBesideService: boolean
  release(): void
}

/** Where a restore prepares the diary, while it holds the lock of the data directory. */
export const STAGING_DIRECTORY = 'restoring'

/**
 * Takes the lock of the directory, or shares that of a running service.
 *
 * @throws DirectoryInUseError if another command holds the lock
 */
export function shareLock(directory: string): SharedLock {
  try {
    return { isBesideService: false, release: lockDataDirectory(directory, 'command') }
  } catch (error) {
    if (error instanceof DirectoryInUseError && error.purpose === 'service')
      return { isBesideService: true, release: () => undefined }
    throw error
  }
}

/**
 * Files that root creates in another user's directory could not be opened by that user.
 *
 * @throws Error with one line that names the user who must run the command
 */
export function assertOwnDirectory(directory: string): void {
  const owner = statSync(directory, { throwIfNoEntry: false })?.uid
  const caller = process.geteuid?.()
  if (owner !== undefined && caller === 0 && owner !== 0)
    throw new Error(
      `${resolve(directory)} belongs to user ${owner}: run this as that user (sudo -u '#${owner}' …)`,
    )
}

/** For commands that only read. They take no lock, so that a service can start meanwhile. */
export function assertNoRestore(directory: string): void {
  // A restore creates the lock file. A backup must not: it may run as another user than the service.
  if (!existsSync(join(directory, LOCK_FILE))) return
  try {
    lockDataDirectory(directory, 'command')()
  } catch (error) {
    if (!(error instanceof DirectoryInUseError && error.purpose !== 'restore')) throw error
  }
}

interface Naming {
  /** The command makes the diary if it is absent. */
  isMade: boolean
  /** A file of which settings were read. */
  settingsFile: string | undefined
  terminal: Terminal
}

/** Says which diary a command opens: a wrong one looks like an empty one. @throws Error of one line if it is absent */
export function nameDiary(settings: Config, { isMade, settingsFile, terminal }: Naming): void {
  const { DAYLEAF_DATABASE_URL: url, DAYLEAF_DATA_DIR } = settings
  const directory = resolve(DAYLEAF_DATA_DIR)
  const by = settingsFile === undefined ? '' : ` (settings: ${settingsFile} and the environment)`
  if (url === undefined && !isMade && !isThere(join(directory, DATABASE_FILE)))
    throw new Error(
      `there is no diary in ${directory}${by}. DAYLEAF_DATA_DIR says which one is meant; the first start of the service makes a new one`,
    )
  terminal.note(`Diary: ${url === undefined ? directory : formatUrl(url)}${by}`)
}

/** @throws Error of one line if the caller may not see whether there is such a file */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined
  } catch (cause) {
    const reason = errorCodeOf(cause)
    if (reason === 'ENOTDIR') return false
    throw new Error(`${file} cannot be read (${reason}): run this as the user of the service`, { cause })
  }
}

/** Opens the diary, also beside a running service. */
export async function withDiary<T>(settings: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const server = postgresOptionsOf(settings)
  // Other nodes may be using the tables on the server, so older ones are not migrated.
  if (server) {
    const opening = openPostgres(server, { migrations: 'require' })
    return workOn(await openOrExplain(`on ${formatUrl(server.url)}`, opening), work)
  }
  const directory = settings.DAYLEAF_DATA_DIR
  assertOwnDirectory(directory)
  prepareDataDirectory(directory)
  const { isBesideService, release } = shareLock(directory)
  try {
    const opening = openSqlite(directory, { migrations: isBesideService ? 'require' : 'run' })
    return await workOn(await openOrExplain(`in ${resolve(directory)}`, opening), work)
  } finally {
    release()
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

/** For commands that work on the SQLite file. @throws Error with one line that names the alternative */
export function assertOnSqlite(settings: Config, instead: string): void {
  if (settings.DAYLEAF_DATABASE_URL !== undefined)
    throw new Error(`the diary is on a PostgreSQL server (DAYLEAF_DATABASE_URL): ${instead}`)
}
