import { existsSync, readFileSync } from 'node:fs'
import { processEnvironment } from '../config.ts'
import { errorCodeOf } from '../lib/error-code.ts'
import type { Command, Terminal } from './command.ts'

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

const ASSIGNMENT = /^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/s

/** A line that ends with a backslash goes on in the next one. */
const CONTINUED = /\\\n[ \t]*/g

/**
 * Reads settings as systemd reads the `EnvironmentFile` of the service, so that commands and service agree:
 * https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html#EnvironmentFile=
 *
 * @throws Error that names the first line that is no assignment: it would be left out in silence
 */
export function parseSettings(text: string): Record<string, string> {
  const values: Record<string, string> = {}
  // Editors on Windows begin a file with a mark and end its lines with two characters.
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTINUED, '')
    .split('\n')
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim()
    if (trimmed === '' || /^[#;]/.test(trimmed)) continue
    const [, name, value] = ASSIGNMENT.exec(trimmed) ?? []
    if (name === undefined || value === undefined) throw new Error(`line ${index + 1} is not NAME=VALUE`)
    values[name] = unquote(value)
  }
  return values
}

/** Of a value in quotes, the text between them. A `#` begins no comment: passwords contain it. */
function unquote(value: string): string {
  const single = /^'([^']*)'$/s.exec(value)?.[1]
  if (single !== undefined) return single
  const double = /^"((?:[^"\\]|\\.)*)"$/s.exec(value)?.[1]
  return double === undefined ? value : double.replaceAll(/\\(["\\$`])/g, '$1')
}
