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

/** Members that hold an error, and in which order they are looked for. */
const ERROR_MEMBERS = ['error', 'Error', 'errors', 'detail', 'fault', 'base_resp'] as const
/** Members of an error that say it in words. */
const MESSAGE_MEMBERS = [
  ...['message', 'Message', 'msg', 'error_msg', 'error_message', 'status_msg', 'faultstring'],
  ...['detail', 'description', 'title', 'raw'],
] as const
const CODE_MEMBERS = ['code', 'type', 'error_code', 'error_type', 'errorcode', 'status', '__type'] as const
/** Without an error beside them, these say one: an answer has none of them as a text, or says by them that all is well. */
const FLAT_MEMBERS = ['message', 'msg', 'error_msg', 'Message'] as const
const STATUS_MEMBERS = ['status', 'statusCode', 'status_code', 'code', 'error'] as const
const MAX_DEPTH = 3

type Members = Readonly<Record<string, unknown>>
const MembersSchema = z.record(z.string(), z.unknown())
const membersOf = (value: unknown): Members | undefined => MembersSchema.safeParse(value).data

/**
 * OpenAI, Groq, LM Studio, llama.cpp and vLLM: `error` is an object, with `code` a text or a status; some gateways and LM
 * Studio: a text. Anthropic: an object with `type` beside it, which llama.cpp leaves out. Ollama: a text, in mid-stream with
 * `status`. Older versions of vLLM and gateways: the members alone. FastAPI: `detail`, a text or a list. Others nest them.
 *
 * The members are looked for first: a stream has thousands of frames without an error.
 *
 * @returns undefined if a body or frame reports no error
 */
export function readErrorTexts(json: unknown): ErrorTexts | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  // Google sends a list of one.
  if (Array.isArray(json))
    return json.length === 1 && !Array.isArray(json[0]) ? readErrorTexts(json[0]) : undefined
  const isError = ERROR_MEMBERS.some((name) => name in json && isSaid(Reflect.get(json, name)))
  const isFlat =
    !('choices' in json) &&
    (FLAT_MEMBERS.some((name) => typeof Reflect.get(json, name) === 'string') ||
      ['object', 'type'].some((name) => Reflect.get(json, name) === 'error'))
  const members = isError || isFlat ? membersOf(json) : undefined
  return members && toTexts(members, isError)
}

const SuccessSchema = z.object({ status_code: z.literal(0) })

/** `null`, `false` and a success stand beside answers. */
const isSaid = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== false && !SuccessSchema.safeParse(value).success

/** @param isError whether a member holds the error; the others then say something about it */
function toTexts(json: Members, isError: boolean): ErrorTexts {
  const parts = isError ? [...ERROR_MEMBERS.map((name) => json[name]), json] : [json]
  const found = parts.flatMap((part) => (isSaid(part) ? [membersOf(first(part)) ?? {}] : []))
  const messages = parts.flatMap((part) => readMessages(part, 0))
  const codes = found.flatMap((part) => CODE_MEMBERS.flatMap((name) => textOf(part[name])))
  const parameter = found.flatMap((part) => textOf(part.param))[0]
  const statuses = found.flatMap((part) => STATUS_MEMBERS.map((name) => Number(part[name])))
  return {
    message: [...new Set(messages)].join('\n'),
    codes: [...new Set(codes)],
    parameter,
    status: statuses.find(isStatus),
  }
}

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
const textOf = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : [])

/** What a value says, the outermost first. Of a list of FastAPI, the place too: it names the refused parameter. */
function readMessages(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return textOf(value)
  if (depth > MAX_DEPTH) return []
  if (Array.isArray(value)) return value.slice(0, 10).flatMap((item) => readMessages(item, depth + 1))
  const members = membersOf(value)
  if (!members) return []
  const place = Array.isArray(members.loc) ? `${members.loc.at(-1)}: ` : ''
  const own = MESSAGE_MEMBERS.flatMap((name) => readMessages(members[name], depth + 1))
  const inner = [members.error, members.metadata].flatMap((part) => readMessages(part, depth + 1))
  return [...own, ...inner].map((message) => `${place}${message}`)
}

const isStatus = (value: number): boolean => value >= 400 && value < 600
