import type { Attachment, AttachmentWords, SpokenSegment } from '../../contract/attachments.ts'
import type { AttachmentRow } from '../database/tables.ts'
import { toInstant } from '../lib/instants.ts'

/** An attachment without its signed URLs, which expire and must not be stored. */
export type StoredAttachment = Omit<Attachment, 'contentUrl' | 'previewUrl' | 'thumbnailUrl'>

/** An attachment as an archive has it. */
export interface KeptAttachment extends StoredAttachment {
  /** Of the transcript. */
  segments?: readonly SpokenSegment[] | undefined
}

const parseWords = (json: string | null): AttachmentWords | null => (json === null ? null : JSON.parse(json))

export const toStoredAttachment = (row: AttachmentRow): StoredAttachment => ({
  id: row.id,
  eventId: row.event_id,
  kind: row.kind,
  mediaType: row.media_type,
  name: row.name,
  size: row.size,
  sha256: row.sha256,
  width: row.width,
  height: row.height,
  durationMs: row.duration_ms,
  takenAt: row.taken_at,
  takenOn: row.taken_on,
  timeZone: row.time_zone,
  latitude: row.latitude,
  longitude: row.longitude,
  description: parseWords(row.description),
  transcript: parseWords(row.transcript),
  createdAt: toInstant(row.created_at),
})

/** The copies in events of earlier versions lack `takenOn`. */
type CopiedAttachment = Omit<StoredAttachment, 'takenOn'> & { takenOn?: string | null }

export const parseAttachments = (json: string | null): StoredAttachment[] =>
  json === null ? [] : JSON.parse(json).map((copy: CopiedAttachment) => ({ takenOn: null, ...copy }))
