import { parseArgs } from 'node:util'
import { processEnvironment, readConfig } from '../config.ts'
import { version } from '../lib/version.ts'
import { type Choices, type Command, ProblemsError, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { CHOICE_FORMS, helpText, usageOf } from './help.ts'
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
  const choices = readChoices(command, values)
  const environment = processEnvironment()
  const directory = choices['data-dir']
  const settings = readConfig(
    directory === undefined ? environment : { ...environment, DAYLEAF_DATA_DIR: directory },
  )
  const context = { settings, choices, terminal: createTerminal() }
  const perform = await command.load()
  await perform(context, ...operands)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
        from: { type: 'string' },
        to: { type: 'string' },
        'data-dir': { type: 'string' },
        fix: { type: 'boolean' },
        user: { type: 'string' },
        format: { type: 'string' },
        'time-zone': { type: 'string' },
        preview: { type: 'boolean' },
        'replace-changed': { type: 'boolean' },
        verify: { type: 'boolean' },
        lock: { type: 'boolean' },
        'password-file': { type: 'string' },
        'token-file': { type: 'string' },
      },
    })
  } catch (error) {
    // Its message explains more than one needs in the sentences after the first.
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new UsageError(`${reason}. Try: dayleaf --help`)
  }
}

/** @throws UsageError for one that is another command's */
function readChoices(command: Command, values: Values): Choices {
  // Of some commands `--user` is an option that they need.
  const names = Object.keys(CHOICE_FORMS) as (keyof Choices)[]
  const given = names.filter(
    (name) => values[name] !== undefined && !(name === 'user' && command.options?.includes('user')),
  )
  const known: readonly string[] = command.choices ?? []
  if (given.some((name) => !known.includes(name))) throw new UsageError(usageOf(command))
  return Object.fromEntries(given.map((name) => [name, values[name]]))
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
  const expected = command.options ?? []
  const given = (['from', 'to', 'user'] as const).filter(
    (name) => values[name] !== undefined && !(name === 'user' && command.choices?.includes('user')),
  )
  if (operands.length !== command.operands.length || given.join() !== expected.join())
    throw new UsageError(usageOf(command))
  return { command, operands: [...operands, ...expected.map((name) => String(values[name]))] }
}
