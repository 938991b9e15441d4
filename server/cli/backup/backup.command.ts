import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '../../database/sqlite/open.ts'
import { createTemporaryFiles } from '../../media/intake/temporary-files.ts'
import { createDirectoryStore } from '../../media/store/directory-store.ts'
import { prepareDataDirectory, SECRET_KEY_FILE } from '../../process/data-directory.ts'
import { openStore } from '../../process/open-store.ts'
import type { Context } from '../command.ts'
import { assertNoRestore, assertOnSqlite } from '../directory-use.ts'
import { checkDiary, type DiarySummary, describeDiary } from '../verify/diary-check.ts'
import { copyMediaFiles, describeCopied, hasFiles, listFilesOf, mediaBeside } from './media-files.ts'
import { writeAtomically } from './partial-file.ts'

/** A batch of 8 MB: large enough to be fast, small enough to be interrupted soon. */
const PAGES_PER_BATCH = 2000

/** Writes a snapshot of the diary to one file, also while the service reads and writes. */
export async function backUp({ settings, choices, terminal }: Context, target: string): Promise<void> {
  assertOnSqlite(settings, 'back it up with pg_dump')
  const directory = settings.DAYLEAF_DATA_DIR
  const source = join(directory, DATABASE_FILE)
  if (!existsSync(source)) throw new Error(`there is no diary in ${resolve(directory)}`)
  prepareDataDirectory(directory)
  assertNoRestore(directory)
  const summary = await writeAtomically(target, async (partialFile) => {
    await copySnapshot(source, partialFile)
    return finishCopy(partialFile)
  })
  const media = mediaBeside(target)
  const files = await copyMediaFiles(listFilesOf(target), {
    from: await openStore(settings),
    to: createDirectoryStore(media),
    temporary: createTemporaryFiles(join(media, 'tmp')),
    replacesDamaged: choices['check-files'] ?? false,
  })
  terminal.print(`Wrote ${target}: ${describeDiary(summary)}, ${statSync(target).size} bytes, verified.`)
  if (hasFiles(files)) terminal.print(`${media}: ${describeCopied(files)}.`)
  const key =
    settings.DAYLEAF_SECRET_KEY === undefined ? join(directory, SECRET_KEY_FILE) : 'DAYLEAF_SECRET_KEY'
  terminal.note(
    `The secret key (${key}) is not in the backup: keep a copy of it in another place. Without it, stored provider keys have to be entered again; the diary itself needs no key.`,
  )
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
