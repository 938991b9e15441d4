import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { readSecretKey, restrict, SECRET_KEY_FILE } from '../../process/data-directory.ts'
import { STAGING_DIRECTORY, shareLock } from '../directory-use.ts'
import { type Check, type Problem, summarize } from './problem.ts'

/** Looks at the files of a data directory, before anything opens or changes them. */
export function directoryChecks(settings: Config): Check[] {
  const directory = resolve(settings.DAYLEAF_DATA_DIR)
  if (!existsSync(directory)) return []
  return [() => checkModes(directory), () => checkLeftovers(directory), () => checkSecretKey(settings)]
}

/** Windows has no modes. */
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
    what: `Others than the owner can get at ${summarize(open)}.`,
    mend: 'The directory has to be 0700 and its files 0600.',
    async fix() {
      for (const path of open) restrict(path, path === directory ? 0o700 : 0o600)
    },
  }
}

/** Names of what is being made, with the number of the process that makes it: of any file, the key, or the places. */
const PARTIAL_FILES = [/\.(\d+)\.partial$/, /\.partial-(\d+)(-[^.]+)?$/]

/** What a command leaves that was killed in the middle: never the only copy of anything. */
function checkLeftovers(directory: string): Problem | undefined {
  const names = readdirSync(directory).filter((name) => name === STAGING_DIRECTORY || isAbandoned(name))
  if (names.length === 0) return undefined
  return {
    what: `A command that was broken off has left ${summarize(names)}.`,
    mend: `Delete that from ${directory}, when no other command is at work.`,
    async fix() {
      // No restore begins meanwhile, whose directory is one of these names.
      const { leave } = shareLock(directory)
      try {
        for (const name of names) rmSync(join(directory, name), { recursive: true, force: true })
      } finally {
        leave()
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
    // Another user's process may not be signalled, and is there all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
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
