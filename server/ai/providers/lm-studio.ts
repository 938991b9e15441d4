import { z } from 'zod'
import { parseModelSize } from './model-size.ts'
import { bearer, chatCompletions } from './openai-compatible.ts'
import type { Access, ProviderAdapter } from './provider.ts'

const ModelsSchema = z.object({
  models: z.array(
    z.object({
      key: z.string(),
      type: z.string().nullish(),
      size_bytes: z.number().nullish(),
      params_string: z.string().nullish(),
    }),
  ),
})

/** By its own API, which is beside the OpenAI-compatible one. */
const modelsRequest = ({ baseUrl, apiKey }: Access) => ({
  url: `${baseUrl.replace(/\/v1$/u, '')}/api/v1/models`,
  headers: bearer(apiKey),
})

/**
 * LM Studio. It answers an unknown path with HTTP 200 and an error body, and a prompt
 * that exceeds its loaded context with a stream without text; both become errors.
 */
export const lmStudio: ProviderAdapter = {
  advice: {
    unreachable: 'Start LM Studio and its local server, or ask the operator to check its address.',
    modelUnknown: 'Download and load it in LM Studio, or choose another one in the settings.',
    promptTooLong: 'Load the model in LM Studio with a larger context length.',
    memory: 'Load it with a smaller context length, or choose a smaller model.',
  },
  ...chatCompletions,
  acceptsSchemas: true,
  localModels: modelsRequest,
  readLocalModels: (json) =>
    ModelsSchema.safeParse(json)
      .data?.models.filter(({ type }) => type !== 'embedding')
      .map(({ key, size_bytes, params_string }) => ({
        ...{ name: key, bytes: size_bytes ?? null },
        billions: parseModelSize(params_string) ?? null,
      })),
  modelSize: modelsRequest,
  readModelSize: (json, model) =>
    parseModelSize(ModelsSchema.safeParse(json).data?.models.find(({ key }) => key === model)?.params_string),
  async createModel({ baseUrl, apiKey, model, fetch }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const connection = {
      name: 'lmstudio',
      baseURL: baseUrl,
      fetch,
      includeUsage: true,
      supportsStructuredOutputs: true,
    }
    return createOpenAICompatible({ ...connection, ...(apiKey && { apiKey }) })(model)
  },
}
