import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { isAddress } from '../lib/is-address.ts'
import { version } from '../lib/version.ts'
import { type Command, OPTIONS, type Option, ProblemsError, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { nameDiary } from './directory-use.ts'
import { helpText, unknownCommand, usageOf } from './help.ts'
import { readEnvironment } from './settings-file.ts'
import { createTerminal } from './terminal.ts'

const FAILED = 1
const WRONGLY_CALLED = 2
const FOUND_SOMETHING = 3

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(`dayleaf: ${error instanceof Error ? error.message : error}`)
  process.exitCode = exitCodeOf(error)
}

type Values = ReturnType<typeof parse>['values']

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args)
  if (values.version) return console.log(version)
  const words = wordsOf(positionals, values)
  if (values.help || words[0] === 'help')
    return console.log(helpText(words[0] === 'help' ? words.slice(1) : words))
  const { command, operands } = findCommand(words, values)
  const terminal = createTerminal()
  const directory = values['data-dir']
  const { environment, file } = readEnvironment(values['settings-file'], command, terminal)
  const settings = readConfig(
    directory === undefined ? environment : { ...environment, DAYLEAF_DATA_DIR: directory },
  )
  if (command.diary && (command.diary !== 'byUser' || values.user !== undefined))
    nameDiary(settings, { isMade: command.diary === 'replaced', settingsFile: file, terminal })
  const perform = await command.load()
  await perform({ settings, choices: values, terminal }, ...operands)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...OPTIONS,
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
        verify: { type: 'boolean' },
      },
    })
  } catch (error) {
    // Its message explains more than one needs in the sentences after the first.
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new UsageError(`${reason}. Try: dayleaf --help`)
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return WRONGLY_CALLED
  return error instanceof ProblemsError ? FOUND_SOMETHING : FAILED
}

function wordsOf([first, ...rest]: readonly string[], { verify }: Values): string[] {
  if (first === undefined) return []
  return [first, ...(verify ? ['--verify'] : []), ...rest]
}

function findCommand(words: readonly string[], values: Values): { command: Command; operands: string[] } {
  const called = words.length === 0 ? ['serve'] : words
  const command = commands.find(({ name }) => name === called.slice(0, name.split(' ').length).join(' '))
  if (!command) throw unknownCommand(called)
  const operands = called.slice(command.name.split(' ').length)
  const { options = [], choices = [] } = command
  const given = (Object.keys(OPTIONS) as Option[]).filter((name) => values[name] !== undefined)
  const allowed: readonly Option[] = [...options, ...choices, 'settings-file']
  const isRight =
    operands.length === command.operands.length &&
    options.every((name) => given.includes(name)) &&
    given.every((name) => allowed.includes(name))
  if (!isRight) throw new UsageError(usageOf(command))
  assertPaths(command, operands)
  return { command, operands: [...operands, ...options.map((name) => String(values[name]))] }
}

/** A file that is named by an address would be looked for, or made, in a folder of that name. */
function assertPaths({ operands }: Command, given: readonly string[]): void {
  for (const [index, path] of given.entries())
    if (operands[index] === 'FILE' && isAddress(path))
      throw new UsageError('FILE must be a path of this machine, not an address')
}
