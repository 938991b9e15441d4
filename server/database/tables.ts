import type { Generated, Kysely, Selectable } from 'kysely'
import type { ChangeCursorsTable, ChangesTable } from './change-tables.ts'
import type { FeedDataTable, FeedsTable } from './feed-tables.ts'
import type { ImportEntriesTable, ImportsTable } from './import-tables.ts'
import type { LedgerTable } from './ledger-table.ts'
import type { NightDaysTable, NightRunsTable } from './night-tables.ts'
import type { PushSubscriptionsTable, WaitingNoticesTable } from './notice-tables.ts'
import type { ProviderSettingsTable, SettingsTable } from './settings-tables.ts'
import type {
  CredentialsTable,
  OneTimeCodesTable,
  PasskeysTable,
  PasswordResetsTable,
  RecoveryCodesTable,
  SpentChallengesTable,
  UsersTable,
} from './sign-in-tables.ts'
import type { TaskEventsTable, TasksTable } from './task-tables.ts'
import type { UploadsTable } from './upload-tables.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from './webhook-tables.ts'

// The rows of all tables. Instants are whole milliseconds since 1970. The owner is the first column of each primary key,
// so that the tables can be distributed by user.

interface EventsTable {
  user_id: string
  id: string
  date: string
  type: string
  content: string
  latitude: number | null
  longitude: number | null
  place_name: string | null
  /** Origin of the place's name; `pending`: offline, to be replaced by a name from the geocoder. */
  place_source: 'user' | 'offline' | 'refined' | 'pending' | null
  /** `Accept-Language` of the request, for naming the place. */
  place_language: string | null
  /** As it was sent, offset included. */
  occurred_at: string | null
  time_zone: string | null
  /** JSON: `[{name, value, unit}, …]`; null where there are none. */
  measures: string | null
  /** 1: it is sent to no provider; null for others. */
  is_private: number | null
  /** The feed from which it came, and the id of its entry there; null for others. */
  feed_id: string | null
  feed_key: string | null
  /** Further searched text: measures, descriptions, transcripts. */
  more_text: string | null
  /** JSON: its attachments without signed addresses; null without any. */
  attachments: string | null
  /** The order within a day: when the event happened or, if unknown, was recorded. */
  sort_at: number
  created_at: number
  updated_at: number
  /** Increases with every change of what the event says, from 1. */
  version: Generated<number>
  /** Its entry in the trash; null if it is not deleted. */
  trash_id: string | null
  words: Generated<number>
  /** The local hour, 0 to 23; null without a time or a zone. */
  zone_hour: Generated<number | null>
}

/** `words` and `zone_hour` are computed when a row is written. */
export type EventRow = Omit<Selectable<EventsTable>, 'words' | 'zone_hour'>

/** What an event said before a change. */
interface EventVersionsTable {
  user_id: string
  event_id: string
  version: number
  /** JSON: the columns of the event that a person can set. */
  state: string
  /** When the change came that ended this state. */
  changed_at: number
}

/** An uploaded file: attached to an event, or not yet. */
interface AttachmentsTable {
  user_id: string
  id: string
  event_id: string | null
  /** The order within the event, from 0. */
  position: number
  /** When it was removed from its event, or uploaded; null while it is attached. */
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
  /** The date that its name or an uncertain clock states, if `taken_at` is unknown. */
  taken_on: Generated<string | null>
  time_zone: string | null
  latitude: number | null
  longitude: number | null
  /** JSON: `{text, by, taskId}`. */
  description: string | null
  transcript: string | null
  /** JSON: `[startMs, endMs, start, end]` for each segment; offsets in the text of the transcript. */
  transcript_times: Generated<string | null>
  created_at: number
  /** The import that added it to an event of an earlier import. */
  import_id: Generated<string | null>
}

export type AttachmentRow = Selectable<AttachmentsTable>

/** A file in the media store. A user's files with the same content are stored once. */
interface FilesTable {
  user_id: string
  sha256: string
  size: number
  created_at: number
  /**
   * `arriving`: an upload is storing it, or was interrupted. `removing`: no attachment uses it any more, and it is being
   * deleted.
   */
  state: 'arriving' | 'present' | 'removing'
}

/** One row for each day that ever had content; updated in the transaction that changes its events or page. */
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
  /** Increases with every change of the day's events. */
  revision: number
  journal_id: string | null
  /** The revision from which the page was written. */
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
  /** The task whose snapshot has the source events. */
  task_id: string
  trash_id: string | null
  version: Generated<number>
  /** 1 if the owner wrote or vouched for a sentence. */
  edited: Generated<number>
  doubt_count: Generated<number>
  words: Generated<number>
  /** The version of a text that waits to be kept or declined. */
  proposed: number | null
  /** The attachment that its owner chose as its cover. */
  cover_id: string | null
  /** JSON: ids of attachments; null where there are none. */
  hidden_pictures: string | null
}

/** All versions of pages. */
export interface JournalVersionsTable {
  user_id: string
  journal_id: string
  version: number
  kind: 'generated' | 'edited' | 'woven' | 'restored' | 'proposed'
  title: string | null
  /** Null for the current version, whose text is in the page's row. */
  content: string | null
  created_at: number
  /** The task that wrote the text; null if a person did. */
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

/** Users with due background work. */
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
    | 'event-versions'
    | 'changes'
    | 'notices'
    | 'night'
    | 'night-local'
    | 'page-runs'
    | 'feeds'
    | 'webhooks'
  /** When the earliest work is due; may be too early, never too late. */
  since: number
  /** State of long work, in the format of the job. */
  progress: Generated<string | null>
}

/** The words of a user's texts, as tokens of the search index, with their stems. */
interface VocabularyTable {
  user_id: string
  stem: string
  word: string
}

interface KeyFingerprintTable {
  purpose: string
  /** See `key-fingerprint.ts`. */
  value: string
}

/** The latest run of pages of a user: see `server/page-runs/`. */
interface PageRunsTable {
  user_id: string
  /** JSON: `StoredRun`. */
  run: string
}

export interface Tables {
  users: UsersTable
  credentials: CredentialsTable
  attempt_limits: AttemptLimitsTable
  password_resets: PasswordResetsTable
  passkeys: PasskeysTable
  one_time_codes: OneTimeCodesTable
  recovery_codes: RecoveryCodesTable
  spent_challenges: SpentChallengesTable
  events: EventsTable
  event_versions: EventVersionsTable
  attachments: AttachmentsTable
  files: FilesTable
  uploads: UploadsTable
  days: DaysTable
  journals: JournalsTable
  journal_versions: JournalVersionsTable
  tasks: TasksTable
  task_events: TaskEventsTable
  trash: TrashTable
  changes: ChangesTable
  change_cursors: ChangeCursorsTable
  ledger: LedgerTable
  push_subscriptions: PushSubscriptionsTable
  waiting_notices: WaitingNoticesTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  night_runs: NightRunsTable
  night_days: NightDaysTable
  page_runs: PageRunsTable
  settings: SettingsTable
  provider_settings: ProviderSettingsTable
  idempotency_keys: IdempotencyKeysTable
  imports: ImportsTable
  import_entries: ImportEntriesTable
  feeds: FeedsTable
  feed_data: FeedDataTable
  work_queue: WorkQueueTable
  vocabulary: VocabularyTable
  key_fingerprint: KeyFingerprintTable
}

/** The first argument of every repository function: the reader, or the caller's transaction. */
export type Db = Kysely<Tables>

interface AttemptLimitsTable {
  /** A hash of what is limited, such as an e-mail address or a network. */
  key: string
  failures: number
  last_failed_at: number
}
