import type { Config } from '../config.ts'

export interface Command {
  /** As typed, such as `user add`, or `export --verify`. */
  name: string
  /** Names of the required arguments, such as `FILE`. */
  operands: readonly string[]
  /** Required options. `Run` gets their values after the operands. */
  options?: readonly Option[]
  choices?: readonly Option[]
  /** One sentence, for the list of commands. */
  summary: string
  /** Further sentences, for the help of this command. */
  details?: string
  /**
   * The diary that the settings name: it is opened and must be there, or is replaced; `byUser` opens it with `--user`.
   * Undefined if the command opens none, or names those that it opens itself.
   */
  diary?: 'opened' | 'byUser' | 'replaced'
  /** Imports the command's module, so that each command loads its own code only. */
  load(): Promise<Run>
}

type Run = (context: Context, ...operands: string[]) => Promise<void>

/** Every option of some command (Node takes `--env-file` for its own), as `parseArgs` reads it; `form` and `help` are for the help. */
export const OPTIONS = {
  from: { type: 'string', form: '--from DIARY', help: 'The diary to copy, which is not changed.' },
  to: { type: 'string', form: '--to DIARY', help: 'Where to copy it; no diary may be there.' },
  'data-dir': {
    type: 'string',
    form: '--data-dir DIR',
    help: 'The data directory, in place of DAYLEAF_DATA_DIR.',
  },
  fix: { type: 'boolean', form: '--fix', help: 'Repair what can be repaired without loss.' },
  'check-files': {
    type: 'boolean',
    form: '--check-files',
    help: 'Read the attached files of earlier backups too, and replace damaged ones.',
  },
  format: { type: 'string', form: '--format NAME', help: 'The format of the file.' },
  'time-zone': {
    type: 'string',
    form: '--time-zone ZONE',
    help: 'The zone of times without one, such as Europe/Paris; by default that of the user.',
  },
  preview: { type: 'boolean', form: '--preview', help: 'Only say what would be imported.' },
  'replace-changed': {
    type: 'boolean',
    form: '--replace-changed',
    help: 'Entries that have another text now replace their earlier events.',
  },
  off: { type: 'boolean', form: '--off', help: 'Take the role back.' },
  user: { type: 'string', form: '--user EMAIL', help: 'The account whose diary is meant.' },
  lock: {
    type: 'boolean',
    form: '--lock',
    help: 'Ask for a password, and encrypt the file with it, for age.',
  },
  'password-file': {
    type: 'string',
    form: '--password-file FILE',
    help: 'A file whose first line is the password, which is then not asked for.',
  },
  'settings-file': {
    type: 'string',
    form: '--settings-file FILE',
    help: 'Settings that the environment lacks, as lines NAME=VALUE. By default /etc/dayleaf.env, if it is there; an empty name reads none.',
  },
} as const

export type Option = keyof typeof OPTIONS

type Choices = {
  [Name in Option]?: ((typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string) | undefined
}

export interface Context {
  settings: Config
  choices: Choices
  terminal: Terminal
}

export interface Terminal {
  /** Writes a line of the result to standard output. */
  print(line: string): void
  /** Writes a line about progress to standard error. */
  note(line: string): void
  /** Asks twice at a terminal, without echo; otherwise reads the first line of standard input. */
  readNewPassword(): Promise<string>
  /** Likewise, but asks once. */
  readPassword(): Promise<string>
}

/** The command was called with wrong arguments. The message ends with its usage. */
export class UsageError extends Error {}

/** The command completed and found problems that are left to the operator. */
export class ProblemsError extends Error {}
