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
}

export const NO_USAGE: Usage = { inputTokens: null, outputTokens: null }
