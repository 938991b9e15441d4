// Copies attached files from one store to another, except those that the target has already, by hash.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { errorCodeOf } from '../../lib/error-code.ts'
import { hashBytes } from '../../lib/hash-bytes.ts'
import type { TemporaryFiles } from '../../media/intake/temporary-files.ts'
import type { MediaStore, StoredFile } from '../../media/store/media-store.ts'
import { ProblemsError } from '../command.ts'
import { count } from '../verify/problem.ts'

/** The directory of attached files that all backups in a directory share, each file once. */
export const mediaBeside = (backupFile: string): string => join(dirname(backupFile), 'dayleaf-media')

/**
 * The files of the attachments in a database file. Not by their state: a file that is received again counts as arriving,
 * also if that upload never ends.
 */
export function listFilesOf(databaseFile: string): StoredFile[] {
  using database = new DatabaseSync(databaseFile, { readOnly: true })
  const hasFiles = database.prepare(`select 1 from sqlite_schema where name = 'files'`).get()
  if (!hasFiles) return []
  const rows = database
    .prepare(
      `select user_id, sha256, size from files where exists (
         select 1 from attachments where attachments.user_id = files.user_id and attachments.sha256 = files.sha256
       )`,
    )
    .all()
  return rows.map((row) => ({
    userId: String(row.user_id),
    sha256: String(row.sha256),
    size: Number(row.size),
  }))
}

export interface CopiedFiles {
  copied: number
  present: number
  /** Number of missing or damaged files. */
  missing: number
}

interface Copying {
  from: MediaStore
  to: MediaStore
  /** Of the target store. */
  temporary: TemporaryFiles
  /** Reads the files that the target has, and copies damaged ones again. */
  replacesDamaged?: boolean
}

export async function copyMediaFiles(
  files: Iterable<StoredFile> | AsyncIterable<StoredFile>,
  copying: Copying,
): Promise<CopiedFiles> {
  const count = { copied: 0, present: 0, missing: 0 }
  for await (const file of files) {
    if (await isPresent(file, copying)) count.present += 1
    else if (await copyVerified(file, copying)) count.copied += 1
    else count.missing += 1
  }
  return count
}

const isPresent = async (file: StoredFile, { to, replacesDamaged = false }: Copying): Promise<boolean> =>
  replacesDamaged ? isWhole(to, file) : (await to.findSize(file)) === file.size

/** Whether a store has a file with the bytes of its hash. One that cannot be read to its end is damaged. */
export async function isWhole(store: MediaStore, file: StoredFile): Promise<boolean> {
  try {
    if ((await store.findSize(file)) !== file.size) return false
    return (await hashBytes(await store.read(file))).sha256 === file.sha256
  } catch {
    return false
  }
}

export const hasFiles = ({ copied, present, missing }: CopiedFiles): boolean => copied + present + missing > 0

/** @param advice what the operator can do @throws ProblemsError if files are missing, after all else was done */
export function assertNoneMissing({ missing }: CopiedFiles, advice: string): void {
  if (missing === 0) return
  const what =
    missing === 1
      ? 'one attached file is missing or damaged'
      : `${missing} attached files are missing or damaged`
  throw new ProblemsError(`${what}. ${advice}`)
}

export const describeCopied = ({ copied, present, missing }: CopiedFiles): string =>
  `${count(copied, 'file')} copied, ${present} there already${missing > 0 ? `, ${missing} MISSING OR DAMAGED` : ''}`

/** @returns false if the source file is missing, cannot be read, or does not match its hash */
async function copyVerified(
  file: StoredFile,
  { from, to, temporary, replacesDamaged = false }: Copying,
): Promise<boolean> {
  return temporary.use(async (path) => {
    const hash = createHash('sha256')
    const source = readOriginal(from, file, (chunk) => hash.update(chunk))
    try {
      await pipeline(source, createWriteStream(path, { mode: 0o600 }))
    } catch (error) {
      if (error instanceof UnreadableFile) return false
      throw error
    }
    if (hash.digest('hex') !== file.sha256) return false
    // A store keeps a file that is as long.
    if (replacesDamaged && (await to.findSize(file)) !== undefined)
      await to.remove(file.userId, [file.sha256])
    await to.put(file, { path, size: file.size })
    return true
  })
}

/** One file alone cannot be read, which must not keep the others from being copied. */
class UnreadableFile extends Error {}

/** A bad sector, another owner, a folder or a circle of links in place of the file. */
const UNREADABLE = new Set(['EIO', 'EACCES', 'EPERM', 'EISDIR', 'ELOOP', 'ENAMETOOLONG'])

/** Yields nothing if the file is missing or has another size. */
async function* readOriginal(
  from: MediaStore,
  file: StoredFile,
  onChunk: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  try {
    if ((await from.findSize(file)) !== file.size) return
    for await (const chunk of await from.read(file)) {
      onChunk(chunk)
      yield chunk
    }
  } catch (cause) {
    throw UNREADABLE.has(errorCodeOf(cause) ?? '') ? new UnreadableFile('', { cause }) : cause
  }
}
