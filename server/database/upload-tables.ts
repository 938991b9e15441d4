import type { Selectable } from 'kysely'

/** A file that a client sends in several requests. Its bytes are parts in the media store until the last has come. */
export interface UploadsTable {
  user_id: string
  id: string
  /** Bytes of the whole file. */
  size: number
  /** Bytes that have arrived; all of them only once the attachment or the import is there. */
  received: number
  /** As the client sent them. */
  name: string
  declared_type: string
  /** Where the file does not say so itself. */
  time_zone: string | null
  duration_ms: number | null
  /** JSON: how the file is to be imported; null for an attachment. */
  import_wishes: string | null
  /** What the upload became. */
  attachment_id: string | null
  import_id: string | null
  expires_at: number
}

export type UploadRow = Selectable<UploadsTable>
