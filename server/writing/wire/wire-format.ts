import type { z } from 'zod'
import type { FailureKind } from '../provider-failure.ts'
import type { Framing } from './frame-reader.ts'

/** How an answer ended, in the provider's own words put into ours. */
export type Ending = 'complete' | Extract<FailureKind, 'cut-for-length' | 'withheld' | 'prompt-too-long'>

/** What one JSON body, or one frame of a stream, says about the course of the answer. */
export interface WireReading {
  /** The provider reports an error; this can stand under HTTP 200. */
  failure?: FailureKind
  ending?: Ending
  isEndMark?: boolean
  /** What the SDK is to read in its place, null for nothing: it refuses, or passes over, what it does not expect. */
  forSdk?: unknown
}

/** How an answer went, as far as it came. */
export interface StreamState {
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
/** A list of a thousand models, each described at length, has fewer; each costs tens of bytes once it is parsed. */
const MAX_VALUES = 100_000

/** The value of a JSON text, or undefined where it is not JSON or holds too much to be handled safely. */
export function parseWireJson(text: string): unknown {
  if (!isModest(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The error that a body or frame reports, if it does. Its member is looked for before the schema is asked: zod
 * describes at length, for each frame of a stream, what is not there.
 */
export function readError<T>(schema: z.ZodType<T>, json: unknown): T | undefined {
  const hasError = typeof json === 'object' && json !== null && 'error' in json
  return hasError ? schema.safeParse(json).data : undefined
}

/** Judged before anything is parsed: megabytes of `[],` become hundreds of megabytes of lists. */
function isModest(json: string): boolean {
  let [depth, separatorCount] = [0, 0]
  let isInString = false
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index]
    if (character === '"') isInString = !isInString
    else if (character === '\\') index += 1
    else if (!isInString) {
      if (character === '[' || character === '{') depth += 1
      if (character === ']' || character === '}') depth -= 1
      if (character === ',') separatorCount += 1
      if (depth > MAX_DEPTH || separatorCount >= MAX_VALUES) return false
    }
  }
  return true
}
