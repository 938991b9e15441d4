// Uploads the media of entries as attachments, before their events are recorded.
import { AppError } from '../../contract/app-error.ts'
import { MAX_ATTACHMENTS } from '../../contract/attachment-limits.ts'
import { cleanFileName } from '../media/intake/file-name.ts'
import type { MediaServices } from '../media/media.service.ts'
import type { MediaReference } from './entry.ts'
import type { PlannedMedia } from './entry-plan.ts'
import { type Problem, type ProblemCode, problem, UnreadableFile } from './problem.ts'
import type { FileToExtract, ImportReader } from './reading/import-reader.ts'
import { fileKey } from './ready-entries.ts'

const PROBLEM_OF: Readonly<Record<string, ProblemCode>> = {
  INVALID_INPUT: 'broken_media',
  PAYLOAD_TOO_LARGE: 'too_large',
  QUOTA_EXCEEDED: 'quota',
}

/** In UTF-16 units. */
const MAX_DESCRIPTION = 5_000

type FileToUpload = MediaReference & { path: string; eventId: string | undefined }

interface Uploaded {
  ids: string[]
  problems: Problem[]
  /** Keys of the files that were not uploaded. */
  missing: string[]
}

export class ImportMedia {
  readonly #media: MediaServices
  readonly #reader: Pick<ImportReader, 'extract'>
  readonly #maxBytes: number

  constructor(media: MediaServices, reader: Pick<ImportReader, 'extract'>, maxBytes: number) {
    this.#media = media
    this.#reader = reader
    this.#maxBytes = maxBytes
  }

  /** Reports a problem for each file that cannot be imported. The cleanup deletes attachments that get no event. */
  async store(userId: string, { media, eventId, presentCount }: PlannedMedia): Promise<Uploaded> {
    const uploaded: Uploaded = { ids: [], problems: [], missing: [] }
    for (const reference of media) {
      try {
        const { path = '' } = reference
        if (presentCount + uploaded.ids.length === MAX_ATTACHMENTS)
          throw new UnreadableFile(path, 'too_many_media')
        uploaded.ids.push(await this.#uploadOne(userId, { ...reference, path, eventId }))
      } catch (error) {
        uploaded.problems.push(toProblem(reference.path ?? '', error))
        uploaded.missing.push(fileKey(reference))
      }
    }
    return uploaded
  }

  async #uploadOne(
    userId: string,
    { path, name, inline, description, kept, eventId }: FileToUpload,
  ): Promise<string> {
    return this.#media.temporary.use(async (to) => {
      const from: FileToExtract['from'] = inline === undefined ? { path } : { inline }
      const { size, sha256 } = await this.#reader.extract({ from, to, maxBytes: this.#maxBytes })
      if (kept && kept.sha256 !== sha256) throw new UnreadableFile(path, 'broken_media')
      // Declared types of exports are unreliable, so the content decides, except for files of no detectable type.
      const declaredType = kept?.kind === 'file' ? kept.mediaType : ''
      const upload = { path: to, size, sha256, name: kept ? name : cleanFileName(name), declaredType }
      const { id } = await this.#media.uploads.take(userId, upload, {
        keepsAll: true,
        description: description?.replaceAll('\0', '').slice(0, MAX_DESCRIPTION).toWellFormed(),
        kept: kept && { ...kept, eventId: eventId ?? null },
      })
      return id
    })
  }
}

/** @throws the error if it does not concern this file alone */
function toProblem(path: string, error: unknown): Problem {
  if (error instanceof UnreadableFile) return error.problem
  const code = error instanceof AppError ? PROBLEM_OF[error.code] : undefined
  if (code) return problem(path, code)
  throw error
}
