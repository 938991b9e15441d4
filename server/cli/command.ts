import type { Config } from '../config.ts'

/** What a command of the command line is: how it is called, what it is for, and what it does. */
export interface Command {
  /** What it is called by, such as `user add`. */
  name: string
  /** Names of what must follow, such as `FILE`. */
  operands: readonly string[]
  /** Names of what must be given by name, such as `from` for `--from`; they follow the operands. */
  options?: readonly string[]
  /** What may be given besides. */
  choices?: readonly (keyof Choices)[]
  summary: string
  /** Loads what it needs only when it is called, so that every command starts at once. */
  load(): Promise<Run>
}

type Run = (context: Context, ...operands: string[]) => Promise<void>

/** As they are typed: `--data-dir DIR`, `--fix`. */
export interface Choices {
  'data-dir'?: string | undefined
  fix?: boolean | undefined
}

export interface Context {
  settings: Config
  choices: Choices
  terminal: Terminal
}

export interface Terminal {
  /** A line for whoever reads or pipes the result. */
  print(line: string): void
  /** A line about what is going on, apart from the result. */
  note(line: string): void
  /** Asks twice without showing it; where nobody sits at a terminal, takes the first line of standard input. */
  readNewPassword(): Promise<string>
}

/** The command was called wrongly: its message ends with how to call it. */
export class UsageError extends Error {}

/** The command did its work and found something that the operator has to see to. */
export class ProblemsError extends Error {}
