import { z } from 'zod'
import { parseWireJson } from '../wire/wire-format.ts'

/** Whatever else a server sends: segments, words and languages differ from one to the next. */
const TextSchema = z.object({ text: z.string() })
const SegmentsSchema = z.object({ segments: z.array(TextSchema) })
const ErrorSchema = z.object({
  error: z.union([z.string(), z.object({ code: z.union([z.string(), z.number()]).nullish() })]),
})

export type TranscriptionAnswer =
  | { text: string }
  /** Reported by the server, maybe under HTTP 200. */
  | { errorCode: string }
  /** Nothing of this kind of service. */
  | undefined

/**
 * Reads an answer as hosted services and local servers send it: JSON with the text, or with the text in segments, or the
 * text alone where the server takes no notice of the format that was asked for.
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
