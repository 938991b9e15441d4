import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATABASE_FILE, openSqlite } from '../../../server/database/sqlite/open.ts'

/** The file of a diary without users: its migrations take as long as twenty requests, so they run once in a worker. */
let emptyDiary: Promise<Buffer> | undefined

export async function putEmptyDiary(directory: string): Promise<void> {
  emptyDiary ??= makeEmptyDiary()
  await writeFile(join(directory, DATABASE_FILE), await emptyDiary, { mode: 0o600 })
}

async function makeEmptyDiary(): Promise<Buffer> {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'dayleaf-empty-'))
  const database = await openSqlite(directory.path)
  await database.close()
  // Awaited: the directory is removed when this returns.
  return await readFile(join(directory.path, DATABASE_FILE))
}
