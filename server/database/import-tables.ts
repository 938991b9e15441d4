// The rows of imports, as they lie in the tables.

/** A diary from elsewhere, as it was uploaded and what has become of it. */
export interface ImportsTable {
  user_id: string
  id: string
  status: 'reading' | 'preview' | 'running' | 'completed' | 'failed' | 'cancelled' | 'removed'
  /** Null until it was found. */
  format: string | null
  file_name: string
  /** For times without a zone. */
  time_zone: string
  /** `HH:MM`: what happens earlier belongs to the day before. */
  day_start: string
  /** The languages that places are named in, as `Accept-Language` has them. */
  language: string | null
  first_date: string | null
  last_date: string | null
  /** JSON. */
  problems: string
  samples: string
  /** From 0 to 1. */
  progress: number
  created_at: number
  finished_at: number | null
  /** 1 where the file is only read until it is told to run. */
  is_preview: number
  event_count: number
  page_count: number
  attachment_count: number
  present_count: number
  skipped_count: number
}

/** Which event an entry of a source became, so that no entry comes twice. */
export interface ImportEntriesTable {
  user_id: string
  /** A hash of the format and of the source's id, or of what the entry says. */
  source_key: string
  import_id: string
  event_id: string
  /** A hash of what the entry said. */
  text_hash: string
}
