import { statSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '../../database/sqlite/open.ts'
import { createTemporaryFiles } from '../../media/intake/temporary-files.ts'
import { createDirectoryStore } from '../../media/store/directory-store.ts'
import { prepareDataDirectory, SECRET_KEY_FILE } from '../../process/data-directory.ts'
import { describeCause, nameOfStore, openStore } from '../../process/open-store.ts'
import type { Context } from '../command.ts'
import { assertNoRestore, assertOnSqlite } from '../directory-use.ts'
import { checkDiary, type DiarySummary, describeDiary } from '../verify/diary-check.ts'
import {
  assertNoneMissing,
  type CopiedFiles,
  copyMediaFiles,
  describeCopied,
  hasFiles,
  listFilesOf,
  mediaBeside,
} from './media-files.ts'
import { writeAtomically } from './partial-file.ts'

/** A batch of 8 MB: large enough to be fast, small enough to be interrupted soon. */
const PAGES_PER_BATCH = 2000

/** Writes a snapshot of the diary to one file, also while the service reads and writes. */
export async function backUp({ settings, choices, terminal }: Context, target: string): Promise<void> {
  assertOnSqlite(settings, 'back it up with pg_dump')
  const directory = settings.DAYLEAF_DATA_DIR
  prepareDataDirectory(directory)
  assertNoRestore(directory)
  const media = mediaBeside(target)
  const { summary, files } = await writeAtomically(target, async (partialFile) => {
    await copySnapshot(join(directory, DATABASE_FILE), partialFile)
    return {
      summary: finishCopy(partialFile),
      // Before the backup gets its name: one whose files could not be copied would look like a whole one.
      files: await copyFiles(partialFile, media, { settings, choices }),
    }
  })
  terminal.print(`Wrote ${target}: ${describeDiary(summary)}, ${statSync(target).size} bytes, verified.`)
  if (hasFiles(files)) terminal.print(`${media}: ${describeCopied(files)}.`)
  const key =
    settings.DAYLEAF_SECRET_KEY === undefined ? join(directory, SECRET_KEY_FILE) : 'DAYLEAF_SECRET_KEY'
  terminal.note(
    `The secret key (${key}) is not in the backup: keep a copy of it in another place. Without it, stored provider keys have to be entered again; the diary itself needs no key.`,
  )
  assertNoneMissing(
    files,
    `The backup is without them. They were looked for in ${nameOfStore(settings)} (DAYLEAF_MEDIA_URL); "dayleaf verify" lists them`,
  )
}

/** @throws Error of one line if the store cannot be read */
async function copyFiles(
  databaseFile: string,
  media: string,
  { settings, choices }: Pick<Context, 'settings' | 'choices'>,
): Promise<CopiedFiles> {
  try {
    return await copyMediaFiles(listFilesOf(databaseFile), {
      from: await openStore(settings),
      to: createDirectoryStore(media),
      temporary: createTemporaryFiles(join(media, 'tmp')),
      replacesDamaged: choices['check-files'] ?? false,
    })
  } catch (cause) {
    throw new Error(
      `the attached files cannot be copied from ${nameOfStore(settings)} to ${media} (${describeCause(cause)}). No backup was written`,
      { cause },
    )
  }
}

async function copySnapshot(source: string, target: string): Promise<void> {
  using reader = new DatabaseSync(source, { readOnly: true, timeout: 5000 })
  try {
    // The open transaction keeps a snapshot: without it each write of the service would restart the copy.
    reader.exec('begin')
    reader.prepare('select count(*) from sqlite_schema').get()
    await backup(reader, target, { rate: PAGES_PER_BATCH })
  } catch (cause) {
    throw new Error(`${source} cannot be copied (${cause instanceof Error ? cause.message : cause})`, {
      cause,
    })
  }
}

/** Leaves WAL mode, so that the copy is one file, and verifies it. */
function finishCopy(file: string): DiarySummary {
  using copy = new DatabaseSync(file)
  copy.exec('pragma journal_mode = delete')
  return checkDiary(copy)
}
