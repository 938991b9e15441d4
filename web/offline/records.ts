import type { ErrorDetail } from '../../contract/app-error.ts'
import type { Attachment } from '../../contract/attachments.ts'
import type { Day } from '../../contract/days.ts'
import type { DatedEvent } from '../../contract/events.ts'
import type { ClientErrorCode } from '../state/api-error.ts'

/** Changes to an unsent event. */
export type EventChanges = Partial<DatedEvent>

/** An event in the queue. The service may have stored it, if the response was lost. */
export interface WaitingEvent {
  /** The position in the queue. */
  id: number
  /** The `Idempotency-Key` of every attempt. */
  key: string
  /** The request body. Constant after the first attempt, because the key identifies it. */
  event: DatedEvent
  /** The keys of its files, in display order. They are uploaded before the event is sent. */
  files?: readonly string[]
  /** Changes after the first attempt; sent after the event. */
  changes: EventChanges
  writtenAt: number
  /** Time of the first attempt, after which the service may have stored it. Null after a refusal. */
  sentAt: number | null
  /** Why the service refused it. Not sent again until the user decides. */
  refusal: Refusal | null
  /** Why the last attempt failed, and when the next one is due. */
  pause?: Pause | undefined
  /** The service may have it: it is sent again to learn its id, and then deleted there. Not shown. */
  isDiscarded?: true
}

interface Refusal {
  code: ClientErrorCode
  details: readonly ErrorDetail[]
}

/** When and where a photo was taken, as the service names it. */
export type TakenFacts = Pick<Attachment, 'takenAt' | 'timeZone' | 'latitude' | 'longitude'>

/** A file of a draft or an unsent event. */
export interface KeptFile {
  key: string
  /** Its draft, or `event.` and the key of the unsent event. */
  owner: string
  /** Display order within one owner. */
  position: number
  name: string
  mediaType: string
  blob: Blob
  /** Of a recording, measured by the recorder. */
  durationMs: number | null
  /** Of a recording: evenly spaced peaks, 0 to 1. */
  peaks: readonly number[] | null
  /** Number of restarted uploads; each upload has its own `Idempotency-Key`. */
  uploads: number
  /** Of an upload that can be resumed. */
  uploadId: string | null
  /** The service's response to the upload. */
  attachment: Attachment | null
  /** Time and place in the metadata of a photo. Earlier versions and other files lack it. */
  taken?: TakenFacts | undefined
  /** Why the service refused it. */
  refusal: ClientErrorCode | null
  /** Of a draft's file: why the last upload failed, and when the next one is due. Of an event's file its event waits. */
  pause?: Pause | undefined
}

/** A recording that is not a file yet. */
export interface Recording {
  key: string
  mediaType: string
  startedAt: number
}

/** A piece of a recording; the concatenated pieces are its file. */
export interface RecordingPiece {
  recording: string
  index: number
  blob: Blob
  /** Duration of the recording up to the end of this piece. */
  elapsedMs: number
  /** Loudness, 0 to 1, ten values per second. */
  levels: readonly number[]
}

/** A pause: reason and end. */
export interface Pause {
  code: ClientErrorCode
  /** The status of an answer that was not the service's; 0 for a redirect. */
  status?: number | undefined
  failures: number
  untilMs: number
}

/** A pause of the whole queue. */
export interface QueuePause extends Pause {
  /** The service asked for it, so the user cannot shorten it. Otherwise too many events failed one after the other. */
  isAskedFor: boolean
  /** Events that were written later are tried once nevertheless. Unknown to earlier versions. */
  sinceMs?: number
}

/** A day as last returned by the service. */
export interface KeptDay {
  format?: number
  date: string
  day: Day
  savedAt: number
}

/** The last answer to a question, by its name. */
export interface KeptAnswer {
  format?: number
  data: unknown
  savedAt: number
}

/** All days with content since `from` were kept at `savedAt`. */
export interface KeptWindow {
  format?: number
  from: string
  savedAt: number
}
