import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { prepareDataDirectory, readSecretKey, SECRET_KEY_FILE } from '../data-directory.ts'
import type { Settings } from '../settings.ts'
import { type Finding, nameSome } from './finding.ts'

/** Looks at the files of a data directory, before anything opens or changes them. */
export function checkDirectory(settings: Settings): Finding[] {
  const directory = resolve(settings.DAYLEAF_DATA_DIR)
  if (!existsSync(directory)) return []
  return [...checkModes(directory), ...checkLeftovers(directory), ...checkSecretKey(settings)]
}

/** Windows has no modes. */
function checkModes(directory: string): Finding[] {
  if (process.platform === 'win32') return []
  const files = readdirSync(directory).filter((name) => statSync(join(directory, name)).isFile())
  const isOpen = (path: string) => (statSync(path).mode & 0o077) !== 0
  const open = [directory, ...files.map((name) => join(directory, name))].filter(isOpen)
  if (open.length === 0) return []
  return [
    {
      what: `Others than the owner can get at ${nameSome(open)}.`,
      mend: 'The directory has to be 0700 and its files 0600; the service and every command see to that.',
      fix: async () => prepareDataDirectory(directory),
    },
  ]
}

/** What a command leaves that was killed in the middle: never the only copy of anything. */
function checkLeftovers(directory: string): Finding[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.partial') || name === 'restoring')
  if (names.length === 0) return []
  return [
    {
      what: `A command that was broken off has left ${nameSome(names)}.`,
      mend: `Delete that from ${directory}, when no other command is at work.`,
      async fix() {
        for (const name of names) rmSync(join(directory, name), { recursive: true, force: true })
      },
    },
  ]
}

function checkSecretKey({ DAYLEAF_DATA_DIR, DAYLEAF_SECRET_KEY }: Settings): Finding[] {
  if (DAYLEAF_SECRET_KEY !== undefined || !existsSync(join(DAYLEAF_DATA_DIR, SECRET_KEY_FILE))) return []
  try {
    readSecretKey(DAYLEAF_DATA_DIR, undefined)
    return []
  } catch (error) {
    return [
      {
        what: `The secret key cannot be used: ${error instanceof Error ? error.message : error}`,
        mend: 'Put a copy of the earlier key in its place. Without one, delete the file and have provider keys entered again.',
      },
    ]
  }
}
