import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The directory that a service owns while it runs: readable by nobody else, held by one process. */
const LOCK_FILE = 'dayleaf.lock'
export const SECRET_KEY_FILE = 'secret.key'

const OWN_FILE = /^(dayleaf|places)\.|^secret\.key/

/** Makes the directory if absent, 0700 and our files in it 0600, whatever the umask and whoever copied them. */
export function prepareDataDirectory(directory: string): void {
  // From here on for the whole process: SQLite makes files of its own.
  process.umask(0o077)
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    restrict(directory, 0o700)
    for (const name of readdirSync(directory).filter((name) => OWN_FILE.test(name)))
      restrict(join(directory, name), 0o600)
  } catch (cause) {
    throw new Error(`The data directory ${directory} cannot be used (${reasonOf(cause)}).`, { cause })
  }
}

function restrict(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode)
  } catch (error) {
    // A file system mounted for us may belong to another user and still be ours to write; and a file of
    // SQLite's may have gone since it was listed.
    if (!['EPERM', 'ENOENT'].includes(reasonOf(error))) throw error
  }
}

/**
 * Holds the directory until the process ends, however it ends: the lock is the operating system's.
 *
 * @returns gives it back
 * @throws Error with one line that names the process that has it
 */
export function lockDataDirectory(directory: string): () => void {
  const lock = new DatabaseSync(join(directory, LOCK_FILE))
  lock.exec('pragma busy_timeout = 0')
  try {
    // A reserved lock: others can still read who holds it.
    lock.exec('begin immediate; create table if not exists holder (pid integer); delete from holder')
    lock.prepare('insert into holder values (?)').run(process.pid)
    lock.exec('commit; begin immediate')
  } catch (cause) {
    const pid = findHolder(lock)
    lock.close()
    if (!isBusy(cause)) throw new Error(`The data directory ${directory} cannot be locked.`, { cause })
    // Whoever took it between our two statements has not written its own number yet.
    const holder = pid === undefined || pid === process.pid ? 'another process' : `process ${pid}`
    throw new Error(`The data directory ${directory} is in use by ${holder}.`, { cause })
  }
  return () => lock.close()
}

/** SQLITE_BUSY, https://sqlite.org/rescode.html */
const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5

function findHolder(lock: DatabaseSync): unknown {
  try {
    return lock.prepare('select pid from holder').get()?.pid
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
  const text = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new Error(`${file} is not a secret key: 64 hexadecimal digits are expected.`)
  return Buffer.from(text, 'hex')
}

/** Under another name first: half a key, left by a power cut, would lock every provider key for good. */
function createSecretKey(directory: string, file: string): void {
  const partialFile = `${file}.partial`
  writeFileSync(partialFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  renameSync(partialFile, file)
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
