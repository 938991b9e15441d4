// The format of a provider's responses, as far as we check it: whether a body may be stored, and whether it reports an
// error. The SDK reads the text.
import { createParser } from 'eventsource-parser'
import { tryParseJson } from '../../lib/try-parse-json.ts'
import type { ReportedError } from './reported-error.ts'

export interface WireFormat {
  /** Server-sent events, or one JSON text a line, or over all lines. */
  framing: 'sse' | 'ndjson'
  /** The event that ends a stream and is not JSON. */
  endMark?: string
  /**
   * What the SDK reads in place of a body, or of one frame of a stream: without the members that a page does not need, of which
   * it could refuse one. Undefined for a frame that says nothing. The record has them as they came.
   */
  simplify?(json: unknown): unknown
  /**
   * Classifies a JSON body, or one frame of a stream: part of an answer, or an error, which may come with HTTP 200.
   * Undefined for another format; the body is then not stored.
   */
  read(json: unknown): 'answer' | ReportedError | undefined
}

/** More than any provider sends, and few enough for recursive functions. */
const MAX_DEPTH = 32
/** A list of a thousand models, each described at length, has fewer; each costs tens of bytes once it is parsed. */
const MAX_VALUES = 100_000

/** Parses JSON. @returns undefined for invalid JSON, and for more than `MAX_DEPTH` or `MAX_VALUES` */
export function parseWireJson(text: string): unknown {
  return isModest(text) ? tryParseJson(text) : undefined
}

/** The frames of a recorded stream, without an incomplete last one. A frame that lacks only its line end is complete. */
export function splitFrames(framing: WireFormat['framing'], text: string): string[] {
  if (framing === 'ndjson') {
    // An answer in one piece may be on several lines.
    if (parseWireJson(text) !== undefined) return [text]
    const lines = text.split('\n')
    const last = lines.pop() ?? ''
    const complete = lines.filter((line) => line.trim() !== '')
    return parseWireJson(last) === undefined ? complete : [...complete, last]
  }
  const frames: string[] = []
  const parser = createParser({ onEvent: ({ data }) => frames.push(...splitJoined(data)) })
  parser.feed(text)
  const completeCount = frames.length
  parser.feed('\n\n')
  return frames.filter((frame, index) => index < completeCount || parseWireJson(frame) !== undefined)
}

/** Without an empty line between them, two events are read as one of two lines. */
function splitJoined(data: string): string[] {
  const lines = data.split('\n').filter((line) => line.trim() !== '')
  const areFrames = lines.every((line) => line === '[DONE]' || parseWireJson(line) !== undefined)
  return areFrames && lines.length > 1 ? lines : [data]
}

/** A whole answer, behind which gateways set the end mark of a stream. */
export const parsePlain = (bytes: Buffer): unknown =>
  parseWireJson(bytes.toString().replace(/\s+data:\s*\[DONE\]\s*$/, ''))

/** Checked before parsing: megabytes of `[],` become hundreds of megabytes of arrays. */
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
