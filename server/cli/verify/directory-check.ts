import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { errorCodeOf } from '../../lib/error-code.ts'
import { readSecretKey, restrict, SECRET_KEY_FILE } from '../../process/data-directory.ts'
import { STAGING_DIRECTORY, shareLock } from '../directory-use.ts'
import { type Check, type Problem, summarize } from './problem.ts'

/** Checks the files of a data directory, before the database is opened. */
export function directoryChecks(settings: Config): Check[] {
  const directory = resolve(settings.DAYLEAF_DATA_DIR)
  if (!existsSync(directory)) return []
  return [() => checkModes(directory), () => checkLeftovers(directory), () => checkSecretKey(settings)]
}

/** Windows has no file modes. */
function checkModes(directory: string): Problem | undefined {
  if (process.platform === 'win32') return undefined
  const find = (path: string) => statSync(path, { throwIfNoEntry: false })
  const isOpen = (path: string) => ((find(path)?.mode ?? 0) & 0o077) !== 0
  const files = readdirSync(directory)
    .map((name) => join(directory, name))
    .filter((path) => find(path)?.isFile())
  const open = [directory, ...files].filter(isOpen)
  if (open.length === 0) return undefined
  return {
    what: `Other users can read or write ${summarize(open)}.`,
    mend: 'The directory must have mode 0700 and its files 0600.',
    async fix() {
      for (const path of open) restrict(path, path === directory ? 0o700 : 0o600)
    },
  }
}

/** Names of unfinished files, with the id of the process that writes them. */
const PARTIAL_FILES = [/\.(\d+)\.partial$/, /\.partial-(\d+)(-[^.]+)?$/]

/** Files that a killed command has left. None is the only copy of its content. */
function checkLeftovers(directory: string): Problem | undefined {
  const names = readdirSync(directory).filter((name) => name === STAGING_DIRECTORY || isAbandoned(name))
  if (names.length === 0) return undefined
  return {
    what: `An interrupted command has left ${summarize(names)}.`,
    mend: `Delete them from ${directory} when no other command is running.`,
    async fix() {
      // The lock keeps a restore from starting: its directory has one of these names.
      const { release } = shareLock(directory)
      try {
        for (const name of names) rmSync(join(directory, name), { recursive: true, force: true })
      } finally {
        release()
      }
    },
  }
}

function isAbandoned(name: string): boolean {
  const maker = PARTIAL_FILES.map((pattern) => pattern.exec(name)?.[1]).find((pid) => pid !== undefined)
  return maker !== undefined && !isRunning(Number(maker))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user exists, but may not be signalled.
    return errorCodeOf(error) === 'EPERM'
  }
}

function checkSecretKey({ DAYLEAF_DATA_DIR, DAYLEAF_SECRET_KEY }: Config): Problem | undefined {
  if (DAYLEAF_SECRET_KEY !== undefined || !existsSync(join(DAYLEAF_DATA_DIR, SECRET_KEY_FILE)))
    return undefined
  try {
    readSecretKey(DAYLEAF_DATA_DIR, undefined)
    return undefined
  } catch (error) {
    return {
      what: `The secret key cannot be used: ${error instanceof Error ? error.message : error}`,
      mend: 'Put a copy of the earlier key in its place. Without one, delete the file and have provider keys entered again.',
    }
  }
}
