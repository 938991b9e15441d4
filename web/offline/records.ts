import type { ErrorDetail } from '../../contract/app-error.ts'
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
