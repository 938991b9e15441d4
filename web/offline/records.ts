import type { ErrorDetail } from '../../contract/app-error.ts'
import type { Day } from '../../contract/days.ts'
import type { CreateEvent } from '../../contract/events.ts'
import type { ClientErrorCode } from '../api/api-error.ts'

/** What is changed of an event that waits. */
export type EventChanges = Partial<CreateEvent>

/** An event that this device holds and the service may not have yet. */
export interface WaitingEvent {
  /** Its place in the queue. */
  id: number
  /** The `Idempotency-Key` of every attempt. */
  key: string
  /** What is sent; it stays the same once it has been, for the key stands for it. */
  event: CreateEvent
  /** What was changed since it was first sent; it is sent after the event itself. */
  changes: EventChanges
  writtenAt: number
  /** When it was first sent without a refusal: from then on the service may have it. */
  sentAt: number | null
  /** Why the service did not accept it. It is not sent again before its user has decided. */
  refusal: Refusal | null
}

interface Refusal {
  code: ClientErrorCode
  details: readonly ErrorDetail[]
}

/** Why nothing is sent for now, and until when; where the service asked for it, its user cannot shorten it either. */
export interface Pause {
  code: ClientErrorCode
  failures: number
  untilMs: number
  isAskedFor: boolean
}

/** A day as the service last told it. */
export interface KeptDay {
  date: string
  day: Day
  savedAt: number
}

/** From when on all days that have something are kept, and when that was last made sure of. */
export interface KeptWindow {
  from: string
  savedAt: number
}
