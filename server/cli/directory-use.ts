import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DirectoryInUseError, LOCK_FILE, lockDataDirectory, prepareDataDirectory } from '../data-directory.ts'
import type { Database } from '../database/database.ts'
import { DATABASE_FILE, openSqlite } from '../database/dialects/sqlite/open.ts'

/** Lets commands work on a data directory beside the service that holds it, but not beside a restore. */
const nothing = () => undefined

/**
 * Holds the directory where nobody does; where a service does, the command works beside it.
 *
 * @throws DirectoryInUseError when another command holds it
 */
function joinDirectory(directory: string): () => void {
  try {
    return lockDataDirectory(directory, 'command')
  } catch (error) {
    if (error instanceof DirectoryInUseError && error.purpose === 'service') return nothing
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
  directory: string,
  { isMadeIfAbsent }: { isMadeIfAbsent: boolean },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (!isMadeIfAbsent && !existsSync(join(directory, DATABASE_FILE)))
    throw new Error(`there is no diary in ${resolve(directory)}`)
  refuseForeignOwner(directory)
  prepareDataDirectory(directory)
  const leave = joinDirectory(directory)
  try {
    const database = await open(directory)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    leave()
  }
}

async function open(directory: string): Promise<Database> {
  try {
    return await openSqlite(directory)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`the diary in ${resolve(directory)} cannot be opened: ${reason}`, { cause })
  }
}
