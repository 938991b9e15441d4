import type { Framing } from './frame-reader.ts'
import type { FailureKind } from './provider-failure.ts'

/** How an answer ended, in the provider's own words put into ours. */
export type Ending = 'complete' | Extract<FailureKind, 'cut-for-length' | 'withheld' | 'prompt-too-long'>

/** What one JSON body, or one frame of a stream, says about the course of the answer. */
export interface WireReading {
  /** The provider reports an error; this can stand under HTTP 200. */
  failure?: FailureKind
  ending?: Ending
  isEndMark?: boolean
}

/** How an answer went, as far as it came. */
export interface WireCourse {
  /** What ended it early: a ProviderFailure, or the reason of an abort. */
  failure: unknown
  ending: Ending | undefined
  hasEndMark: boolean
}

/** What a provider's answers look like, as far as we judge them; their text is read by the SDK. */
export interface WireFormat {
  framing: Framing
  /** A frame that is not JSON and says that the stream is complete. */
  endFrame?: string
  /** Undefined when the JSON is not of this format: it is then neither trusted nor stored. */
  read(json: unknown): WireReading | undefined
}

/** Deeper JSON than any provider sends, yet shallow enough for every recursion that follows. */
const MAX_DEPTH = 32

/** The value of a JSON text, or undefined where it is not JSON or is nested too deeply to be handled safely. */
export function parseWireJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isWithin(value, MAX_DEPTH) ? value : undefined
  } catch {
    return undefined
  }
}

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((member) => isWithin(member, depth - 1))
}
