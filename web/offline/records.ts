import type { ErrorDetail } from '../../contract/app-error.ts'
import type { Attachment } from '../../contract/attachments.ts'
import type { Day } from '../../contract/days.ts'
import type { DatedEvent } from '../../contract/events.ts'
import type { ClientErrorCode } from '../api/api-error.ts'

/** Changes to an unsent event. */
export type EventChanges = Partial<DatedEvent>

/** An event in the queue. The service may have it already, if its answer was lost. */
export interface WaitingEvent {
  /** Its place in the queue. */
  id: number
  /** The `Idempotency-Key` of every attempt. */
  key: string
  /** The request's body. It never changes after the first attempt, because the key identifies it. */
  event: DatedEvent
  /** The keys of its files, in the order shown. They are sent before the event. */
  files?: readonly string[]
  /** Changes made after the first attempt; they are sent after the event itself. */
  changes: EventChanges
  writtenAt: number
  /** When it was first sent; from then on the service may have it. Null after a refusal. */
  sentAt: number | null
  /** Why the service refused it. It is not sent again until the user decides. */
  refusal: Refusal | null
}

interface Refusal {
  code: ClientErrorCode
  details: readonly ErrorDetail[]
}

/** A file of an event that is being written, or waits to be sent. */
export interface KeptFile {
  key: string
  /** The name of the draft that it belongs to, or `event.` and the key of the waiting event. */
  owner: string
  /** Files of one owner are shown in this order. */
  position: number
  name: string
  mediaType: string
  blob: Blob
  /** Of a recording, by the recorder's clock. */
  durationMs: number | null
  /** Of a recording: its loudest moments, 0 to 1, evenly spaced. */
  peaks: readonly number[] | null
  /** How often it had to be uploaded anew; each upload has an `Idempotency-Key` of its own. */
  uploads: number
  /** Of an upload that was begun and can be resumed. */
  uploadId: string | null
  /** As the service answered its upload. */
  attachment: Attachment | null
  /** Why the service refused it. */
  refusal: ClientErrorCode | null
}

/** A recording that has not become a file yet. */
export interface Recording {
  key: string
  mediaType: string
  startedAt: number
}

/** A piece of a recording; all of them one after the other are its file. */
export interface RecordingPiece {
  recording: string
  index: number
  blob: Blob
  /** How long the recording is at the end of it. */
  elapsedMs: number
  /** How loud it was, 0 to 1, ten times a second. */
  levels: readonly number[]
}

/** Why nothing is sent now, and until when. The user cannot shorten a pause that the service asked for. */
export interface Pause {
  code: ClientErrorCode
  failures: number
  untilMs: number
  isAskedFor: boolean
}

/** A day as the service last answered it. */
export interface KeptDay {
  date: string
  day: Day
  savedAt: number
}

/** All days with content since `from` were saved at `savedAt`. */
export interface KeptWindow {
  from: string
  savedAt: number
}
