import type { Problem } from '../problem.ts'

/** One file of an export. */
export interface Member {
  /** Relative, separated by `/`, without `.` and `..`. */
  path: string
  /** The declared size in bytes; reading counts the actual bytes. */
  size: number
}

export interface UploadedFile {
  path: string
  /** The name of the uploaded file. */
  fileName: string
  size: number
}

/** An uploaded file as a list of members: a single file has one, an archive many. */
export interface Source extends AsyncDisposable {
  /** The name of the uploaded file. */
  readonly fileName: string
  readonly members: readonly Member[]
  /** Problems of members that were left out. */
  readonly problems: readonly Problem[]
  /**
   * The decompressed bytes of a member. It can be read repeatedly.
   *
   * @throws UnreadableFile during the read, if the bytes are damaged or too many
   */
  read(member: Member): AsyncIterable<Buffer>
  /** Bytes read so far, and those of all members. */
  readonly readBytes: number
  readonly totalBytes: number
}
