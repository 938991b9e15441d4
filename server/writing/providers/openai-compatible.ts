// Shared by the providers that implement OpenAI's chat completions.
import { z } from 'zod'
import type { FailureKind } from '../provider-failure.ts'
import { readError, type WireFormat } from '../wire/wire-format.ts'
import type { ProviderAdapter } from './provider.ts'

/** A body and a frame alike; the last frame, with the usage, has no choices. */
const AnswerSchema = z.object({ choices: z.array(z.object({})) })

/** LM Studio and some gateways send the error as a bare string. */
const ErrorSchema = z.object({
  error: z.union([
    z.string(),
    z.object({ code: z.union([z.string(), z.number()]).nullish(), type: z.string().nullish() }),
  ]),
})

export const ERROR_CODES: Readonly<Record<string, FailureKind>> = {
  invalid_api_key: 'key-refused',
  authentication_error: 'key-refused',
  model_not_found: 'model-unknown',
  model_decommissioned: 'model-unknown',
  context_length_exceeded: 'prompt-too-long',
  insufficient_quota: 'quota-used-up',
  rate_limit_exceeded: 'limited',
  rate_limit_error: 'limited',
}

function read(json: unknown): ReturnType<WireFormat['read']> {
  const failed = readError(ErrorSchema, json)
  if (!failed) return AnswerSchema.safeParse(json).success ? 'answer' : undefined
  const { code, type } = typeof failed.error === 'string' ? {} : failed.error
  return ERROR_CODES[String(code)] ?? ERROR_CODES[String(type)] ?? 'reported-error'
}

export const bearer = (apiKey: string | undefined): Record<string, string> =>
  apiKey ? { authorization: `Bearer ${apiKey}` } : {}

const ModelListSchema = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Anthropic's list has the same shape. */
export const readOpenAiModelIds = (json: unknown): string[] | undefined =>
  ModelListSchema.safeParse(json).data?.data.map(({ id }) => id)

/** What these providers have in common. */
export const chatCompletions: Pick<ProviderAdapter, 'wireFormat' | 'modelList' | 'readModelIds'> = {
  wireFormat: { framing: 'sse', endMark: '[DONE]', read },
  modelList: ({ baseUrl, apiKey }) => ({ url: `${baseUrl}/models`, headers: bearer(apiKey) }),
  readModelIds: readOpenAiModelIds,
}
