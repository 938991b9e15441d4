import { parseArgs } from 'node:util'
import { processEnvironment, readConfig } from '../config.ts'
import { version } from '../lib/version.ts'
import { type Command, OPTIONS, type Option, ProblemsError, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { helpText, usageOf } from './help.ts'
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
  if (values.help) return console.log(helpText())
  const { command, operands } = findCommand(positionals, values)
  const environment = processEnvironment()
  const directory = values['data-dir']
  const settings = readConfig(
    directory === undefined ? environment : { ...environment, DAYLEAF_DATA_DIR: directory },
  )
  const context = { settings, choices: values, terminal: createTerminal() }
  const perform = await command.load()
  await perform(context, ...operands)
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

function findCommand(words: readonly string[], values: Values): { command: Command; operands: string[] } {
  const [first = 'serve', ...rest] = words
  const called = values.verify ? [first, '--verify', ...rest] : [first, ...rest]
  const command = commands.find(({ name }) => name === called.slice(0, name.split(' ').length).join(' '))
  if (!command) throw new UsageError(`there is no command "${called.join(' ')}". Try: dayleaf --help`)
  const operands = called.slice(command.name.split(' ').length)
  const { options = [], choices = [] } = command
  const given = (Object.keys(OPTIONS) as Option[]).filter((name) => values[name] !== undefined)
  const isRight =
    operands.length === command.operands.length &&
    options.every((name) => given.includes(name)) &&
    given.every((name) => options.includes(name) || choices.includes(name))
  if (!isRight) throw new UsageError(usageOf(command))
  return { command, operands: [...operands, ...options.map((name) => String(values[name]))] }
}
