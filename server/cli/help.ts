import { type Command, OPTIONS } from './command.ts'
import { commands } from './commands.ts'

const callOf = ({ name, operands, options = [], choices = [] }: Command) =>
  [
    name,
    ...operands,
    ...options.map((option) => OPTIONS[option].form),
    ...choices.map((choice) => `[${OPTIONS[choice].form}]`),
  ].join(' ')

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
