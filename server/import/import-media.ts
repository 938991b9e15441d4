// Uploads the media of entries as attachments, before their events are recorded.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../contract/app-error.ts'
import { MAX_ATTACHMENTS } from '../../contract/attachment-limits.ts'
import { createMeter } from '../lib/hash-bytes.ts'
import { cleanFileName } from '../media/intake/file-name.ts'
import type { MediaServices } from '../media/media.service.ts'
import type { MediaReference } from './entry.ts'
import { type Problem, type ProblemCode, problem, UnreadableFile } from './problem.ts'
import { fileKey, type ReadyEntry } from './ready-entries.ts'
import type { Member, Source } from './sources/source.ts'

const PROBLEM_OF: Readonly<Record<string, ProblemCode>> = {
  INVALID_INPUT: 'broken_media',
  PAYLOAD_TOO_LARGE: 'too_large',
  QUOTA_EXCEEDED: 'quota',
}

/** In UTF-16 units. */
const MAX_DESCRIPTION = 5_000

interface FoundFile {
  path: string
  read(): AsyncIterable<Buffer>
}

interface Taken {
  ids: string[]
  problems: Problem[]
  /** Keys of the files that were not taken. */
  missing: string[]
}

export class ImportMedia {
  readonly #media: MediaServices
  readonly #source: Source
  readonly #members: ReadonlyMap<string, Member>
  readonly #maxBytes: number

  constructor(media: MediaServices, source: Source, maxBytes: number) {
    this.#media = media
    this.#source = source
    this.#maxBytes = maxBytes
    this.#members = new Map(source.members.map((member) => [member.path, member]))
  }

  /**
   * Reports a problem for each file that cannot be imported. The cleanup deletes attachments that get no event.
   *
   * @param presentCount attachments that the event has already
   */
  async take(
    userId: string,
    { media, eventId }: Pick<ReadyEntry, 'media' | 'eventId'>,
    presentCount = 0,
  ): Promise<Taken> {
    const taken: Taken = { ids: [], problems: [], missing: [] }
    for (const reference of media) {
      try {
        const file = this.#find(reference)
        if (presentCount + taken.ids.length === MAX_ATTACHMENTS)
          throw new UnreadableFile(file.path, 'too_many_media')
        taken.ids.push(await this.#takeOne(userId, file, { ...reference, eventId }))
      } catch (error) {
        taken.problems.push(toProblem(reference.path ?? '', error))
        taken.missing.push(fileKey(reference))
      }
    }
    return taken
  }

  /** @throws UnreadableFile */
  #find({ path = '', name, base64 }: MediaReference): FoundFile {
    if (base64 !== undefined) return { path, read: () => Readable.from([Buffer.from(base64, 'base64')]) }
    const member = this.#members.get(path)
    if (!member) throw new UnreadableFile(path || name, 'missing_media')
    return { path, read: () => this.#source.read(member) }
  }

  async #takeOne(
    userId: string,
    file: FoundFile,
    { name, description, kept, eventId }: MediaReference & { eventId: string | undefined },
  ): Promise<string> {
    return this.#media.temporary.use(async (path) => {
      const { size, sha256 } = await this.#unpack(file, path)
      if (kept && kept.sha256 !== sha256) throw new UnreadableFile(file.path, 'broken_media')
      // Declared types of exports are unreliable, so the content decides, except for files of no detectable type.
      const declaredType = kept?.kind === 'file' ? kept.mediaType : ''
      const upload = { path, size, sha256, name: kept ? name : cleanFileName(name), declaredType }
      const { id } = await this.#media.uploads.take(userId, upload, {
        keepsAll: true,
        description: description?.replaceAll('\0', '').slice(0, MAX_DESCRIPTION).toWellFormed(),
        kept: kept && { ...kept, eventId: eventId ?? null },
      })
      return id
    })
  }

  async #unpack(file: FoundFile, path: string): Promise<{ size: number; sha256: string }> {
    const meter = createMeter(this.#maxBytes, () => new UnreadableFile(file.path, 'too_large'))
    await pipeline(file.read(), meter.stream, createWriteStream(path, { mode: 0o600 }))
    return meter.measured()
  }
}

/** @throws the error if it does not concern this file alone */
function toProblem(path: string, error: unknown): Problem {
  if (error instanceof UnreadableFile) return error.problem
  const code = error instanceof AppError ? PROBLEM_OF[error.code] : undefined
  if (code) return problem(path, code)
  throw error
}
