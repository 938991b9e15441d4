import type { Config } from '../config.ts'

/** A command of `dayleaf`. */
export interface Command {
  /** As typed, such as `user add`, or `export --verify`. */
  name: string
  /** Names of the required arguments, such as `FILE`. */
  operands: readonly string[]
  /** Names of the required options, such as `from` for `--from`. `Run` gets their values after the operands. */
  options?: readonly ('from' | 'to' | 'user')[]
  /** Optional options. */
  choices?: readonly (keyof Choices)[]
  summary: string
  /** Imports the command's module, so that each command loads its own code only. */
  load(): Promise<Run>
}

type Run = (context: Context, ...operands: string[]) => Promise<void>

/** Named as typed: `--data-dir DIR`, `--fix`, `--format NAME`. */
export interface Choices {
  'data-dir'?: string | undefined
  fix?: boolean | undefined
  format?: string | undefined
  'time-zone'?: string | undefined
  preview?: boolean | undefined
  'replace-changed'?: boolean | undefined
  user?: string | undefined
  /** Asks for a password, and locks the file with it. */
  lock?: boolean | undefined
  /** A file whose first line is the password. */
  'password-file'?: string | undefined
  /** A file whose first line is an access token. */
  'token-file'?: string | undefined
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
