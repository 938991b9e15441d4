import { z } from 'zod'
import { parseWireJson } from '../wire/wire-format.ts'

/** Other members, such as segments, words and languages, differ between servers. */
const TextSchema = z.object({ text: z.string() })
const SegmentsSchema = z.object({ segments: z.array(TextSchema) })
const ErrorSchema = z.object({
  error: z.union([z.string(), z.object({ code: z.union([z.string(), z.number()]).nullish() })]),
})

export type TranscriptionAnswer =
  | { text: string }
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
  if (text !== undefined) return { text }
  const segments = SegmentsSchema.safeParse(json).data?.segments
  if (segments) return { text: segments.map((segment) => segment.text).join('') }
  const error = ErrorSchema.safeParse(json).data?.error
  if (error !== undefined) return { errorCode: typeof error === 'string' ? '' : String(error.code ?? '') }
  if (json === undefined && /^text\/plain\b/i.test(contentType)) return { text: body }
  return undefined
}
