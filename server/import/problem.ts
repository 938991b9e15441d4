// Problems of an import: parts of a file that cannot be imported, each with a code for clients and a reason for users.
const PROBLEM_REASONS = {
  empty: 'The file is empty.',
  unknown_format: 'Nothing in the file is of a format that can be imported.',
  truncated: 'The file is damaged or was cut off.',
  broken: 'This cannot be read.',
  encrypted: 'This is encrypted. Export it without a password.',
  unsafe_name: 'The name points outside the archive.',
  link: 'This is a link and no file.',
  duplicate_name: 'There is another file of this name in the archive.',
  too_many_files: 'The archive has more files than can be read.',
  bomb: 'This unpacks to far more than its size.',
  too_large: 'This is larger than can be read.',
  no_date: 'It has no date that the calendar knows.',
  no_text: 'It has no text and nothing else to take.',
  too_long: 'The text is longer than 100,000 characters.',
  bad_point: 'The coordinates are not on the earth. The entry was taken without them.',
  day_full: 'The day holds as much as a day may hold.',
  changed: 'The entry was imported before and has another text now. It was left as it is.',
  missing_media: 'A file that the entry names is not in the archive.',
  broken_media: 'The file is broken, or not what it seems to be.',
  too_many_media: 'The entry has more files than an event may have.',
  quota: 'Your files take as much room as the operator allows.',
  pages: 'Diary pages are not taken, only the events of their days.',
  other_page: 'The day has another page. The page of the archive was left out.',
  page_changed: 'The page is here already and has another text now. It was left as it is.',
  locked: 'A page locks the events of this day. They were left as they are.',
  server_unreachable: 'The server cannot be reached.',
  server_denied: 'The server does not accept the token.',
  server_unknown: 'The server answers as no version of Memos that can be read.',
  private_address:
    'The address is in a private network, which the operator has not allowed (DAYLEAF_IMPORT_PRIVATE).',
  archived: 'The entry is archived or deleted there.',
  not_a_day: 'The note belongs to no day.',
  not_a_journal: 'It is an appointment or a task. Only journal entries (VJOURNAL) are taken.',
  more: 'There are more problems than are listed.',
} as const

/** A user does not read more. */
export const MAX_PROBLEMS = 200

export type ProblemCode = keyof typeof PROBLEM_REASONS

export interface Problem {
  /** A file of the archive, followed by `#` and the entry if the file has several. */
  path: string
  code: ProblemCode
  reason: string
}

export const problem = (
  path: string,
  code: ProblemCode,
  reason: string = PROBLEM_REASONS[code],
): Problem => ({
  path,
  code,
  reason,
})

/** The file, or a part that all others depend on, cannot be read. */
export class UnreadableFile extends Error {
  readonly problem: Problem

  constructor(path: string, code: ProblemCode, options?: ErrorOptions) {
    super(PROBLEM_REASONS[code], options)
    this.problem = problem(path, code)
  }
}
