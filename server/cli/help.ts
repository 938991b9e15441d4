import type { Choices, Command } from './command.ts'
import { commands } from './commands.ts'

const OPTION_FORMS = { from: '--from DIARY', to: '--to DIARY', user: '--user EMAIL' }

/** Every choice of some command, as the help shows it. */
export const CHOICE_FORMS: Record<keyof Choices, string> = {
  'data-dir': '[--data-dir DIR]',
  fix: '[--fix]',
  format: '[--format NAME]',
  'time-zone': '[--time-zone ZONE]',
  preview: '[--preview]',
  'replace-changed': '[--replace-changed]',
  user: '[--user EMAIL]',
  lock: '[--lock]',
  'password-file': '[--password-file FILE]',
  'token-file': '[--token-file FILE]',
}

const callOf = ({ name, operands, options = [], choices = [] }: Command) =>
  [
    name,
    ...operands,
    ...options.map((option) => OPTION_FORMS[option]),
    ...choices.map((choice) => CHOICE_FORMS[choice]),
  ].join(' ')

/** How one command is called. */
export const usageOf = (command: Command): string => `Usage: dayleaf ${callOf(command)}`

export function helpText(): string {
  const width = Math.max(...commands.map((command) => callOf(command).length))
  return [
    'Usage: dayleaf [COMMAND]',
    '',
    ...commands.map((command) => `  ${callOf(command).padEnd(width)}  ${command.summary}`),
    '',
    'A password is asked for at the terminal, or read from standard input where there is none.',
    'A DIARY is a data directory, or postgres://user:password@host/database.',
    'The settings are environment variables; DAYLEAF_DATA_DIR (./data) says which diary is meant.',
  ].join('\n')
}
