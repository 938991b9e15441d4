// The data directory: its permissions, the lock that one process holds, and the secret key in it.
import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorCodeOf } from '../lib/error-code.ts'
import { makeDirectorySync } from '../lib/make-directory.ts'
import { readOrCreate } from '../lib/read-or-create.ts'

export const LOCK_FILE = 'dayleaf.lock'
export const SECRET_KEY_FILE = 'secret.key'

const OWN_FILE = /^(dayleaf|places)\.|^secret\.key/

/** Creates the directory if absent; sets its mode to 0700 and that of our files in it to 0600. */
export function prepareDataDirectory(directory: string): void {
  // For the whole process, because SQLite creates files itself.
  process.umask(0o077)
  try {
    makeDirectorySync(directory)
    restrict(directory, 0o700)
    for (const name of readdirSync(directory).filter((name) => OWN_FILE.test(name)))
      restrict(join(directory, name), 0o600)
  } catch (cause) {
    throw new Error(
      `The data directory ${directory} cannot be used (${reasonOf(cause)}). DAYLEAF_DATA_DIR names it.`,
      { cause },
    )
  }
}

/** Sets the mode of a file; does nothing without the right to. */
export function restrict(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode)
  } catch (error) {
    // EPERM: a mounted file system may belong to another user and still be writable. ENOENT: SQLite may have deleted
    // its file since it was listed.
    if (!['EPERM', 'ENOENT'].includes(reasonOf(error))) throw error
  }
}

export type Purpose = 'service' | 'restore' | 'command'

export class DirectoryInUseError extends Error {
  /** Undefined until the holder has written it. */
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
 * Locks the directory. The operating system releases the lock when the process ends, even if it is killed.
 *
 * @returns releases the lock
 * @throws DirectoryInUseError with one line that names the process that holds it
 */
export function lockDataDirectory(directory: string, purpose: Purpose = 'service'): () => void {
  const lock = new DatabaseSync(join(directory, LOCK_FILE), { open: false })
  try {
    lock.open()
    // A reserved lock: other processes can still read the holder.
    lock.exec(`pragma busy_timeout = 0; begin immediate;
      drop table if exists holder; create table holder (pid integer, purpose text)`)
    lock.prepare('insert into holder values (?, ?)').run(process.pid, purpose)
    lock.exec('commit; begin immediate')
  } catch (cause) {
    const holder = findHolder(lock)
    if (lock.isOpen) lock.close()
    if (!isBusy(cause))
      throw new Error(`The data directory ${directory} cannot be locked${whyNotWritable(directory)}.`, {
        cause,
      })
    throw new DirectoryInUseError(directory, holder, cause)
  }
  return () => lock.close()
}

/** As of a folder of the host in a container, which belongs to another user there. */
function whyNotWritable(directory: string): string {
  for (const path of [join(directory, LOCK_FILE), directory]) {
    try {
      if (existsSync(path)) accessSync(path, constants.W_OK)
    } catch (error) {
      const { uid } = statSync(path)
      const caller = process.geteuid?.()
      const owner = uid === caller ? '' : `: it belongs to user ${uid}, and this runs as user ${caller}`
      return `, because ${path} cannot be written (${reasonOf(error)})${owner}`
    }
  }
  return ''
}

/** SQLITE_BUSY, https://sqlite.org/rescode.html: another process holds the file. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5

function findHolder(lock: DatabaseSync): { pid: number; purpose: string } | undefined {
  try {
    const row = lock.prepare('select pid, purpose from holder').get()
    // Another process took the lock between our two statements and has not replaced our row yet.
    if (!row || row.pid === process.pid) return undefined
    return { pid: Number(row.pid), purpose: String(row.purpose) }
  } catch {
    return undefined
  }
}

/**
 * The key that encrypts provider keys: the configured one, or else the file in the directory, created at first start.
 *
 * @param configured 64 hexadecimal digits
 */
export function readSecretKey(directory: string, configured: string | undefined): Buffer {
  if (configured) return Buffer.from(configured, 'hex')
  const file = join(directory, SECRET_KEY_FILE)
  const text = readKeyFile(file).trim()
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new Error(`${file} is not a secret key: 64 hexadecimal digits are expected.`)
  return Buffer.from(text, 'hex')
}

function readKeyFile(file: string): string {
  try {
    return readOrCreate(file, `${randomBytes(32).toString('hex')}\n`)
  } catch (cause) {
    throw new Error(`The secret key ${file} cannot be read or made (${reasonOf(cause)}).`, { cause })
  }
}

const reasonOf = (error: unknown) => errorCodeOf(error) ?? 'unknown'
