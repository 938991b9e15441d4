import { existsSync, readFileSync } from 'node:fs'
import { processEnvironment } from '../config.ts'
import { errorCodeOf } from '../lib/error-code.ts'
import type { Command, Terminal } from './command.ts'
import { parseSettings } from './parse-settings.ts'

/** The settings of the systemd unit. */
const DEFAULT_FILE = '/etc/dayleaf.env'

/**
 * The environment, with the settings of a file that it lacks. The service reads none unless told: systemd does it.
 *
 * @param given the option of the caller: empty for no file
 * @returns `file` if one was read
 * @throws Error of one line if a given file cannot be read
 */
export function readEnvironment(given: string | undefined, command: Command, terminal: Terminal) {
  const file = given ?? (command.name !== 'serve' && existsSync(DEFAULT_FILE) ? DEFAULT_FILE : '')
  if (file === '') return { environment: processEnvironment() }
  try {
    return { environment: { ...parseSettings(readFileSync(file, 'utf8')), ...processEnvironment() }, file }
  } catch (error) {
    const reason = `${file} cannot be read (${errorCodeOf(error) ?? messageOf(error)})`
    if (given !== undefined) throw new Error(reason, { cause: error })
    // A command that has all settings in its environment need not read it.
    terminal.note(`${reason}: the settings of the environment alone count.`)
    return { environment: processEnvironment() }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
