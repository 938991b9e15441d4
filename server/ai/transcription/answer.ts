import { z } from 'zod'
import { type ErrorTexts, readErrorTexts } from '../wire/reported-error.ts'
import { parseWireJson } from '../wire/wire-format.ts'
import type { SpokenPart } from './heard-words.ts'
import { readSubtitles, type TimedSegment } from './subtitles.ts'

/** Other members, such as segments, words and languages, differ between servers. */
const TextSchema = z.object({ text: z.string() })
/** A member of another type is ignored. */
const FigureSchema = z.number().optional().catch(undefined)
const SegmentsSchema = z.object({
  segments: z.array(TextSchema.extend({ no_speech_prob: FigureSchema, avg_logprob: FigureSchema })),
})
const SecondsSchema = z.number().min(0).max(1_000_000)
const TimedSchema = z.object({
  segments: z.array(TextSchema.extend({ start: SecondsSchema, end: SecondsSchema })),
})

export type TranscriptionAnswer =
  | {
      text: string
      /** Empty if any part lacks times. */
      segments: TimedSegment[]
      /** Empty if the response has none. */
      parts: SpokenPart[]
    }
  /** Reported by the server, possibly with HTTP 200. */
  | { error: ErrorTexts }
  /** Not a response of a transcription service. */
  | undefined

/**
 * Parses a response of a hosted or local service: JSON with the text or with segments, or plain text or
 * subtitles from servers that ignore the requested format.
 */
export function readAnswer(body: string, contentType: string): TranscriptionAnswer {
  const json = parseWireJson(body)
  const text = TextSchema.safeParse(json).data?.text
  const parts = readParts(json)
  const subtitles = readSubtitles(text ?? (typeof json === 'string' ? json : json === undefined ? body : ''))
  if (subtitles && !parts) return ofSubtitles(subtitles)
  if (text !== undefined || parts)
    return {
      text: text ?? parts?.map((part) => part.text).join('') ?? '',
      segments: readTimes(json),
      parts: parts ?? [],
    }
  const error = readErrorTexts(json)
  if (error) return { error }
  if (json === undefined && /^text\/plain\b/i.test(contentType))
    return { text: body, segments: [], parts: [] }
  return undefined
}

const ofSubtitles = (segments: TimedSegment[]): TranscriptionAnswer => ({
  text: segments.map(({ text }) => text).join(''),
  segments,
  parts: segments.map(({ text }) => ({ text, noSpeechProb: undefined, avgLogprob: undefined })),
})

const readParts = (json: unknown): SpokenPart[] | undefined =>
  SegmentsSchema.safeParse(json).data?.segments.map(({ text, no_speech_prob, avg_logprob }) => ({
    text,
    noSpeechProb: no_speech_prob,
    avgLogprob: avg_logprob,
  }))

/** Empty if any segment lacks times. */
const readTimes = (json: unknown): TimedSegment[] =>
  (TimedSchema.safeParse(json).data?.segments ?? []).map(({ start, end, text }) => ({
    startMs: Math.round(start * 1000),
    endMs: Math.round(Math.max(start, end) * 1000),
    text,
  }))
