import type { Departure, Tokens } from '../lib/departure.ts'
import type { WireRequest } from './wire/recorder.ts'
import type { WireRecord } from './wire/recording.ts'

/** As far as a provider has told it. */
export interface Usage {
  inputTokens: number | null
  outputTokens: number | null
}

/** Request and response of one attempt, ready to be stored: without headers and key. */
export interface Attempt extends WireRecord {
  /** Milliseconds since 1970. */
  startedAt: number
  durationMs: number
  usage: Usage
  /** The model that has answered, as the provider names it. */
  answeredModel: string | null
  error: { code: string; message: string } | null
  /** Its row in the ledger, to be ended. */
  departure: Departure
}

/** A request, without headers and key, and what it may take of the month's cap. */
export type AnnouncedRequest = WireRequest & { reserve: Tokens }

export const NO_USAGE: Usage = { inputTokens: null, outputTokens: null }

export interface CallListeners {
  /** Receives each request before it is sent, and writes its row in the ledger. When it rejects, the call does, and nothing is sent. */
  onRequest: (request: AnnouncedRequest) => Promise<Departure>
  /** Receives each attempt that sent a request when it has ended, successful or not. */
  onAttempt: (attempt: Attempt) => void
}
