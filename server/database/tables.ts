import type { Generated, Kysely, Selectable } from 'kysely'
import type {
  AttemptLimitsTable,
  CredentialsTable,
  PasswordResetsTable,
  UsersTable,
} from './account-tables.ts'
import type { ImportEntriesTable, ImportsTable } from './import-tables.ts'
import type { ProviderSettingsTable, SettingsTable } from './settings-tables.ts'
import type { TaskEventsTable, TasksTable } from './task-tables.ts'
import type { UploadsTable } from './upload-tables.ts'

// The rows as they lie in the tables. Instants are whole milliseconds since 1970; the owner leads every
// primary key, so that the data can be laid out by user.

interface EventsTable {
  user_id: string
  id: string
  date: string
  type: string
  content: string
  latitude: number | null
  longitude: number | null
  place_name: string | null
  /** Who named the place: `user`, `offline`, `refined`, or `pending` while a better name is being asked for. */
  place_source: 'user' | 'offline' | 'refined' | 'pending' | null
  /** The languages that its reader asked for, as `Accept-Language` has them. */
  place_language: string | null
  /** As it was sent, offset included. */
  occurred_at: string | null
  time_zone: string | null
  /** JSON: `[{name, value, unit}, …]`; null where there are none. */
  measures: string | null
  /** Further searched text: measures, descriptions, transcripts. */
  more_text: string | null
  /** JSON: its attachments without signed addresses; null without any. */
  attachments: string | null
  /** The order within a day: when it happened, or where that is not known, when it was recorded. */
  sort_at: number
  created_at: number
  updated_at: number
  /** Its entry in the trash; null if it is not deleted. */
  trash_id: string | null
  /** How many words its content has. */
  words: Generated<number>
  /** The local hour, 0 to 23; null without a time or a zone. */
  zone_hour: Generated<number | null>
}

/** What follows from it for statistics is computed as it is written. */
export type EventRow = Omit<Selectable<EventsTable>, 'words' | 'zone_hour'>

/** What was uploaded: of an event, or waiting for one. */
interface AttachmentsTable {
  user_id: string
  id: string
  event_id: string | null
  /** The order within the event, from 0. */
  position: number
  /** Since when it has belonged to no event; null while it does. */
  detached_at: number | null
  sha256: string
  kind: 'image' | 'audio' | 'video' | 'file'
  media_type: string
  name: string
  size: number
  width: number | null
  height: number | null
  duration_ms: number | null
  /** RFC 3339 with an offset. */
  taken_at: string | null
  time_zone: string | null
  latitude: number | null
  longitude: number | null
  /** JSON: `{text, by, taskId}`. */
  description: string | null
  transcript: string | null
  /** JSON: `[startMs, endMs, start, end]` for each segment; offsets in the text of the transcript. */
  transcript_times: Generated<string | null>
  created_at: number
}

export type AttachmentRow = Selectable<AttachmentsTable>

/** Bytes in the media store; the same bytes of a user are there once. */
interface FilesTable {
  user_id: string
  sha256: string
  size: number
  created_at: number
  /**
   * `arriving`: an upload is about to store it, or was cut off. `removing`: no attachment has it any more, and its bytes
   * are being deleted.
   */
  state: 'arriving' | 'present' | 'removing'
}

/** One row for each day that ever had content; updated in the transaction that changes what it counts. */
interface DaysTable {
  user_id: string
  date: string
  event_count: number
  type_event_count: number
  type_text_count: number
  type_photo_count: number
  type_voice_count: number
  type_health_count: number
  /** Bytes in UTF-8 of `content` and `more_text` of the day's events. */
  text_bytes: Generated<number>
  /** Goes up with every change of the day's events. */
  revision: number
  journal_id: string | null
  /** The revision that the page was written from. */
  journal_revision: number | null
  /** The task that has the right to write the page, until the lease ends. */
  generation_task_id: string | null
  /** Raised by every acquisition and revocation of the lease; a late writer holds an old number. */
  generation_fence: number
  generation_expires_at: number | null
}

interface JournalsTable {
  user_id: string
  id: string
  date: string
  title: string | null
  content: string
  event_count: number
  /** The day's revision when its events were read. */
  revision: number
  generated_at: number
  /** The task whose snapshot the text rests on. */
  task_id: string
  trash_id: string | null
  version: Generated<number>
  /** 1 where some of the text is its owner's. */
  edited: Generated<number>
  doubt_count: Generated<number>
  /** How many words its content has. */
  words: Generated<number>
}

/** Every text that a page has had. */
export interface JournalVersionsTable {
  user_id: string
  journal_id: string
  version: number
  kind: 'generated' | 'edited' | 'woven' | 'restored'
  title: string | null
  /** Null for the current version, whose text is in the page's row. */
  content: string | null
  created_at: number
  /** The task that wrote the text; null where a person did. */
  task_id: string | null
  snapshot_task_id: string
  revision: number
  event_count: number
  /** JSON: `[offset, number, …]` for each citation mark. */
  marks: string
  /** JSON: `[start, end]` for each sentence of the owner's. */
  own: string
  /** JSON: `[start, end, kind, message]` for each sentence that the user’s model doubts. */
  opinions: Generated<string>
}

interface TrashTable {
  user_id: string
  id: string
  kind: 'event' | 'day' | 'journal'
  date: string
  removed_at: number
}

interface IdempotencyKeysTable {
  user_id: string
  key: string
  body_hash: string
  /** The answer as JSON; empty, as `body_hash` is, once the event was purged. */
  response: string
  /** The event or the attachment that was created. */
  event_id: string | null
  created_at: number
}

/** Who has work for housekeeping: an operator's table, in which nothing of a diary stands. */
interface WorkQueueTable {
  user_id: string
  kind:
    | 'trash'
    | 'answers'
    | 'leases'
    | 'places'
    | 'task-data'
    | 'media'
    | 'recognition'
    | 'imports'
    | 'vocabulary'
    | 'unused-words'
  /** When the oldest of it was made, or is due: no later than the truth. */
  since: number
  /** How far a long work has come, in its own terms. */
  progress: Generated<string | null>
}

/** A word of a user's texts, as the search index has it, by its stem. */
interface VocabularyTable {
  user_id: string
  stem: string
  word: string
}

interface KeyFingerprintTable {
  purpose: string
  /** What the secret key of the first node makes of a fixed text. */
  value: string
}

export interface Tables {
  users: UsersTable
  credentials: CredentialsTable
  attempt_limits: AttemptLimitsTable
  password_resets: PasswordResetsTable
  events: EventsTable
  attachments: AttachmentsTable
  files: FilesTable
  uploads: UploadsTable
  days: DaysTable
  journals: JournalsTable
  journal_versions: JournalVersionsTable
  tasks: TasksTable
  task_events: TaskEventsTable
  trash: TrashTable
  settings: SettingsTable
  provider_settings: ProviderSettingsTable
  idempotency_keys: IdempotencyKeysTable
  imports: ImportsTable
  import_entries: ImportEntriesTable
  work_queue: WorkQueueTable
  vocabulary: VocabularyTable
  key_fingerprint: KeyFingerprintTable
}

/** The first argument of every repository function: the reader, or the caller's transaction. */
export type Db = Kysely<Tables>
