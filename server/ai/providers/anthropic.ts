import { z } from 'zod'
import type { FailureKind } from '../provider-failure.ts'
import { reasonOf } from '../reasons.ts'
import { readErrorTexts } from '../wire/reported-error.ts'
import type { WireFormat } from '../wire/wire-format.ts'
import { HOSTED_ADVICE } from './hosted-advice.ts'
import { readOpenAiModelIds } from './openai-compatible.ts'
import type { ProviderAdapter } from './provider.ts'

const API_VERSION = '2023-06-01'

const AnswerSchema = z.object({ type: z.string() })

const ERROR_TYPES: Readonly<Record<string, FailureKind>> = {
  authentication_error: 'key-refused',
  permission_error: 'key-refused',
  not_found_error: 'model-unknown',
  request_too_large: 'request-too-large',
  rate_limit_error: 'limited',
  billing_error: 'quota-used-up',
  overloaded_error: 'overloaded',
  timeout_error: 'gave-up',
  invalid_request_error: 'request-refused',
  // Of llama.cpp, which speaks this protocol too.
  exceed_context_size_error: 'prompt-too-long',
  unavailable_error: 'overloaded',
}

/** Events of a new type may come with any release, and their documentation asks clients to ignore them. */
const KNOWN_TYPES = [
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
  'message',
  'ping',
  'error',
]
const UnknownEventSchema = z.object({ type: z.string().refine((type) => !KNOWN_TYPES.includes(type)) })

const Count = z.number().catch(0)
/** What gateways leave out. */
const LackingSchema = z.union([
  z.looseObject({
    type: z.literal('message_start'),
    message: z.looseObject({ usage: z.looseObject({ input_tokens: Count }).catch({ input_tokens: 0 }) }),
  }),
  z.looseObject({
    type: z.literal('content_block_start'),
    content_block: z.looseObject({ type: z.literal('text'), text: z.string().catch('') }),
  }),
  z.looseObject({
    type: z.literal('message_delta'),
    usage: z.looseObject({ output_tokens: Count }).catch({ output_tokens: 0 }),
  }),
  z.looseObject({
    type: z.literal('message'),
    content: z.array(z.looseObject({ signature: z.string().catch('') })),
    usage: z
      .looseObject({ input_tokens: Count, output_tokens: Count })
      .catch({ input_tokens: 0, output_tokens: 0 }),
  }),
])

const simplify = (json: unknown): unknown =>
  read(json) === 'answer' && UnknownEventSchema.safeParse(json).success
    ? undefined
    : (LackingSchema.safeParse(json).data ?? json)

function read(json: unknown): ReturnType<WireFormat['read']> {
  const error = readErrorTexts(json)
  if (error) return reasonOf(error, ERROR_TYPES)
  return AnswerSchema.safeParse(json).success ? 'answer' : undefined
}

/** Anthropic's hosted models, over its messages. */
export const anthropic: ProviderAdapter = {
  advice: HOSTED_ADVICE,
  wireFormat: { framing: 'sse', read, simplify },
  async createModel({ baseUrl, apiKey = '', model, fetch }) {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ baseURL: baseUrl, apiKey, fetch })(model)
  },
  modelList: ({ baseUrl, apiKey = '' }) => ({
    // The largest page size of the API, which is more than its models.
    url: `${baseUrl}/models?limit=1000`,
    headers: { 'x-api-key': apiKey, 'anthropic-version': API_VERSION },
  }),
  readModelIds: readOpenAiModelIds,
}
