import { z } from 'zod'
import { reasonOf } from '../reasons.ts'
import { readErrorTexts } from '../wire/reported-error.ts'
import type { WireFormat } from '../wire/wire-format.ts'
import { HOSTED_ADVICE } from './hosted-advice.ts'
import { parseModelSize } from './model-size.ts'
import { exceedsContext, ollamaWindow } from './ollama-context.ts'
import { AnswerSchema, createOllamaModel } from './ollama-model.ts'
import { bearer } from './openai-compatible.ts'
import type { Access, ProviderAdapter } from './provider.ts'

function read(json: unknown): ReturnType<WireFormat['read']> {
  // Ollama reports an error in mid-stream as one more line, under the HTTP 200 that was sent before.
  const error = readErrorTexts(json)
  if (error) return reasonOf(error, {})
  return AnswerSchema.safeParse(json).success ? 'answer' : undefined
}

const ModelListSchema = z.object({ models: z.array(z.object({ name: z.string() })) })

const SizedListSchema = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      size: z.number().nullish(),
      details: z.object({ family: z.string().nullish(), parameter_size: z.string().nullish() }).nullish(),
      /** Of models that Ollama has another machine run. */
      remote_host: z.string().nullish(),
    }),
  ),
})

const ModelSchema = z.object({ details: z.object({ parameter_size: z.string().nullish() }) })

const tagsRequest = ({ baseUrl, apiKey }: Access) => ({
  url: `${baseUrl}/api/tags`,
  headers: bearer(apiKey),
})

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
  acceptsSchemas: true,
  window: ollamaWindow,
  createModel: async (access) => createOllamaModel(access),
  modelList: tagsRequest,
  localModels: tagsRequest,
  readLocalModels: (json) =>
    SizedListSchema.safeParse(json)
      // The models of the family `bert` make vectors of texts.
      .data?.models.filter(({ remote_host, details }) => !remote_host && !/bert/u.test(details?.family ?? ''))
      .map(({ name, size, details }) => ({
        ...{ name, bytes: size ?? null },
        billions: parseModelSize(details?.parameter_size) ?? null,
      })),
  modelSize: ({ baseUrl, apiKey }, model) => ({
    ...{ url: `${baseUrl}/api/show`, body: { model } },
    headers: { 'content-type': 'application/json', ...bearer(apiKey) },
  }),
  readModelSize: (json) => parseModelSize(ModelSchema.safeParse(json).data?.details.parameter_size),
  readModelIds: (json) => ModelListSchema.safeParse(json).data?.models.map(({ name }) => name),
}
