import { z } from 'zod'
import type { FailureKind } from '../provider-failure.ts'
import { type Ending, readError, type WireReading } from '../wire/wire-format.ts'
import { HOSTED_ADVICE } from './hosted-advice.ts'
import { readOpenAiModelIds } from './openai-compatible.ts'
import type { Provider } from './provider.ts'

/**
 * Anthropic demands a limit for every answer. A page is far shorter; the room above it is for models that
 * think first, whose thoughts count. The SDK lowers it for older models that allow less.
 */
const MAX_PAGE_TOKENS = 16_000
const MAX_TRIAL_TOKENS = 64
const API_VERSION = '2023-06-01'

/** A whole message, or a stream's event: `message_delta` tells how it ended, `message_stop` that it did. */
const AnswerSchema = z.object({
  type: z.string(),
  stop_reason: z.string().nullish(),
  delta: z.object({ stop_reason: z.string().nullish() }).optional(),
})
const ErrorSchema = z.object({ type: z.literal('error'), error: z.object({ type: z.string() }) })

const ENDINGS: Readonly<Record<string, Ending>> = {
  end_turn: 'complete',
  stop_sequence: 'complete',
  max_tokens: 'cut-for-length',
  model_context_window_exceeded: 'prompt-too-long',
  refusal: 'withheld',
}

const ERROR_TYPES: Readonly<Record<string, FailureKind>> = {
  authentication_error: 'key-refused',
  permission_error: 'key-refused',
  not_found_error: 'model-unknown',
  request_too_large: 'prompt-too-long',
  rate_limit_error: 'limited',
  billing_error: 'quota-used-up',
  overloaded_error: 'overloaded',
  timeout_error: 'gave-up',
}

/** What an answer is made of; an event of another type may come with any release, and is to be passed over. */
const KNOWN_TYPES = [
  'message',
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
  'ping',
  'error',
]

function read(json: unknown): WireReading | undefined {
  const failed = readError(ErrorSchema, json)
  if (failed) return { failure: ERROR_TYPES[failed.error.type] ?? 'reported-error' }
  const answer = AnswerSchema.safeParse(json).data
  if (!answer) return undefined
  const stop = answer.delta?.stop_reason ?? answer.stop_reason
  const ending = stop ? ENDINGS[stop] : undefined
  const isEndMark = answer.type === 'message_stop'
  const isKnown = KNOWN_TYPES.includes(answer.type)
  return { ...(ending && { ending }), isEndMark, ...(!isKnown && { forSdk: null }) }
}

/** Anthropic's hosted models, over its messages. */
export const anthropic: Provider = {
  name: 'Anthropic',
  needsKey: true,
  advice: HOSTED_ADVICE,
  wireFormat: { framing: 'sse', read },
  async createModel({ baseUrl, apiKey = '', model, fetch }) {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ baseURL: baseUrl, apiKey, fetch })(model)
  },
  callOptions: ({ isTrial }) => ({ maxOutputTokens: isTrial ? MAX_TRIAL_TOKENS : MAX_PAGE_TOKENS }),
  modelList: ({ baseUrl, apiKey = '' }) => ({
    // The largest page that it serves holds all its models.
    url: `${baseUrl}/models?limit=1000`,
    headers: { 'x-api-key': apiKey, 'anthropic-version': API_VERSION },
  }),
  readModelIds: readOpenAiModelIds,
}
