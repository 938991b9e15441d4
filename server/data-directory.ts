import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The directory that a service owns while it runs: readable by nobody else, held by one process. */
const LOCK_FILE = 'dayleaf.lock'
export const SECRET_KEY_FILE = 'secret.key'

/** Makes the directory if absent, 0700 and everything in it 0600, whatever the umask. */
export function prepareDataDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  chmodSync(directory, 0o700)
  process.umask(0o077)
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
  } catch (error) {
    const pid = readHolder(lock)
    lock.close()
    if (pid === undefined) throw error
    throw new Error(`The data directory ${directory} is in use by process ${pid}.`, { cause: error })
  }
  return () => lock.close()
}

function readHolder(lock: DatabaseSync): unknown {
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
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  const text = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new Error(`${file} is not a secret key: 64 hexadecimal digits are expected.`)
  return Buffer.from(text, 'hex')
}
