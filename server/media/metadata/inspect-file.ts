// What a received file is: its kind and type, its size and duration, when and where it was taken.
import type { AttachmentKind } from '../../../contract/attachments.ts'
import type { AttachmentRow } from '../../database/tables.ts'
import type { KeptAttachment } from '../../diary/attachment-mapping.ts'
import type { ReceivedFile } from '../intake/receive-file.ts'
import type { CopyPaths } from '../media-calls.ts'
import { type Reading, readMedia } from '../media-reader.ts'
import { makeVariants } from '../variants/images.ts'
import { readBrokenType, readMediaType } from './media-type.ts'
import { readNameDate } from './name-date.ts'
import { NO_POINT, type Point } from './point.ts'
import { type RecordingReader, readRecording } from './recording.ts'
import { readTakenAt, type TakenAt } from './taken-at.ts'

export type Facts = Pick<
  AttachmentRow,
  | 'kind'
  | 'media_type'
  | 'width'
  | 'height'
  | 'duration_ms'
  | 'taken_at'
  | 'taken_on'
  | 'time_zone'
  | 'latitude'
  | 'longitude'
>

interface Hints extends RecordingReader {
  kept?: KeptAttachment | undefined
  durationMs?: number | undefined
  /** Files of an import are kept whatever they are. */
  keepsAll?: boolean | undefined
  targets: CopyPaths
}

/**
 * A picture that cannot be decoded is a plain file, with the time and place that it states.
 *
 * @throws AppError UNSUPPORTED_MEDIA, STORAGE_FULL, UNAVAILABLE
 */
export async function inspectFile(file: ReceivedFile, hints: Hints): Promise<Facts> {
  const { kept } = hints
  const { kind: found, mediaType } = await readMediaType(file.path, {
    ...hints,
    declaredType: file.declaredType,
  })
  const kind = isKeptAs(kept, { found, mediaType }) ? kept.kind : found
  const facts: Facts = { ...NO_FACTS, kind, media_type: mediaType }
  if (kind === 'file') return facts
  if (kind !== 'image') {
    const { durationMs, width, height, ...taken } = await readRecording(file, mediaType, hints)
    const duration_ms = durationMs ?? hints.durationMs ?? null
    return { ...facts, duration_ms, width, height, ...takenColumns(taken) }
  }
  const taken = takenColumns(await readPhotoMetadata(file, mediaType, hints))
  const size = await makeVariants(file.path, mediaType, hints)
  if (size) return { ...facts, ...taken, ...size }
  const broken = await readBrokenType(file.path, mediaType, hints)
  return { ...facts, ...taken, kind: broken.kind, media_type: broken.mediaType }
}

/**
 * Whether an attachment of an archive has the kind that an earlier version gave it: some types of sound were plain files,
 * films that were cut off were films.
 */
const isKeptAs = (
  kept: KeptAttachment | undefined,
  { found, mediaType }: { found: AttachmentKind; mediaType: string },
): kept is KeptAttachment =>
  kept?.kind === 'file' || (found === 'file' && kept?.kind !== 'image' && kept?.mediaType === mediaType)

type Taken = Pick<KeptAttachment, 'takenAt' | 'takenOn' | 'timeZone' | 'latitude' | 'longitude'>

export const takenColumns = ({ takenAt, takenOn, timeZone, latitude, longitude }: Taken) => ({
  ...{ taken_at: takenAt, taken_on: takenOn, time_zone: timeZone, latitude, longitude },
})

const NO_FACTS = {
  ...{ width: null, height: null, duration_ms: null },
  ...takenColumns({ takenAt: null, takenOn: null, timeZone: null, ...NO_POINT }),
}

/**
 * Reads when and where a photo was taken from its metadata, and the date from its name.
 *
 * @param zones tried in order for a photo without an offset
 */
async function readPhotoMetadata(
  { path, name, size }: Pick<ReceivedFile, 'path' | 'name' | 'size'>,
  mediaType: string,
  { zones, ...reading }: Reading & { zones: readonly string[] },
): Promise<TakenAt & Point> {
  const said = await readMedia('readPhoto', { path, mediaType, name, zones }, { ...reading, size })
  return said ?? { ...readTakenAt({}, { zones, named: readNameDate(name, zones) }), ...NO_POINT }
}
