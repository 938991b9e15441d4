import { type Command, OPTIONS, type Option, UsageError } from './command.ts'
import { commands } from './commands.ts'

/** Columns of a terminal. */
const WIDTH = 80

const partsOf = ({ name, operands, options = [], choices = [] }: Command) => [
  ...[name, ...operands, ...options.map((option) => OPTIONS[option].form)],
  ...choices.map((choice) => `[${OPTIONS[choice].form}]`),
]

/** One line, for an error. */
export const usageOf = (command: Command): string => `Usage: dayleaf ${partsOf(command).join(' ')}`

/**
 * The help of the command that the words name, of all that begin with them, or of all.
 *
 * @throws UsageError if there is no such command
 */
export function helpText(words: readonly string[]): string {
  if (words.length === 0) return describeAll()
  const named = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
  if (named) return describe(named)
  const group = groupOf(words)
  if (group.length === 0) throw unknownCommand(words)
  return table(group.map(toRow)).join('\n')
}

/** The commands that begin with the first word. */
const groupOf = ([first]: readonly string[]) => commands.filter(({ name }) => name.startsWith(`${first} `))

/** Names the help of the commands that begin alike, or of all. */
export function unknownCommand(words: readonly string[]): UsageError {
  const group = groupOf(words).length > 0 ? `${words[0]} ` : ''
  return new UsageError(`there is no command "${words.join(' ')}". Try: dayleaf ${group}--help`)
}

const toRow = ({ name, operands, summary }: Command) => [[name, ...operands].join(' '), summary] as const

const describeAll = (): string =>
  [
    'Usage: dayleaf [COMMAND]',
    '',
    ...table(commands.map(toRow)),
    '',
    'To learn about a command: dayleaf COMMAND --help',
    '',
    ...wrap(
      'The settings are environment variables, or lines of /etc/dayleaf.env; DAYLEAF_DATA_DIR (./data) says which diary is meant. A password is asked for at the terminal, or read from standard input where there is none.',
    ),
  ].join('\n')

function describe(command: Command): string {
  const { summary, details, options = [], choices = [] } = command
  const own: readonly Option[] = [...options, ...choices, 'settings-file']
  return [
    ...wrap(`Usage: dayleaf ${keepTogether(partsOf(command))}`, ' '.repeat(15)).map((line) =>
      line.replaceAll(HELD_BLANK, ' '),
    ),
    '',
    ...wrap(details === undefined ? summary : `${summary} ${details}`),
    '',
    ...table(own.map((name) => [OPTIONS[name].form, OPTIONS[name].help] as const)),
  ].join('\n')
}

/** A blank at which no line is broken, so that an option stays beside its value. */
const HELD_BLANK = '\u00a0'

const keepTogether = (parts: readonly string[]) =>
  parts.map((part) => part.replaceAll(' ', HELD_BLANK)).join(' ')

/** Lines of two columns, the second wrapped. */
function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length)) + 4
  return rows.flatMap(([first, second]) => {
    const [line = '', ...more] = wrap(second, ' '.repeat(width), ' '.repeat(width))
    return [`  ${first}`.padEnd(width) + line.slice(width), ...more]
  })
}

function wrap(text: string, indent = '', firstIndent = ''): string[] {
  const lines: string[] = []
  let line = firstIndent
  let isEmpty = true
  for (const word of text.split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = indent
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, line]
}
