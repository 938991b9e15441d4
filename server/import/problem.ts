// Problems of an import: parts of a file that cannot be imported, each with a code for clients and a reason for users.
import { IMPORT_PROBLEMS } from '../../contract/import-problems.ts'

/** A user does not read more. */
export const MAX_PROBLEMS = 200
/** Problems of one kind, such as one for each page, leave room for others. */
export const MAX_PROBLEMS_OF_CODE = 150

export type ProblemCode = keyof typeof IMPORT_PROBLEMS

export interface Problem {
  /** A file of the archive, followed by `#` and the entry if the file has several. */
  path: string
  code: ProblemCode
  reason: string
}

/** The server may have it another time. */
export const isPassing = ({ code }: Problem): boolean =>
  code === 'server_unreachable' || code === 'server_slow'

/** As long as one is shown. A path may have keys of any length from a file. */
const MAX_PATH = 300

export const problem = (path: string, code: ProblemCode): Problem => ({
  path: path.slice(0, MAX_PATH),
  code,
  reason: IMPORT_PROBLEMS[code],
})

/** The file, or a part that all others depend on, cannot be read. */
export class UnreadableFile extends Error {
  readonly problem: Problem

  constructor(path: string, code: ProblemCode, options?: ErrorOptions) {
    super(IMPORT_PROBLEMS[code], options)
    this.problem = problem(path, code)
  }
}
