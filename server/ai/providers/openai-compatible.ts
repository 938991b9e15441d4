// Shared by the providers that implement OpenAI's chat completions.
import { z } from 'zod'
import type { FailureKind } from '../provider-failure.ts'
import { reasonOf } from '../reasons.ts'
import { readErrorTexts } from '../wire/reported-error.ts'
import type { WireFormat } from '../wire/wire-format.ts'
import { AnswerSchema, OtherFrameSchema, simplifyAnswer } from './chat-answer.ts'
import type { ProviderAdapter } from './provider.ts'

/** Codes and types of OpenAI and Groq, and of llama.cpp, vLLM and LM Studio, which follow them. */
export const ERROR_CODES: Readonly<Record<string, FailureKind>> = {
  invalid_api_key: 'key-refused',
  authentication_error: 'key-refused',
  model_not_found: 'model-unknown',
  model_decommissioned: 'model-unknown',
  not_found_error: 'model-unknown',
  model_not_loaded: 'model-not-loaded',
  model_terms_required: 'terms-not-accepted',
  context_length_exceeded: 'prompt-too-long',
  exceed_context_size_error: 'prompt-too-long',
  string_above_max_length: 'prompt-too-long',
  request_too_large: 'request-too-large',
  insufficient_quota: 'quota-used-up',
  quota_exceeded: 'quota-used-up',
  billing_hard_limit_reached: 'quota-used-up',
  billing_not_active: 'account-closed',
  account_deactivated: 'account-closed',
  organization_restricted: 'account-closed',
  unsupported_country_region_territory: 'not-served-here',
  content_filter: 'withheld',
  content_policy_violation: 'withheld',
  rate_limit_exceeded: 'limited',
  rate_limit_error: 'limited',
  unavailable_error: 'overloaded',
  invalid_request_error: 'request-refused',
}

function read(json: unknown): ReturnType<WireFormat['read']> {
  const error = readErrorTexts(json)
  if (error) return reasonOf(error, ERROR_CODES)
  const answer = AnswerSchema.safeParse(json).data
  // Gateways put an error of the service behind them there.
  const inner = answer && readErrorTexts(answer.choices.find((choice) => choice.error))
  if (inner) return reasonOf(inner, ERROR_CODES)
  return answer || OtherFrameSchema.safeParse(json).success ? 'answer' : undefined
}

const simplify = (json: unknown): unknown => (read(json) === 'answer' ? simplifyAnswer(json) : json)

export const bearer = (apiKey: string | undefined): Record<string, string> =>
  apiKey ? { authorization: `Bearer ${apiKey}` } : {}

const ModelListSchema = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Anthropic's list has the same shape. */
export const readOpenAiModelIds = (json: unknown): string[] | undefined =>
  ModelListSchema.safeParse(json).data?.data.map(({ id }) => id)

/** What these providers have in common. */
export const chatCompletions: Pick<ProviderAdapter, 'wireFormat' | 'modelList' | 'readModelIds'> = {
  wireFormat: { framing: 'sse', endMark: '[DONE]', read, simplify },
  modelList: ({ baseUrl, apiKey }) => ({ url: `${baseUrl}/models`, headers: bearer(apiKey) }),
  readModelIds: readOpenAiModelIds,
}
