import { z } from 'zod'
import type { FailureKind } from '../provider-failure.ts'
import { type Ending, readError, type WireFormat, type WireReading } from '../wire/wire-format.ts'
import type { Access, ModelListRequest } from './provider.ts'

/** What the services that speak OpenAI's chat completions have in common on the wire. */

/** One body and one frame alike; the last frame with the usage has no choices. */
const AnswerSchema = z.object({
  choices: z.array(z.object({ finish_reason: z.string().nullish() })),
})

/** LM Studio and some gateways send the error as a bare string. */
const ErrorSchema = z.object({
  error: z.union([
    z.string(),
    z.object({ code: z.union([z.string(), z.number()]).nullish(), type: z.string().nullish() }),
  ]),
})

const ENDINGS: Readonly<Record<string, Ending>> = {
  stop: 'complete',
  length: 'cut-for-length',
  content_filter: 'withheld',
}

const ERROR_CODES: Readonly<Record<string, FailureKind>> = {
  invalid_api_key: 'key-refused',
  authentication_error: 'key-refused',
  model_not_found: 'model-unknown',
  model_decommissioned: 'model-unknown',
  context_length_exceeded: 'prompt-too-long',
  insufficient_quota: 'quota-used-up',
  rate_limit_exceeded: 'limited',
  rate_limit_error: 'limited',
}

function read(json: unknown): WireReading | undefined {
  const failed = readError(ErrorSchema, json)
  if (failed) {
    const { error } = failed
    const { code, type } = typeof error === 'string' ? {} : error
    return { failure: ERROR_CODES[String(code)] ?? ERROR_CODES[String(type)] ?? 'reported-error' }
  }
  const answer = AnswerSchema.safeParse(json)
  if (!answer.success) return undefined
  const finish = answer.data.choices[0]?.finish_reason
  const ending = finish ? ENDINGS[finish] : undefined
  return ending ? { ending } : {}
}

export const chatCompletionsFormat: WireFormat = { framing: 'sse', endFrame: '[DONE]', read }

export const bearer = (apiKey: string | undefined): Record<string, string> =>
  apiKey ? { authorization: `Bearer ${apiKey}` } : {}

export const openAiModelList = ({ baseUrl, apiKey }: Access): ModelListRequest => ({
  url: `${baseUrl}/models`,
  headers: bearer(apiKey),
})

const ModelListSchema = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Anthropic's list has the same shape. */
export const readOpenAiModelIds = (json: unknown): string[] | undefined =>
  ModelListSchema.safeParse(json).data?.data.map(({ id }) => id)
