import { z } from 'zod'
import { parseWireJson } from '../wire/wire-format.ts'

/** Other members, such as segments, words and languages, differ between servers. */
const TextSchema = z.object({ text: z.string() })
const SegmentsSchema = z.object({ segments: z.array(TextSchema) })
const SecondsSchema = z.number().min(0).max(1_000_000)
const TimedSchema = z.object({
  segments: z.array(TextSchema.extend({ start: SecondsSchema, end: SecondsSchema })),
})
const ErrorSchema = z.object({
  error: z.union([z.string(), z.object({ code: z.union([z.string(), z.number()]).nullish() })]),
})

/** A part of a transcript, with its times in the recording. */
export interface TimedSegment {
  startMs: number
  endMs: number
  text: string
}

export type TranscriptionAnswer =
  | { text: string; segments: TimedSegment[] }
  /** Reported by the server, possibly with HTTP 200. */
  | { errorCode: string }
  /** Not a response of a transcription service. */
  | undefined

/**
 * Parses a response of a hosted or local service: JSON with the text or with segments, or plain text from servers that
 * ignore the requested format.
 */
export function readAnswer(body: string, contentType: string): TranscriptionAnswer {
  const json = parseWireJson(body)
  const text = TextSchema.safeParse(json).data?.text
  const timed = readTimes(json)
  if (text !== undefined) return { text, segments: timed }
  const segments = SegmentsSchema.safeParse(json).data?.segments
  if (segments) return { text: segments.map((segment) => segment.text).join(''), segments: timed }
  const error = ErrorSchema.safeParse(json).data?.error
  if (error !== undefined) return { errorCode: typeof error === 'string' ? '' : String(error.code ?? '') }
  if (json === undefined && /^text\/plain\b/i.test(contentType)) return { text: body, segments: [] }
  return undefined
}

/** Empty if any segment lacks times. */
const readTimes = (json: unknown): TimedSegment[] =>
  (TimedSchema.safeParse(json).data?.segments ?? []).map(({ start, end, text }) => ({
    startMs: Math.round(start * 1000),
    endMs: Math.round(Math.max(start, end) * 1000),
    text,
  }))
