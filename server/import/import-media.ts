// Uploads the media of entries as attachments, before their events are recorded.
import { AppError } from '../../contract/app-error.ts'
import { MAX_ATTACHMENTS } from '../../contract/limits.ts'
import type { Database } from '../database/database.ts'
import { cleanFileName } from '../media/intake/file-name.ts'
import type { MediaServices } from '../media/media.service.ts'
import type { MediaReference } from './entry.ts'
import { type EntryTarget, type PlannedMedia, planEntries, plannedMedia } from './entry-plan.ts'
import type { ImportCounts } from './import-counts.ts'
import { isPassing, type Problem, type ProblemCode, problem, UnreadableFile } from './problem.ts'
import type { FileToExtract, ImportReader } from './reading/import-reader.ts'
import { fileKey, type ValidEntry, wordsAbout } from './valid-entries.ts'

const PROBLEM_OF: Readonly<Record<string, ProblemCode>> = {
  INVALID_INPUT: 'broken_media',
  PAYLOAD_TOO_LARGE: 'too_large',
  QUOTA_EXCEEDED: 'quota',
}

interface Uploading {
  database: Database
  media: MediaServices
  maxFileBytes: number
  target: EntryTarget
  extract: ImportReader['extract']
  signal: AbortSignal
}

/**
 * Uploads the media that the plans of entries need, and counts a problem for each file that cannot be. Leaves out a new
 * entry without text whose media all fail, unless words about them are known. The cleanup deletes attachments that get no
 * event.
 */
export async function uploadMedia(
  uploading: Uploading,
  entries: readonly ValidEntry[],
  before: ImportCounts,
): Promise<{ uploaded: ValidEntry[]; counts: ImportCounts }> {
  const { database, target, signal } = uploading
  const uploaded: ValidEntry[] = []
  let counts = before
  for (const one of await planEntries(database.reader, target, entries)) {
    const { entry } = one
    const planned = plannedMedia(one)
    if (planned.media.length === 0) {
      uploaded.push(entry)
      continue
    }
    signal.throwIfAborted()
    const { ids, problems, missing } = await upload(uploading, planned)
    for (const found of problems) counts = counts.addProblem(found)
    const content = entry.content === '' && ids.length === 0 ? wordsAbout(entry.media) : entry.content
    const missingFiles = [...entry.missingFiles, ...missing]
    if (planned.isForEvent || content !== '' || ids.length > 0)
      uploaded.push({ ...entry, content, attachmentIds: ids, missingFiles })
  }
  return { uploaded, counts }
}

/** @returns the keys of files that were not uploaded as `missing` */
async function upload(uploading: Uploading, { media, eventId, presentCount }: PlannedMedia) {
  const { target } = uploading
  const [ids, problems, missing]: [string[], Problem[], string[]] = [[], [], []]
  for (const reference of media) {
    const { path = '' } = reference
    try {
      if (presentCount + ids.length === MAX_ATTACHMENTS) throw new UnreadableFile(path, 'too_many_media')
      ids.push(await uploadOne(uploading, { ...reference, path }, eventId))
    } catch (error) {
      const found = toProblem(path, error)
      problems.push(found)
      // A feed asks again for what its server may have next time, not each hour for what is gone.
      if (!target.isFeed || isPassing(found)) missing.push(fileKey(reference))
    }
  }
  return { ids, problems, missing }
}

const uploadOne = (
  { media, maxFileBytes, target, extract }: Uploading,
  { path, name, inline, description, kept }: MediaReference & { path: string },
  eventId: string | undefined,
): Promise<string> =>
  media.temporary.use(async (to) => {
    const from: FileToExtract['from'] = inline === undefined ? { path } : { inline }
    const { size, sha256 } = await extract({ from, to, maxBytes: maxFileBytes })
    if (kept && kept.sha256 !== sha256) throw new UnreadableFile(path, 'broken_media')
    // Declared types of exports are unreliable, so the content decides, except for files of no detectable type.
    const declaredType = kept?.kind === 'file' ? kept.mediaType : ''
    const file = { path: to, size, sha256, name: kept ? name : cleanFileName(name), declaredType }
    const { id } = await media.uploads.receive(target.user_id, file, {
      keepsAll: true,
      description,
      kept: kept && { ...kept, eventId: eventId ?? null },
    })
    return id
  })

/** @throws the error if it does not concern this file alone */
function toProblem(path: string, error: unknown): Problem {
  if (error instanceof UnreadableFile) return error.problem
  const code = error instanceof AppError ? PROBLEM_OF[error.code] : undefined
  if (code) return problem(path, code)
  throw error
}
