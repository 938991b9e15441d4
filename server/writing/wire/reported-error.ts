// Reads the error that a provider reports in a body or a frame of a stream, under any HTTP status.
import { z } from 'zod'
import type { FailureFacts } from '../failure-messages.ts'
import type { FailureKind } from '../provider-failure.ts'

/** An error that a provider reported. */
export interface ReportedError {
  /** `reported-error` if the body gives no reason that we know. */
  kind: FailureKind
  /** The HTTP status that the body names. */
  status?: number | undefined
  facts?: FailureFacts | undefined
}

/** What a provider says of an error. */
export interface ErrorTexts {
  message: string
  /** Code and type, as far as they are there; the more exact one first. */
  codes: string[]
  parameter: string | undefined
  status: number | undefined
}

const CodeSchema = z.union([z.string(), z.number()]).nullish()
const MembersSchema = z.object({
  message: z.string().nullish(),
  code: CodeSchema,
  type: z.string().nullish(),
  param: z.string().nullish(),
})
/**
 * OpenAI, Groq, LM Studio, llama.cpp and vLLM: an object, with `code` a text or a status; some gateways and LM Studio: a
 * text. Anthropic: an object with `type` beside it, which llama.cpp leaves out. Ollama: a text, in mid-stream with `status`.
 */
const ErrorSchema = z.object({
  error: z.union([z.string(), MembersSchema]),
  status: z.number().nullish(),
})
/** Older versions of vLLM, with `object` beside it; gateways. */
const FlatErrorSchema = MembersSchema.extend({ message: z.string() })
/** Servers written with FastAPI. */
const DetailSchema = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ msg: z.string(), loc: z.array(z.union([z.string(), z.number()])) })).min(1),
  ]),
})
/** Cloudflare and others. */
const ListSchema = z.object({ errors: z.array(MembersSchema).min(1) })

/**
 * The members are looked for first, because zod builds a long description of every mismatch, and a stream has thousands of
 * frames without an error.
 *
 * @returns undefined if a body or frame reports no error
 */
export function readErrorTexts(json: unknown): ErrorTexts | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  // Google sends a list of one.
  if (Array.isArray(json))
    return json.length === 1 && !Array.isArray(json[0]) ? readErrorTexts(json[0]) : undefined
  if ('error' in json) {
    const found = ErrorSchema.safeParse(json).data
    if (!found) return undefined
    const members = typeof found.error === 'string' ? { message: found.error } : found.error
    return toTexts(members, found.status)
  }
  if ('detail' in json) return readDetail(DetailSchema.safeParse(json).data?.detail)
  if ('errors' in json) return readFirst(ListSchema.safeParse(json).data?.errors)
  // An answer of Ollama has a `message` too, which is an object.
  if (!('message' in json) || typeof json.message !== 'string') return undefined
  const flat = FlatErrorSchema.safeParse(json).data
  return flat && toTexts(flat, undefined)
}

const readFirst = (errors: readonly z.infer<typeof MembersSchema>[] | undefined) =>
  errors?.[0] && toTexts(errors[0], undefined)

function readDetail(detail: z.infer<typeof DetailSchema>['detail'] | undefined): ErrorTexts | undefined {
  if (detail === undefined) return undefined
  if (typeof detail === 'string') return toTexts({ message: detail }, undefined)
  const message = detail.map(({ loc, msg }) => `${loc.at(-1)}: ${msg}`).join('\n')
  return toTexts({ message }, undefined)
}

function toTexts(
  { message, code, type, param }: z.infer<typeof MembersSchema>,
  status: number | null | undefined,
): ErrorTexts {
  const named = [status, Number(code)].find((value) => isStatus(value))
  return {
    message: message ?? '',
    codes: [code, type].flatMap((text) => (typeof text === 'string' ? [text] : [])),
    parameter: param ?? undefined,
    status: named ?? undefined,
  }
}

const isStatus = (value: unknown): value is number => typeof value === 'number' && value >= 400 && value < 600
