import type { Selectable } from 'kysely'

/** A file that a client sends in several requests. The media store has its parts until it is complete. */
export interface UploadsTable {
  user_id: string
  id: string
  /** Bytes of the whole file. */
  size: number
  /** Received bytes; equals `size` only once the attachment or import exists. */
  received: number
  /** As declared by the client. */
  name: string
  declared_type: string
  /** For files without a time zone. */
  time_zone: string | null
  duration_ms: number | null
  /** JSON: options of the import; null for an attachment. */
  import_wishes: string | null
  /** The attachment or import made from the upload. */
  attachment_id: string | null
  import_id: string | null
  expires_at: number
}

export type UploadRow = Selectable<UploadsTable>
