// Copies the files of attachments beside a copy of the rows. What is there already, by its hash, is not copied again.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { pathOf, type StoredFile } from '../../media/store/media-store.ts'

/** Where the files of the backups in a directory are, all together: each is there once. */
export const mediaBeside = (backupFile: string): string => join(dirname(backupFile), 'dayleaf-media')

/** Files that the rows of a database file know. */
export function listFilesOf(databaseFile: string): StoredFile[] {
  const database = new DatabaseSync(databaseFile, { readOnly: true })
  try {
    const hasFiles = database.prepare(`select 1 from sqlite_schema where name = 'files'`).get()
    if (!hasFiles) return []
    const rows = database.prepare(`select user_id, sha256, size from files where state = 'present'`).all()
    return rows.map((row) => ({
      userId: String(row.user_id),
      sha256: String(row.sha256),
      size: Number(row.size),
    }))
  } finally {
    database.close()
  }
}

export interface CopiedFiles {
  copied: number
  present: number
  /** Not there, or damaged. */
  missing: number
}

/** @param from a directory of files, as is `to`, which is made if absent */
export async function copyMediaFiles(
  files: Iterable<StoredFile> | AsyncIterable<StoredFile>,
  from: string,
  to: string,
): Promise<CopiedFiles> {
  const count = { copied: 0, present: 0, missing: 0 }
  for await (const file of files) {
    const [source, target] = [join(from, pathOf(file)), join(to, pathOf(file))]
    if ((await sizeOf(target)) === file.size) count.present += 1
    else if (await copyVerified(source, target, file.sha256)) count.copied += 1
    else count.missing += 1
  }
  return count
}

export const hasFiles = ({ copied, present, missing }: CopiedFiles): boolean => copied + present + missing > 0

export const describeCopied = ({ copied, present, missing }: CopiedFiles): string =>
  `${copied} files copied, ${present} there already${missing > 0 ? `, ${missing} MISSING OR DAMAGED: run "dayleaf verify"` : ''}`

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )

/** @returns false where the source is not there, or holds other bytes than its name says */
async function copyVerified(source: string, target: string, sha256: string): Promise<boolean> {
  if ((await sizeOf(source)) === undefined) return false
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const partial = `${target}.${process.pid}.partial`
  try {
    const hash = createHash('sha256')
    const input = createReadStream(source)
    input.on('data', (chunk) => hash.update(chunk))
    await pipeline(input, createWriteStream(partial, { mode: 0o600, flush: true }))
    if (hash.digest('hex') !== sha256) return false
    await rename(partial, target)
    await syncDirectory(dirname(target))
    return true
  } finally {
    await rm(partial, { force: true })
  }
}

async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path)
  await directory.sync()
  await directory.close()
}
