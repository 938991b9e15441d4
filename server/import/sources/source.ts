import type { Problem } from '../problem.ts'

/** One file of an export. */
export interface Member {
  /** With `/` between its parts, relative, without `.` and `..`. */
  path: string
  /** As declared; what is read may turn out to be more and is counted. */
  size: number
}

export interface UploadedFile {
  path: string
  /** The name that it was uploaded under. */
  fileName: string
  size: number
  signal: AbortSignal
}

/** An uploaded file as its readers see it: a bare file has one member, an archive has many. */
export interface Source {
  /** The name that the file was uploaded under. */
  readonly fileName: string
  readonly members: readonly Member[]
  /** Members that no reader is given. */
  readonly problems: readonly Problem[]
  /**
   * The bytes of a member, unpacked. It may be read several times.
   *
   * @throws UnreadableFile while it is read, where the bytes are damaged or too many
   */
  read(member: Member): AsyncIterable<Buffer>
  /** Bytes read so far, and those of all members. */
  readonly readBytes: number
  readonly totalBytes: number
  close(): Promise<void>
}
