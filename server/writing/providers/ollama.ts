import { z } from 'zod'
import { reasonOf } from '../reasons.ts'
import { readErrorTexts } from '../wire/reported-error.ts'
import type { WireFormat } from '../wire/wire-format.ts'
import { HOSTED_ADVICE } from './hosted-advice.ts'
import { parseModelSize } from './model-size.ts'
import { exceedsContext, ollamaWindow } from './ollama-context.ts'
import { AnswerSchema, createOllamaModel } from './ollama-model.ts'
import { bearer } from './openai-compatible.ts'
import type { ProviderAdapter } from './provider.ts'

function read(json: unknown): ReturnType<WireFormat['read']> {
  // Ollama reports an error in mid-stream as one more line, under the HTTP 200 that was sent before.
  const error = readErrorTexts(json)
  if (error) return reasonOf(error, {})
  return AnswerSchema.safeParse(json).success ? 'answer' : undefined
}

const ModelListSchema = z.object({ models: z.array(z.object({ name: z.string() })) })

const ModelSchema = z.object({ details: z.object({ parameter_size: z.string().nullish() }) })

/** Ollama by its own API, because its OpenAI-compatible one cannot set the context size. */
export const ollama: ProviderAdapter = {
  advice: {
    unreachable: 'Start Ollama, or ask the operator to check its address.',
    modelUnknown: 'Fetch it with `ollama pull`, or choose another one in the settings.',
    promptTooLong: HOSTED_ADVICE.promptTooLong,
    memory: 'Choose a smaller model, or close other programs on its machine.',
  },
  wireFormat: { framing: 'ndjson', read },
  exceedsContext,
  takesSchemas: true,
  window: ollamaWindow,
  createModel: async (access) => createOllamaModel(access),
  modelList: ({ baseUrl, apiKey }) => ({ url: `${baseUrl}/api/tags`, headers: bearer(apiKey) }),
  modelSize: ({ baseUrl, apiKey }, model) => ({
    ...{ url: `${baseUrl}/api/show`, body: { model } },
    headers: { 'content-type': 'application/json', ...bearer(apiKey) },
  }),
  readModelSize: (json) => parseModelSize(ModelSchema.safeParse(json).data?.details.parameter_size),
  readModelIds: (json) => ModelListSchema.safeParse(json).data?.models.map(({ name }) => name),
}
