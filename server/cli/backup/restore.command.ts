import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { arrivalDirectoryOf } from '../../config.ts'
import { DATABASE_FILE, openSqlite } from '../../database/sqlite/open.ts'
import { systemClock } from '../../lib/clock.ts'
import { syncDirectory, syncFile } from '../../lib/sync-to-disk.ts'
import { createTemporaryFiles } from '../../media/intake/temporary-files.ts'
import { createDirectoryStore } from '../../media/store/directory-store.ts'
import { isBusy, lockDataDirectory, prepareDataDirectory } from '../../process/data-directory.ts'
import { nameOfStore, openStore, verifyAtStart } from '../../process/open-store.ts'
import type { Context } from '../command.ts'
import { assertOnSqlite, assertOwnDirectory, STAGING_DIRECTORY } from '../directory-use.ts'
import { countUnreadableKeys } from '../provider-keys.ts'
import { checkDiary, type DiarySummary, describeDiary } from '../verify/diary-check.ts'
import {
  assertNoneMissing,
  copyMediaFiles,
  describeCopied,
  hasFiles,
  listFilesOf,
  mediaBeside,
} from './media-files.ts'

/** Replaces the diary by a backup. Nothing changes before the last step, a single rename. */
export async function restore({ settings, terminal }: Context, backupFile: string): Promise<void> {
  assertOnSqlite(settings, 'restore it with pg_restore')
  const directory = settings.DAYLEAF_DATA_DIR
  if (!statSync(backupFile, { throwIfNoEntry: false })?.isFile())
    throw new Error(`there is no file ${backupFile}`)
  assertOwnDirectory(directory)
  prepareDataDirectory(directory)
  const unlock = lockDataDirectory(directory, 'restore')
  const staging = join(directory, STAGING_DIRECTORY)
  try {
    const staged = await stage(backupFile, staging, settings)
    const listed = listFilesOf(join(staging, DATABASE_FILE))
    const to = await openStore(settings)
    if (listed.length > 0) await verifyAtStart(`the media store ${nameOfStore(settings)}`, to.identify())
    // Before the rows that name them.
    const files = await copyMediaFiles(listed, {
      from: createDirectoryStore(mediaBeside(backupFile)),
      to,
      temporary: createTemporaryFiles(arrivalDirectoryOf(settings)),
      replacesDamaged: true,
    })
    const earlierFile = keepPrevious(directory)
    renameSync(join(staging, DATABASE_FILE), join(directory, DATABASE_FILE))
    syncDirectory(directory)
    terminal.print(`Restored ${backupFile}: ${describeDiary(staged.summary)}.`)
    if (hasFiles(files)) terminal.print(`${describeCopied(files)}.`)
    if (earlierFile)
      terminal.note(`The earlier diary is kept as ${earlierFile}: delete it when you no longer need it.`)
    if (staged.unreadableKeys > 0) terminal.note(describeUnreadable(staged.unreadableKeys))
    assertNoneMissing(
      files,
      `The diary is restored without them. They were looked for in ${mediaBeside(backupFile)}: put them there and restore again`,
    )
  } finally {
    rmSync(staging, { recursive: true, force: true })
    unlock()
  }
}

/** Copies the backup, migrates the copy and verifies it. */
async function stage(
  backupFile: string,
  staging: string,
  settings: Context['settings'],
): Promise<{ summary: DiarySummary; unreadableKeys: number }> {
  // Left by a killed restore.
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging, { mode: 0o700 })
  const file = join(staging, DATABASE_FILE)
  copyFileSync(backupFile, file)
  // The copy has the mode of the backup.
  chmodSync(file, 0o600)
  assertBackup(file, backupFile)
  const database = await openSqlite(staging)
  const unreadableKeys = await countUnreadableKeys(database, settings).finally(() => database.close())
  const copy = new DatabaseSync(file)
  try {
    return { summary: checkDiary(copy), unreadableKeys }
  } finally {
    copy.close()
    syncFile(file)
  }
}

/** Without this check an empty or foreign database would be migrated to a new diary. */
function assertBackup(file: string, backupFile: string): void {
  try {
    using copy = new DatabaseSync(file, { readOnly: true })
    copy.prepare('select count(*) from kysely_migration, users').get()
  } catch (cause) {
    throw new Error(`${backupFile} is no backup of a diary, or is damaged. Nothing was changed`, { cause })
  }
}

/** Keeps the current diary under another name, in one file. @returns that name; undefined if there is no diary */
function keepPrevious(directory: string): string | undefined {
  const file = join(directory, DATABASE_FILE)
  if (!existsSync(file)) return undefined
  const instant = new Date(systemClock.now()).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const asideFile = `${file}.before-restore-${instant}`
  checkpointWal(file)
  // The log of one database must never lie beside another. One is left only if the database cannot be opened.
  for (const suffix of ['-wal', '-shm', '-journal'])
    if (existsSync(file + suffix)) renameSync(file + suffix, asideFile + suffix)
  try {
    linkSync(file, asideFile)
  } catch {
    // Some file systems have no hard links.
    copyFileSync(file, asideFile, constants.COPYFILE_EXCL)
    syncFile(asideFile)
  }
  syncDirectory(directory)
  return asideFile
}

/** @throws Error if another process reads the diary; a damaged file stays as it is */
function checkpointWal(file: string): void {
  using database = new DatabaseSync(file)
  try {
    database.exec('pragma busy_timeout = 0; pragma journal_mode = delete')
  } catch (cause) {
    if (isBusy(cause)) throw new Error('another process is reading the diary. Nothing was changed', { cause })
  }
}

const describeUnreadable = (count: number): string =>
  `${count} stored provider keys were encrypted with another secret key: put the earlier key in its place, or enter them again.`
