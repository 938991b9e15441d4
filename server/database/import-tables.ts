import type { Generated } from 'kysely'

/** An import: its options, state and counts. */
export interface ImportsTable {
  user_id: string
  id: string
  status: 'reading' | 'preview' | 'running' | 'completed' | 'failed' | 'cancelled' | 'removed'
  /** Null until it was detected. */
  format: string | null
  file_name: string
  /** In bytes, while the import needs its file. */
  file_size: number
  /** For times without a zone. */
  time_zone: string
  /** `HH:MM`: earlier times belong to the day before. */
  day_start: string
  /** `Accept-Language`, for place names. */
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
  /** 1: the file is previewed until the import is run. */
  is_preview: number
  /** 1: entries with another text replace their earlier events. */
  replaces_changed: number
  event_count: number
  page_count: number
  attachment_count: number
  present_count: number
  skipped_count: number
  /** How often its file was begun to be read without any progress since. */
  starts: number
}

/** The event that an entry of a source was imported as, so that no entry is imported twice. */
export interface ImportEntriesTable {
  user_id: string
  /** A hash of the format and of the source's id, or of the entry's content. */
  source_key: string
  import_id: string
  event_id: string
  /** A hash of the entry's content. */
  text_hash: string
  /** JSON: see `readMissingFiles` in `import/entry-plan.ts`; null if no file was missing, and all could be read. */
  missing_files: string | null
  /** The event's version when a feed last wrote it: with another one, its owner changed it. Null for imports. */
  event_version: Generated<number | null>
}
