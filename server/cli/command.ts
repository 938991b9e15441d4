import type { Config } from '../config.ts'

export interface Command {
  /** As typed, such as `user add`, or `export --verify`. */
  name: string
  /** Names of the required arguments, such as `FILE`. */
  operands: readonly string[]
  /** Required options. `Run` gets their values after the operands. */
  options?: readonly Option[]
  choices?: readonly Option[]
  summary: string
  /** Imports the command's module, so that each command loads its own code only. */
  load(): Promise<Run>
}

type Run = (context: Context, ...operands: string[]) => Promise<void>

/** Every option of some command, as `parseArgs` reads it; `form` is for the help. */
export const OPTIONS = {
  from: { type: 'string', form: '--from DIARY' },
  to: { type: 'string', form: '--to DIARY' },
  'data-dir': { type: 'string', form: '--data-dir DIR' },
  fix: { type: 'boolean', form: '--fix' },
  'check-files': { type: 'boolean', form: '--check-files' },
  format: { type: 'string', form: '--format NAME' },
  'time-zone': { type: 'string', form: '--time-zone ZONE' },
  preview: { type: 'boolean', form: '--preview' },
  'replace-changed': { type: 'boolean', form: '--replace-changed' },
  user: { type: 'string', form: '--user EMAIL' },
  /** Asks for a password, and locks the file with it. */
  lock: { type: 'boolean', form: '--lock' },
  /** A file whose first line is the password. */
  'password-file': { type: 'string', form: '--password-file FILE' },
  /** A file whose first line is an access token. */
  'token-file': { type: 'string', form: '--token-file FILE' },
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
