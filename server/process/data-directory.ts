import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The directory that a service owns while it runs: readable by nobody else, held by one process. */
export const LOCK_FILE = 'dayleaf.lock'
export const SECRET_KEY_FILE = 'secret.key'

const OWN_FILE = /^(dayleaf|places)\.|^secret\.key/

/** Makes the directory if absent, 0700 and our files in it 0600, whatever the umask and whoever copied them. */
export function prepareDataDirectory(directory: string): void {
  // From here on for the whole process: SQLite makes files of its own.
  process.umask(0o077)
  try {
    mkdirSync(directory, { recursive: true })
    restrict(directory, 0o700)
    for (const name of readdirSync(directory).filter((name) => OWN_FILE.test(name)))
      restrict(join(directory, name), 0o600)
  } catch (cause) {
    throw new Error(`The data directory ${directory} cannot be used (${reasonOf(cause)}).`, { cause })
  }
}

/** Leaves what may not be changed as it is. */
export function restrict(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode)
  } catch (error) {
    // A file system mounted for us may belong to another user and still be ours to write; and a file of
    // SQLite's may have gone since it was listed.
    if (!['EPERM', 'ENOENT'].includes(reasonOf(error))) throw error
  }
}

/** What a process does with the directory that it holds. */
export type Purpose = 'service' | 'restore' | 'command'

export class DirectoryInUseError extends Error {
  /** Undefined where the holder has not said it yet. */
  readonly purpose: string | undefined

  constructor(directory: string, holder: { pid: number; purpose: string } | undefined, cause: unknown) {
    super(
      `The data directory ${directory} is in use by ${holder ? `process ${holder.pid}` : 'another process'}.`,
      {
        cause,
      },
    )
    this.purpose = holder?.purpose
  }
}

/**
 * Holds the directory until the process ends, however it ends: the lock is the operating system's.
 *
 * @returns gives it back
 * @throws DirectoryInUseError with one line that names the process that has it
 */
export function lockDataDirectory(directory: string, purpose: Purpose = 'service'): () => void {
  const lock = new DatabaseSync(join(directory, LOCK_FILE))
  try {
    // A reserved lock: others can still read who holds it.
    lock.exec(`pragma busy_timeout = 0; begin immediate;
      drop table if exists holder; create table holder (pid integer, purpose text)`)
    lock.prepare('insert into holder values (?, ?)').run(process.pid, purpose)
    lock.exec('commit; begin immediate')
  } catch (cause) {
    const holder = findHolder(lock)
    lock.close()
    if (!isBusy(cause)) throw new Error(`The data directory ${directory} cannot be locked.`, { cause })
    throw new DirectoryInUseError(directory, holder, cause)
  }
  return () => lock.close()
}

/** SQLITE_BUSY, https://sqlite.org/rescode.html: another process holds the file. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5

function findHolder(lock: DatabaseSync): { pid: number; purpose: string } | undefined {
  try {
    const row = lock.prepare('select pid, purpose from holder').get()
    // Whoever took it between two statements of ours has not written its own number yet.
    if (!row || row.pid === process.pid) return undefined
    return { pid: Number(row.pid), purpose: String(row.purpose) }
  } catch {
    return undefined
  }
}

/**
 * The key that seals provider keys: the one that is set, else the one in the directory, made at first start.
 *
 * @param configured 64 hexadecimal digits
 */
export function readSecretKey(directory: string, configured: string | undefined): Buffer {
  if (configured) return Buffer.from(configured, 'hex')
  const file = join(directory, SECRET_KEY_FILE)
  if (!existsSync(file)) createSecretKey(directory, file)
  const text = readKeyFile(file).trim()
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new Error(`${file} is not a secret key: 64 hexadecimal digits are expected.`)
  return Buffer.from(text, 'hex')
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`The secret key ${file} cannot be read (${reasonOf(cause)}).`, { cause })
  }
}

/**
 * Under another name first: half a key, left by a power cut, would lock every provider key for good. Of two
 * nodes that start at once in one directory, one makes the key of both.
 */
function createSecretKey(directory: string, file: string): void {
  const partialFile = `${file}.partial-${process.pid}`
  writeFileSync(partialFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(partialFile, file)
  } catch (error) {
    if (reasonOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(partialFile)
  }
  syncDirectory(directory)
}

/** Makes renames in a directory last through a power cut. Windows has no such call, and needs none. */
export function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const reasonOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
